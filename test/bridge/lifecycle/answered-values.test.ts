import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import type { RewriteRule } from "../../../src/emulator";
import { checkApplied, formatPath, isObject, type ValueObject } from "../../../src/plugin";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "../support/running-bridge";

type Config = Readonly<Record<string, unknown>>;

const DISK = { project_name: "demo", region: "eu-west-1", size_gib: 13 };

/** Lets every method show the objects of a kind as a service with these rules has them. */
function rewrite(bench: Bench, kind: string, changes: readonly RewriteRule[]): { remove(): void } {
  return bench.emulator.fault({ times: Infinity }, { do: "rewrite", kind, changes });
}

/** Reads and plans as the next run does. */
async function nextPlan(
  bench: Bench,
  kept: Kept,
  config: Config,
): Promise<{
  readonly kept: Kept;
  readonly isEmpty: boolean;
  readonly replaced: readonly string[];
  readonly said: string;
}> {
  const read = await bench.read(kept);
  const plan = await bench.plan(read.state, config as never, read.private);
  assert.ok(read.state);
  return {
    kept: read,
    isEmpty: checkApplied(bench.resource.schema.block, plan.planned, read.state).length === 0,
    replaced: (plan.requiresReplace ?? []).map(formatPath),
    said: said(plan),
  };
}

/** Asserts that a result is what the engine accepts without an error. */
function assertAccepted(result: Kept): void {
  assert.doesNotMatch(said(result), /^error/m);
  assert.ok(result.state);
}

async function disk(t: TestContext, config: Config = DISK): Promise<{ bench: Bench; made: Kept }> {
  const bench = await startBench(t, { kind: "Disk" });
  rewrite(bench, "Disk", [{ at: ["sizeGib"], roundUpTo: 20 }]);
  const made = await bench.create(config as never);
  assertAccepted(made);
  return { bench, made };
}

