import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, findMethod } from "../../../../src/contract";
import { formatPath, UNKNOWN, type ValueObject, valueObject } from "../../../../src/plugin";
import {
  at,
  type Bench,
  type BenchOptions,
  type Kept,
  MACHINE,
  said,
  startBench,
} from "../../support/running-bridge";

type Json = Parameters<Bench["create"]>[0];

const REIMAGED: Json = { ...MACHINE, boot: { image: "ubuntu-24.04" } };
const BIGGER: Json = { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } };
const REIMAGE = findMethod(contract, "ReimageVirtualMachine");
const METAL: Json = { slug: "alpha", host_name: "general-1", image: "debian-12" };

async function made(
  t: TestContext,
  config: Json = MACHINE,
  options: BenchOptions = {},
): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const bench = await startBench(t, options);
  const kept = await bench.create(config);
  assert.equal(said(kept), "");
  return { bench, kept, name: String(at(kept.state, "name")) };
}

async function planned(bench: Bench, kept: Kept, config: Json) {
  const plan = await bench.plan(kept.state, config);
  return { ...plan, replaced: (plan.requiresReplace ?? []).map(formatPath) };
}

describe("plan: a change that only a data-destroying method makes in place", () => {
  test("forces replacement without the permission, and the plan names the permission and what it loses", async (t) => {
    const { bench, kept, name } = await made(t);
    for (const config of [REIMAGED, { ...REIMAGED, allow_reimage: false }]) {
      const plan = await planned(bench, kept, config);
      assert.deepEqual(plan.replaced, ["boot.image"]);
      assert.equal(
        said(plan),
        `warning: ${name} is replaced because allow_reimage is not true\nOnly ReimageVirtualMachine can make the change of boot.image ` +
          `in place, and it destroys the data of the VirtualMachine: ${REIMAGE.description} To keep the object with its name and ` +
          "addresses, and lose only its data, set allow_reimage = true. Otherwise, the object is deleted and another one is created.",
      );
    }
  });

  test("is an update in place with the permission, with a warning in the plan", async (t) => {
    const { bench, kept, name } = await made(t);
    const config = { ...REIMAGED, allow_reimage: true };
    const plan = await planned(bench, kept, config);
    assert.deepEqual(plan.replaced, []);
    assert.equal(
      said(plan),
      `warning: This change destroys the data of ${name}\nChanging boot.image calls ReimageVirtualMachine, which deletes all ` +
        `data of ${name} and powers it off until the operation ends.`,
    );
    const updated = await bench.update(kept, config);
    assert.equal(said(updated), "");
    assert.equal(at(updated.state, "name"), name);
    assert.equal(at(updated.state, "boot", "image"), "ubuntu-24.04");
    assert.equal(at(updated.state, "allow_reimage"), true);
    assert.deepEqual(
      bench.calls("ReimageVirtualMachine").map(({ body }) => body),
      [{ name, boot: { image: "ubuntu-24.04", diskSizeGib: "40" } }],
    );
    const again = await planned(bench, updated, config);
    assert.deepEqual([again.planned, again.replaced, said(again)], [updated.state, [], ""]);
  });

  test("sends all fields that the method carries, since it resets the object", async (t) => {
    const { bench, kept, name } = await made(t, METAL, { kind: "BareMetalInstance" });
    const updated = await bench.update(kept, { ...METAL, image: "ubuntu-24.04", allow_reinstall: true });
    assert.equal(said(updated), "");
    assert.deepEqual(
      bench.calls("ReinstallBareMetalInstance").map(({ body }) => body),
      [{ name, image: "ubuntu-24.04", sshKeyNames: [] }],
    );
  });

  test("still forces replacement if another change does, and the plan says so if the permission is given", async (t) => {
    const { bench, kept, name } = await made(t);
    const plan = await planned(bench, kept, { ...REIMAGED, region: "us-east-1" });
    assert.deepEqual(plan.replaced, ["region", "boot.image"]);
    assert.match(
      said(plan),
      /^warning: The replacement of \S+ loses its data\nThis change of region is not possible in place/,
    );
    const allowed = await planned(bench, kept, { ...REIMAGED, region: "us-east-1", allow_reimage: true });
    assert.deepEqual(allowed.replaced, ["region"]);
    assert.equal(
      said(allowed),
      `warning: ${name} is replaced although allow_reimage is true\nNo method changes region in place, so allow_reimage does not help ` +
        "here. The VirtualMachine is deleted with its data, and another one is created.",
    );
  });

  test("forces replacement while the permission is unknown", async (t) => {
    const { bench, kept } = await made(t);
    const given = (await bench.plan(kept.state, REIMAGED)).planned;
    const config = valueObject([...Object.entries(given), ["allow_reimage", UNKNOWN]]);
    const request = { configured: bench.session, config, planned: config, private: new Uint8Array() };
    const plan = await bench.resource.plan?.(
      {
        ...request,
        prior: kept.state,
        identity: null,
        requiresReplace: [
          [
            { kind: "attribute", name: "boot" },
            { kind: "attribute", name: "image" },
          ],
        ],
      },
      undefined as never,
    );
    assert.deepEqual(plan?.requiresReplace?.map(formatPath), ["boot.image"]);
    assert.match(said(plan), /is replaced because allow_reimage is known only after apply/);
  });
});

