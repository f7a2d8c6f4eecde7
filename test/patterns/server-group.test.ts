import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformOutput, type TerraformStack } from "cdktf";
import { PrivateNetwork, ServerGroup, type ServerGroupConfig } from "../../src/patterns";
import { problemsOf, synthStack } from "../constructs/support";

type Machines = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const machine: ServerGroupConfig["machine"] = {
  compute: { vcpus: 2, memoryGib: 4 },
  boot: { image: "debian-12" },
};

const group = (stack: TerraformStack, config: Partial<ServerGroupConfig>): ServerGroup =>
  new ServerGroup(stack, "web", { servers: 2, projectName: "p", regions: ["eu-west-1"], machine, ...config });

const machinesOf = (config: Partial<ServerGroupConfig>): Machines =>
  synthStack((stack) => void group(stack, config)).json().resource["svc_virtual_machine"] ?? {};

const displayNames = (machines: Machines): readonly unknown[] =>
  Object.values(machines).map(({ display_name }) => display_name);

test("server group: is a machine for each number, spread over the datacenters in turn", () => {
  const machines = machinesOf({ servers: 3, regions: ["eu-west-1", "eu-north-1"] });
  assert.deepEqual(displayNames(machines), ["web-0", "web-1", "web-2"]);
  assert.deepEqual(
    Object.values(machines).map(({ region }) => region),
    ["eu-west-1", "eu-north-1", "eu-west-1"],
  );
});

test("server group: another number leaves the other servers as they are", () => {
  const regions = ["eu-west-1", "eu-north-1"];
  const [few, more] = [machinesOf({ servers: 2, regions }), machinesOf({ servers: 5, regions })];
  assert.equal(Object.keys(more).length, 5);
  for (const [id, each] of Object.entries(few)) assert.deepEqual(more[id], each);
});

test("server group: named servers have what is special of each, and removing one leaves the others as they are", () => {
  const servers = { a: { region: "eu-west-1" }, b: { region: "eu-north-1", labels: { role: "first" } } };
  const regions = ["eu-west-1", "eu-north-1"];
  const both = machinesOf({ servers, regions });
  assert.deepEqual([...displayNames(both)].sort(), ["web-a", "web-b"]);
  const one = machinesOf({ servers: { b: servers.b }, regions });
  for (const [id, each] of Object.entries(one)) assert.deepEqual(both[id], each);
  assert.deepEqual(Object.values(one)[0]?.["labels"], { role: "first" });
});

test("server group: all of its servers are in one disruption group, which other groups do not share", () => {
  const { resource } = synthStack((stack) => {
    group(stack, { maxUnavailable: 2, ready: { address: "network.private_ipv4", port: 443 } });
    new ServerGroup(stack, "jobs", { servers: 1, projectName: "p", regions: ["eu-west-1"], machine });
  }).json();
  const groups = Object.values(resource["svc_virtual_machine"] ?? {}).map(
    ({ display_name, disruption_group }) => [display_name, disruption_group],
  );
  const web = {
    name: "stack/web",
    max_unavailable: 2,
    ready: { address: "network.private_ipv4", port: 443 },
  };
  assert.deepEqual(Object.fromEntries(groups), {
    "web-0": web,
    "web-1": web,
    "jobs-0": { name: "stack/jobs", max_unavailable: 1 },
  });
});

test("server group: a name of the group that is too long is shortened, and differs from that of others", () => {
  const names = ["a", "b"].map((end) => {
    const { resource } = synthStack(
      (stack) =>
        new ServerGroup(stack, `${"x".repeat(120)}${end}`, {
          servers: 1,
          projectName: "p",
          regions: ["eu-west-1"],
          title: "web",
          machine,
        }),
    ).json();
    const [only] = Object.values(resource["svc_virtual_machine"] ?? {});
    return (only?.["disruption_group"] as { readonly name: string }).name;
  });
  assert.notEqual(names[0], names[1]);
  assert.ok(names.every((name) => name.length <= 100));
});

test("server group: is created all or none if it requires all, whatever its renewal", () => {
  for (const renewal of ["refuse", "reimage", "replace"] as const) {
    const sets = (config: Partial<ServerGroupConfig>): readonly unknown[] =>
      Object.values(machinesOf({ ...config, renewal })).map(({ all_or_none }) => all_or_none);
    const [one, other] = sets({ requireAll: true });
    assert.ok(typeof one === "string" && one === other, "all are in one set");
    assert.deepEqual(sets({}), [undefined, undefined]);
  }
});