describe("answered values: a rounded size of a disk", () => {
  test("is kept as configured with one warning, and the next plan is empty", async (t) => {
    const { bench, made } = await disk(t);
    assert.equal(String(at(made.state, "size_gib")), "13");
    assert.equal(made.diagnostics.length, 1);
    assert.match(said(made), /^warning: .*disks\/.*\n.*20 for 13 in size_gib/);
    const next = await nextPlan(bench, made, DISK);
    assert.deepEqual([next.isEmpty, next.said], [true, ""]);
    const after = await nextPlan(bench, next.kept, DISK);
    assert.deepEqual([after.isEmpty, after.said], [true, ""]);
  });

  for (const size of [15, 20, 25]) {
    test(`is changed in place if the configuration has ${size}`, async (t) => {
      const { bench, made } = await disk(t);
      const config = { ...DISK, size_gib: size };
      const next = await nextPlan(bench, made, config);
      assert.deepEqual([next.isEmpty, next.replaced], [false, []]);
      const updated = await bench.update(next.kept, config);
      assertAccepted(updated);
      assert.equal(String(at(updated.state, "size_gib")), String(size));
      assert.deepEqual((await nextPlan(bench, updated, config)).replaced, []);
      assert.equal(bench.calls("ResizeDisk").length, size > 20 ? 1 : 0);
    });
  }

  test("stays if the configuration grows to less than a change that was interrupted has made it", async (t) => {
    const { bench, made } = await disk(t);
    bench.emulator.change(String(at(made.state, "name")), { sizeGib: "40" });
    const config = { ...DISK, size_gib: 30 };
    const next = await nextPlan(bench, made, config);
    assert.deepEqual([next.isEmpty, next.replaced], [false, []]);
    const updated = await bench.update(next.kept, config);
    assertAccepted(updated);
    assert.match(`${next.said}${said(updated)}`, /40 for 30 in size_gib/);
    assert.equal(bench.calls("ResizeDisk").length, 0);
    assert.equal((await nextPlan(bench, updated, config)).isEmpty, true);
  });

  test("forces replacement only if the configuration has a smaller one than before", async (t) => {
    const { bench, made } = await disk(t);
    assert.deepEqual((await nextPlan(bench, made, { ...DISK, size_gib: 10 })).replaced, ["size_gib"]);
  });

  test("does not disturb another change", async (t) => {
    const { bench, made } = await disk(t);
    const config = { ...DISK, display_name: "data" };
    const read = await bench.read(made);
    const updated = await bench.update(read, config);
    assert.equal(said(updated), "");
    assert.equal(bench.calls("ResizeDisk").length, 0);
    assert.equal((await nextPlan(bench, updated, config)).isEmpty, true);
  });

  test("that grows outside of Terraform is an update in place, which ends with the next apply", async (t) => {
    const { bench, made } = await disk(t);
    const name = String(at(made.state, "name"));
    bench.emulator.change(name, { sizeGib: "31" });
    const next = await nextPlan(bench, made, DISK);
    assert.deepEqual([next.isEmpty, next.replaced], [false, []]);
    assert.match(next.said, /40 for 13 in size_gib/);
    const updated = await bench.update(next.kept, DISK);
    assertAccepted(updated);
    assert.equal(bench.calls("ResizeDisk").length, 0);
    assert.equal((await nextPlan(bench, updated, DISK)).isEmpty, true);
  });

  test("that the service shows only later replaces nothing", async (t) => {
    const bench = await startBench(t, { kind: "Disk" });
    const made = await bench.create(DISK);
    assert.equal(said(made), "");
    rewrite(bench, "Disk", [{ at: ["sizeGib"], roundUpTo: 20 }]);
    const next = await nextPlan(bench, made, DISK);
    assert.deepEqual([next.isEmpty, next.replaced], [false, []]);
    const updated = await bench.update(next.kept, DISK);
    assertAccepted(updated);
    assert.equal((await nextPlan(bench, updated, DISK)).isEmpty, true);
  });

  test("of an imported disk replaces nothing, and the plan after the next apply is empty", async (t) => {
    const { bench, made } = await disk(t);
    const { state } = await bench.import(String(at(made.state, "name")));
    let imported = await bench.read({ state, private: new Uint8Array() });
    for (const run of ["of the import", "after it"]) {
      const plan = await bench.plan(imported.state, DISK, imported.private);
      assert.deepEqual(plan.requiresReplace, [], run);
      assert.match(said(plan), /20 for 13 in size_gib/, run);
      if (run === "of the import") imported = await bench.read(imported);
    }
    const updated = await bench.update(imported, DISK);
    assertAccepted(updated);
    const next = await nextPlan(bench, updated, DISK);
    assert.deepEqual([next.isEmpty, next.said], [true, ""]);
  });

  test("of an imported disk replaces nothing after updates that fail", async (t) => {
    const bench = await startBench(t, { kind: "Disk" });
    const body = { projectName: "projects/demo", region: "datacenters/eu-west-1", sizeGib: "20" };
    const { state } = await bench.import(bench.emulator.add("Disk", body).name);
    let imported = await bench.read({ state, private: new Uint8Array() });
    const config = { ...DISK, size_gib: 20, region: "eu-central-1", display_name: "renamed" };
    const failure = { code: "permission_denied", message: "not you" };
    for (const run of ["the first run", "the second run", "the third run"]) {
      const plan = await bench.plan(imported.state, config, imported.private);
      assert.deepEqual(plan.requiresReplace, [], run);
      const failing = bench.emulator.fault("UpdateDisk", { do: "answer", status: 403, body: failure });
      // Without a read, the state stays as it was.
      const unread = failing
        .whenHit()
        .then(() =>
          bench.emulator.fault(
            { method: "GetDisk", times: Infinity },
            { do: "answer", status: 403, body: failure },
          ),
        );
      imported = await bench.update(imported, config);
      assert.match(said(imported), /^error: .*\n.*not you/, run);
      (await unread).remove();
      imported = await bench.read(imported);
    }
    assertAccepted(await bench.update(imported, config));
  });
});