describe("plan: the permission argument", () => {
  test("calls nothing by itself, and is kept in state", async (t) => {
    const { bench, kept } = await made(t);
    const before = bench.emulator.requests.length;
    const plan = await planned(bench, kept, { ...MACHINE, allow_reimage: true });
    assert.deepEqual([plan.replaced, said(plan)], [[], ""]);
    assert.equal(at(plan.planned, "state"), "RUNNING", "nothing of the service's is touched");
    const updated = await bench.update(kept, { ...MACHINE, allow_reimage: true });
    assert.deepEqual(
      bench.emulator.requests.slice(before).map(({ method }) => method),
      ["GetVirtualMachine"],
    );
    const read = await bench.read(updated);
    assert.equal(at(read.state, "allow_reimage"), true);
  });
});

describe("plan: warnings", () => {
  test("names the object and the attributes of a change that powers it off, as the update calls it", async (t) => {
    const { bench, kept, name } = await made(t);
    const plan = await planned(bench, kept, { ...BIGGER, display_name: "two" });
    assert.equal(
      said(plan),
      `warning: This change powers off ${name}\nChanging compute.vcpus and compute.memory_gib calls ` +
        `ResizeVirtualMachine, which powers off ${name} until the operation ends.`,
    );
    assert.equal(formatPath(plan.diagnostics?.[0]?.path ?? []), "compute");
    await bench.update(kept, { ...BIGGER, display_name: "two" });
    assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  });

  test("are absent for harmless changes and for no change", async (t) => {
    const { bench, kept } = await made(t);
    assert.equal(
      said(await bench.plan(kept.state, { ...MACHINE, display_name: "two", labels: { a: "1" } })),
      "",
    );
    assert.equal(said(await bench.plan(kept.state, MACHINE)), "");
    assert.equal(said(await bench.plan(null, MACHINE)), "");
  });

  test("leave the state known if only texts that users chose change", async (t) => {
    const { bench, kept } = await made(t);
    const stateIn = async (config: Json): Promise<unknown> =>
      at((await bench.plan(kept.state, config)).planned, "state");
    assert.equal(await stateIn({ ...MACHINE, display_name: "two", labels: { a: "1" } }), "RUNNING");
    assert.equal(await stateIn({ ...BIGGER, display_name: "two" }), UNKNOWN);
  });

  test("describe possible effects if a value is unknown", async (t) => {
    const { bench, kept, name } = await made(t);
    const before = at(kept.state, "compute") as ValueObject;
    const compute = valueObject([...Object.entries(before), ["vcpus", UNKNOWN]]);
    const config = valueObject([...Object.entries(kept.state ?? {}), ["compute", compute]]);
    const request = { configured: bench.session, config, planned: config, private: new Uint8Array() };
    const plan = await bench.resource.plan?.(
      { ...request, prior: kept.state, identity: null, requiresReplace: [] },
      undefined as never,
    );
    assert.match(
      said(plan ?? {}),
      new RegExp(`^warning: This change may power off ${name}\ncompute is known only after apply`),
    );
  });
});

