import assert from "node:assert/strict";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { BlueGreen, type BlueGreenConfig } from "../../src/patterns";
import { synthStack } from "../constructs/support";

const colors = (stack: TerraformStack, config: Pick<BlueGreenConfig, "images" | "live">): BlueGreen =>
  new BlueGreen(stack, "web", {
    servers: 2,
    projectName: "p",
    regions: ["eu-west-1"],
    machine: { compute: { vcpus: 2, memoryGib: 4 }, boot: { diskSizeGib: 60 } },
    ...config,
  });

const machinesOf = (config: Pick<BlueGreenConfig, "images" | "live">): Readonly<Record<string, unknown>> =>
  synthStack((stack) => colors(stack, config)).json().resource["svc_virtual_machine"] ?? {};

test("blue and green: are two groups with an image each, which differ in nothing else", () => {
  const machines = Object.values(
    machinesOf({ images: { blue: "debian-11", green: "debian-12" }, live: "blue" }),
  ) as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    machines.map(({ display_name: name, boot, disruption_group: group, replace }) => [
      name,
      boot,
      group,
      replace,
    ]),
    [
      ["blue", "debian-11"],
      ["green", "debian-12"],
    ].flatMap(([color, image]) =>
      [0, 1].map((index) => [
        `web-${color}-${index}`,
        { disk_size_gib: 60, image },
        { name: `stack/web/${color}`, max_unavailable: 1 },
        "forbid",
      ]),
    ),
  );
});

test("blue and green: a color that is added, removed or made live changes no server of the other one", () => {
  const both = machinesOf({ images: { blue: "debian-11", green: "debian-12" }, live: "blue" });
  assert.deepEqual(machinesOf({ images: { blue: "debian-11", green: "debian-12" }, live: "green" }), both);
  for (const [color, image] of [
    ["blue", "debian-11"],
    ["green", "debian-12"],
  ] as const) {
    const one = machinesOf({ images: { [color]: image }, live: color });
    assert.equal(Object.keys(one).length, 2);
    for (const [id, each] of Object.entries(one)) assert.deepEqual(both[id], each);
  }
});

test("blue and green: the live group is the one that is named, and must have an image", () => {
  synthStack((stack) => {
    const { live, standby } = colors(stack, {
      images: { blue: "debian-11", green: "debian-12" },
      live: "green",
    });
    assert.deepEqual([live.node.id, standby?.node.id], ["green", "blue"]);
  });
  synthStack((stack) => {
    assert.equal(colors(stack, { images: { blue: "debian-11" }, live: "blue" }).standby, undefined);
  });
  assert.throws(
    () => synthStack((stack) => colors(stack, { images: { blue: "debian-11" }, live: "green" })),
    /live must be a color of images of stack\/web; got "green"/,
  );
});