describe("answered values: parts of an object", () => {
  test("an added label, other letters and an added element are equal at every depth", async (t) => {
    const bench = await startBench(t);
    rewrite(bench, "VirtualMachine", [
      { at: ["labels", "sys/managed"], set: "true" },
      { at: ["displayName"], case: "lower" },
      { at: ["users", "*", "sshKeyNames"], append: "projects/demo/ssh-keys/break-glass" },
      { at: ["compute", "vcpus"], roundUpTo: 4 },
    ]);
    const config = {
      ...(MACHINE as object),
      labels: { a: "1" },
      display_name: "Web",
      users: [{ username: "ops", ssh_key_names: [] }, { username: "dev" }],
    };
    const made = await bench.create(config);
    assertAccepted(made);
    assert.deepEqual({ ...(at(made.state, "labels") as object) }, { a: "1" });
    for (const part of [
      'labels["sys/managed"]',
      "display_name",
      'users["ops"].ssh_key_names',
      "compute.vcpus",
    ]) {
      assert.ok(said(made).includes(part), `${part}: ${said(made)}`);
    }
    const next = await nextPlan(bench, made, config);
    assert.deepEqual([next.isEmpty, next.replaced, next.said], [true, [], ""]);
    const more = { ...config, labels: { a: "1", b: "2" } };
    const updated = await bench.update(next.kept, more);
    assert.equal(said(updated), "");
    assert.equal((await nextPlan(bench, updated, more)).isEmpty, true);
    // A label of the user that is gone is a difference.
    bench.emulator.change(String(at(made.state, "name")), { labels: { b: null } });
    assert.equal((await nextPlan(bench, updated, more)).isEmpty, false);
  });

  test("a value that the service ignores stays a difference, and each plan says so", async (t) => {
    const bench = await startBench(t);
    const config = { ...(MACHINE as object), display_name: "web" };
    const made = await bench.create(config);
    rewrite(bench, "VirtualMachine", [{ at: ["displayName"], set: "web" }]);
    const changed = { ...config, display_name: "api" };
    let kept = await bench.update(made, changed);
    for (const run of [1, 2]) {
      assertAccepted(kept);
      assert.equal(at(kept.state, "display_name"), "api");
      assert.match(said(kept), /did not use .*"web" for "api" in display_name/);
      const unread = await bench.plan(kept.state, changed, kept.private);
      assert.match(said(unread), /"web" for "api" in display_name/, "without a refresh");
      const next = await nextPlan(bench, kept, changed);
      assert.deepEqual([next.isEmpty, next.replaced], [false, []], `run ${run}`);
      assert.match(next.said, /^warning: .*\n.*"web" for "api" in display_name/);
      kept = await bench.update(next.kept, changed);
    }
    assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
  });

  test("a value that a create dropped heals when the service shows it", async (t) => {
    const bench = await startBench(t);
    const fault = rewrite(bench, "VirtualMachine", [{ at: ["users"], drop: true }]);
    const config = { ...(MACHINE as object), users: [{ username: "ops" }] };
    const made = await bench.create(config);
    assertAccepted(made);
    const next = await nextPlan(bench, made, config);
    assertAccepted(next.kept);
    assert.deepEqual([next.isEmpty, next.replaced], [false, []]);
    assert.match(next.said, /nothing for .* in users|\[\] for .* in users/);
    fault.remove();
    const healed = await nextPlan(bench, made, config);
    assert.deepEqual([healed.isEmpty, healed.said], [true, ""]);
  });

  test("an answer that lacks a required field keeps the new object without an error", async (t) => {
    const bench = await startBench(t);
    const fault = rewrite(bench, "VirtualMachine", [{ at: ["region"], drop: true }]);
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: .*without region/s);
    assert.equal(at(made.state, "region"), "eu-west-1");
    fault.remove();
    assert.equal((await nextPlan(bench, made, MACHINE as Config)).isEmpty, true);
  });

  test("an immutable text in other letters replaces the object only for another text", async (t) => {
    const bench = await startBench(t);
    rewrite(bench, "VirtualMachine", [{ at: ["boot", "image"], case: "upper" }]);
    const made = await bench.create(MACHINE);
    assertAccepted(made);
    const replacedBy = async (image: string): Promise<readonly string[]> =>
      (await nextPlan(bench, made, { ...(MACHINE as Config), boot: { image } })).replaced;
    assert.deepEqual(await replacedBy("debian-12"), []);
    assert.deepEqual(await replacedBy("DEBIAN-12"), []);
    assert.deepEqual(await replacedBy("ubuntu-24.04"), ["boot.image"]);
  });
});

test("answered values: an added label of an imported machine ends with the first apply", async (t) => {
  const bench = await startBench(t);
  rewrite(bench, "VirtualMachine", [{ at: ["labels", "sys/managed"], set: "true" }]);
  const config = { ...(MACHINE as object), labels: { a: "1" } };
  const made = await bench.create(config);
  const { state } = await bench.import(String(at(made.state, "name")));
  const read = await bench.read({ state, private: new Uint8Array() });
  assert.ok(isObject(at(read.state, "labels") as ValueObject));
  const updated = await bench.update(read, config);
  assertAccepted(updated);
  const next = await nextPlan(bench, updated, config);
  assert.deepEqual([next.isEmpty, next.said], [true, ""]);
});
