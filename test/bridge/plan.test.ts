import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { formatPath, UNKNOWN, type ValueObject, valueObject } from "../../src/plugin";
import {
  at,
  type Bench,
  type BenchOptions,
  type Kept,
  MACHINE,
  said,
  startBench,
} from "./support/running-bridge";

type Json = Parameters<Bench["create"]>[0];

const REIMAGED: Json = { ...MACHINE, boot: { image: "ubuntu-24.04" } };
const BIGGER: Json = { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } };
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

describe("a change that only a method that destroys data makes in place", () => {
  test("replaces the object unless it is allowed, and the plan says what would allow it and what that loses", async (t) => {
    const { bench, kept, name } = await made(t);
    for (const config of [REIMAGED, { ...REIMAGED, allow_reimage: false }]) {
      const plan = await planned(bench, kept, config);
      assert.deepEqual(plan.replaced, ["boot.image"]);
      assert.equal(
        said(plan),
        `warning: ${name} is replaced, as allow_reimage is not true\nThe change of boot.image can be made in place by ` +
          "ReimageVirtualMachine alone, which destroys what the VirtualMachine holds: Writes an image over the boot disk of a " +
          "virtual machine. What was on the disk is lost. To keep the object, with its name and addresses, and lose only what it " +
          "holds, set allow_reimage = true. As it is, the object is deleted and another one made.",
      );
    }
  });

  test("is an update in place where it is allowed, of which the plan warns", async (t) => {
    const { bench, kept, name } = await made(t);
    const config = { ...REIMAGED, allow_reimage: true };
    const plan = await planned(bench, kept, config);
    assert.deepEqual(plan.replaced, []);
    assert.equal(
      said(plan),
      `warning: This change destroys what ${name} holds\nThe change of boot.image calls ReimageVirtualMachine, and what ${name} ` +
        "holds is lost for good. Writes an image over the boot disk of a virtual machine. What was on the disk is lost. It does " +
        "not run meanwhile.",
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

  test("sends all that the method carries, as the object is made anew", async (t) => {
    const { bench, kept, name } = await made(t, METAL, { kind: "BareMetalInstance" });
    const updated = await bench.update(kept, { ...METAL, image: "ubuntu-24.04", allow_reinstall: true });
    assert.equal(said(updated), "");
    assert.deepEqual(
      bench.calls("ReinstallBareMetalInstance").map(({ body }) => body),
      [{ name, image: "ubuntu-24.04", sshKeyNames: [] }],
    );
  });

  test("replaces the object all the same where something else does, and then no permission is spoken of", async (t) => {
    const { bench, kept } = await made(t);
    const plan = await planned(bench, kept, { ...REIMAGED, region: "us-east-1" });
    assert.deepEqual(plan.replaced, ["region", "boot.image"]);
    assert.equal(said(plan), "");
    const allowed = await planned(bench, kept, { ...REIMAGED, region: "us-east-1", allow_reimage: true });
    assert.deepEqual(allowed.replaced, ["region"]);
    assert.equal(said(allowed), "");
  });

  test("replaces the object while it is not known whether it is allowed", async (t) => {
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
    assert.match(said(plan), /is replaced, as allow_reimage is not known before the apply/);
  });
});

describe("the argument that allows it", () => {
  test("by itself calls nothing, and is kept", async (t) => {
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

describe("a plan", () => {
  test("warns of what powers the object off, with its name and the attributes, by the calls that the update makes", async (t) => {
    const { bench, kept, name } = await made(t);
    const plan = await planned(bench, kept, { ...BIGGER, display_name: "two" });
    assert.equal(
      said(plan),
      `warning: This change powers ${name} off\nThe change of compute.vcpus and compute.memory_gib calls ` +
        `ResizeVirtualMachine, and ${name} does not run meanwhile. Changes the compute section of a virtual machine in place. ` +
        "The machine is powered off meanwhile.",
    );
    assert.equal(formatPath(plan.diagnostics?.[0]?.path ?? []), "compute");
    await bench.update(kept, { ...BIGGER, display_name: "two" });
    assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  });

  test("warns of nothing that does no harm, and of nothing when nothing changes", async (t) => {
    const { bench, kept } = await made(t);
    assert.equal(
      said(await bench.plan(kept.state, { ...MACHINE, display_name: "two", labels: { a: "1" } })),
      "",
    );
    assert.equal(said(await bench.plan(kept.state, MACHINE)), "");
    assert.equal(said(await bench.plan(null, MACHINE)), "");
  });

  test("says what may happen where a value is known only during the apply", async (t) => {
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
      new RegExp(`^warning: This change may power ${name} off\ncompute is not known before the apply`),
    );
  });
});

describe("the version of a password that is set once", () => {
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

  test("means another machine when it is another, and none when it is given first or taken away", async (t) => {
    const { bench, kept } = await made(t, users(1));
    assert.deepEqual((await planned(bench, kept, users(2))).replaced, ["users[0].password_version"]);
    assert.deepEqual((await planned(bench, kept, users(null))).replaced, []);
    assert.deepEqual((await planned(bench, kept, users(1))).planned, kept.state);
  });

  test("fills in an imported machine's state, and calls nothing", async (t) => {
    const { bench, kept } = await made(t, users(null));
    const before = bench.emulator.requests.length;
    assert.deepEqual((await planned(bench, kept, users(7))).replaced, []);
    const updated = await bench.update(kept, users(7));
    assert.equal(said(updated), "");
    assert.ok(bench.emulator.requests.slice(before).every(({ method }) => method === "GetVirtualMachine"));
    assert.deepEqual((await planned(bench, updated, users(7))).planned, updated.state);
  });
});

describe("the version of a secret that can be changed", () => {
  const hook = (version: number | null, more: Json = {}): Json => ({
    slug: "alpha",
    url: "https://hooks.example.com/",
    event_kinds: ["WALLET_LOW"],
    signing_secret: "a secret of twenty-four",
    ...(version === null ? {} : { signing_secret_version: version }),
    ...more,
  });

  test("has it sent again exactly once, and alone", async (t) => {
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

  test("is stored again where sending it failed: the next apply sends it", async (t) => {
    const { bench, kept } = await made(t, hook(1), { kind: "WebhookSubscription" });
    bench.emulator.fault("UpdateWebhookSubscription", {
      do: "answer",
      status: 400,
      body: { code: "invalid_argument", message: "no" },
    });
    const failed = await bench.update(kept, hook(2));
    assert.match(said(failed), /^error: Could not update WebhookSubscription/);
    assert.equal(String(at(failed.state, "signing_secret_version")), "1");
    const again = await bench.update(failed, hook(2));
    assert.equal(said(again), "");
    assert.equal(String(at(again.state, "signing_secret_version")), "2");
  });
});