test("server group: its renewal decides what a changed image does", () => {
  const told = (renewal: ServerGroupConfig["renewal"]): unknown => {
    const [first] = Object.values(machinesOf(renewal === undefined ? {} : { renewal }));
    const { replace, allow_reimage, lifecycle, disruption_group } = first ?? {};
    return {
      replace,
      allow_reimage,
      lifecycle,
      createsFirst: (disruption_group as Machines)["create_before_destroy"],
    };
  };
  const refused = {
    replace: "forbid",
    allow_reimage: undefined,
    lifecycle: undefined,
    createsFirst: undefined,
  };
  assert.deepEqual(told(undefined), refused);
  assert.deepEqual(told("refuse"), refused);
  assert.deepEqual(told("reimage"), { ...refused, allow_reimage: true });
  assert.deepEqual(told("replace"), {
    ...refused,
    replace: undefined,
    lifecycle: { create_before_destroy: true },
    createsFirst: true,
  });
});

test("server group: joins a private network, beside what its machines say of theirs", () => {
  const { resource } = synthStack((stack) => {
    const network = new PrivateNetwork(stack, "network", {
      projectName: "p",
      region: "eu-west-1",
      ipv4Cidr: "10.20.0.0/24",
    });
    group(stack, { servers: 1, network, machine: { ...machine, network: { assignPublicIpv4: true } } });
  }).json();
  const [only] = Object.values(resource["svc_virtual_machine"] ?? {});
  assert.deepEqual(only?.["network"], {
    assign_public_ipv4: true,
    network_name: "${svc_network.network_Network_41FD6EB8.name}",
  });
});

const networksIn = (stack: TerraformStack, regions: readonly string[]): readonly PrivateNetwork[] =>
  regions.map(
    (region, index) =>
      new PrivateNetwork(stack, region, { projectName: "p", region, ipv4Cidr: `10.20.${index}.0/24` }),
  );

test("server group: is spread over several networks, in the datacenter of each", () => {
  const { resource, output } = synthStack((stack) => {
    const { publicAddresses } = new ServerGroup(stack, "web", {
      servers: 3,
      projectName: "p",
      network: networksIn(stack, ["eu-west-1", "us-east-1"]),
      machine: { ...machine, network: { assignPublicIpv4: true } },
    });
    new TerraformOutput(stack, "addresses", { value: publicAddresses });
  }).json();
  const machines = Object.entries(resource["svc_virtual_machine"] ?? {});
  assert.deepEqual(
    machines.map(([, { region, network }]) => [
      region,
      /svc_network\.([\w-]+)_Network/.exec(JSON.stringify(network))?.[1],
    ]),
    ["eu-west-1", "us-east-1", "eu-west-1"].map((region) => [region, region]),
  );
  assert.deepEqual(
    output?.["addresses"]?.value,
    machines.map(([id]) => `\${svc_virtual_machine.${id}.network.public_ipv4}`),
  );
});

for (const [what, config, problem] of [
  ["regions", { servers: 2, regions: ["eu-west-1"] }, /regions and several networks exclude each other/],
  ["named servers", { servers: { a: {} } }, /servers must be a number if they join several networks/],
] as const) {
  test(`server group: ${what} beside several networks are refused`, () => {
    const problems = problemsOf(
      (stack) =>
        new ServerGroup(stack, "web", {
          projectName: "p",
          machine,
          network: networksIn(stack, ["eu-west-1", "us-east-1"]),
          ...config,
        }),
    );
    assert.ok(
      problems.some((each) => problem.test(each)),
      problems.join("\n"),
    );
  });
}

test("server group: waits for each server", () => {
  const { resource } = synthStack((stack) => {
    const hooks = group(stack, { servers: 3 }).waitUntilReady("up", (server) => ({
      tcp: { host: server.network.privateIpv4, port: 443 },
    }));
    assert.equal(hooks.length, 3);
  }).json();
  assert.equal(Object.keys(resource["null_resource"] ?? {}).length, 3);
});

for (const [what, config, problem] of [
  ["a number that is not whole", { servers: 1.5 }, /servers must be a whole number from 0.*; got 1\.5/],
  ["a negative number", { servers: -1 }, /servers must be a whole number from 0/],
  [
    "no server that may be out of service",
    { maxUnavailable: 0 },
    /maxUnavailable must be a whole number from 1; got 0/,
  ],
  ["an empty list of datacenters", { regions: [] }, /regions must not be empty/],
  [
    "a named server without a region of its own",
    { servers: { a: {} }, regions: ["eu-west-1", "eu-north-1"] },
    /server "a" needs a region of its own/,
  ],
  [
    "regions beside alternatives with a region",
    { machine: { ...machine, createAlternatives: [{ region: "eu-west-1" }, { region: "eu-north-1" }] } },
    /regions and alternatives with a region exclude each other/,
  ],
  [
    "all or none beside a set of its machines",
    { requireAll: true, machine: { ...machine, allOrNone: "training" } },
    /requireAll and machine\.allOrNone exclude each other/,
  ],
] as const) {
  test(`server group: ${what} is refused`, () => {
    const problems = problemsOf((stack) => group(stack, config));
    assert.ok(
      problems.some((each) => problem.test(each)),
      problems.join("\n"),
    );
  });
}