describe("plan: the version of a password that is set at creation", () => {
  const users = (version: number | null): Json => ({
    ...MACHINE,
    users: [
      {
        username: "admin",
        password: "correct horse",
        ...(version === null ? {} : { password_version: version }),
      },
    ],
  });

  test("forces replacement if it changes, but not if it is first set or unset", async (t) => {
    const { bench, kept } = await made(t, users(1));
    assert.deepEqual((await planned(bench, kept, users(2))).replaced, ["users[0].password_version"]);
    assert.deepEqual((await planned(bench, kept, users(null))).replaced, []);
    assert.deepEqual((await planned(bench, kept, users(1))).planned, kept.state);
  });

  test("fills in an imported machine's state without a call", async (t) => {
    const { bench, kept } = await made(t, users(null));
    const before = bench.emulator.requests.length;
    assert.deepEqual((await planned(bench, kept, users(7))).replaced, []);
    const updated = await bench.update(kept, users(7));
    assert.equal(said(updated), "");
    assert.ok(bench.emulator.requests.slice(before).every(({ method }) => method === "GetVirtualMachine"));
    assert.deepEqual((await planned(bench, updated, users(7))).planned, updated.state);
  });
});

describe("plan: the version of a secret that can be updated", () => {
  const hook = (version: number | null, more: Json = {}): Json => ({
    slug: "alpha",
    url: "https://hooks.example.com/",
    event_kinds: ["WALLET_LOW"],
    signing_secret: "a secret of twenty-four",
    ...(version === null ? {} : { signing_secret_version: version }),
    ...more,
  });

  test("sends the secret exactly once when it changes, and alone", async (t) => {
    const { bench, kept, name } = await made(t, hook(1), { kind: "WebhookSubscription" });
    const sent = () => bench.calls("UpdateWebhookSubscription").map(({ body }) => body);
    const renamed = await bench.update(kept, hook(1, { display_name: "two" }));
    assert.deepEqual(sent(), [{ name, updateMask: "displayName", displayName: "two" }]);
    const rotated = await bench.update(
      renamed,
      hook(2, { display_name: "two", signing_secret: "another of twenty-four" }),
    );
    assert.equal(said(rotated), "");
    assert.equal(sent().length, 2);
    assert.equal((sent()[1] as { updateMask: string }).updateMask, "signingSecret");
    assert.deepEqual(
      (await planned(bench, rotated, hook(2, { display_name: "two" }))).planned,
      rotated.state,
    );
    assert.equal(at(rotated.state, "signing_secret"), null);
  });

  test("keeps the earlier version if sending the secret failed, so that the next apply sends it", async (t) => {
    const { bench, kept } = await made(t, hook(1), { kind: "WebhookSubscription" });
    bench.emulator.fault("UpdateWebhookSubscription", {
      do: "answer",
      status: 400,
      body: { code: "invalid_argument", message: "no" },
    });
    const failed = await bench.update(kept, hook(2));
    assert.match(said(failed), /^error: Error updating WebhookSubscription/);
    assert.equal(String(at(failed.state, "signing_secret_version")), "1");
    const again = await bench.update(failed, hook(2));
    assert.equal(said(again), "");
    assert.equal(String(at(again.state, "signing_secret_version")), "2");
  });
});

describe("plan: an imported object whose configuration has another slug", () => {
  for (const { title, refreshes, problem, replaced } of [
    {
      title: "is an error in the run of the import",
      refreshes: 0,
      problem: /^error: Imported/,
      replaced: [],
    },
    { title: "is replaced after a later refresh", refreshes: 1, problem: /^$/, replaced: ["slug"] },
  ]) {
    test(title, async (t) => {
      const bench = await startBench(t, { kind: "Project" });
      const { state } = await bench.import("projects/demo");
      let kept = await bench.read({ state, private: new Uint8Array() });
      for (let refresh = 0; refresh < refreshes; refresh += 1) kept = await bench.read(kept);
      const plan = await bench.plan(kept.state, { slug: "other" }, kept.private);
      assert.match(said(plan), problem);
      assert.deepEqual((plan.requiresReplace ?? []).map(formatPath), replaced);
    });
  }
});
