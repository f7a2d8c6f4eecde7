import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ProviderContext } from "../../../../src/bridge/context/provider-context";
import { RunLimits } from "../../../../src/bridge/limits";
import { type Context, createLogger, type StateResult } from "../../../../src/plugin";
import { at, type Bench, type Kept, said, startBench } from "../../support/running-bridge";
import { valuesFor } from "../../support/values";

const MACHINE = {
  project_name: "demo",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

/** A region with room. */
const ELSEWHERE = { region: "us-east-1" };

/** Returns a machine of the set `training`. */
const member = (name: string, more: object = {}): Parameters<Bench["create"]>[0] => ({
  ...MACHINE,
  display_name: name,
  all_or_none: "training",
  ...more,
});

const machines = ({ emulator }: Bench): readonly unknown[] =>
  emulator.objects("VirtualMachine").map((machine) => machine["displayName"]);

/** Creates a machine as another run does. */
async function createAs(
  bench: Bench,
  config: Parameters<Bench["create"]>[0],
  configured: ProviderContext,
): Promise<StateResult> {
  const { planned } = await bench.plan(null, config);
  const given = valuesFor(bench.resource.schema, config);
  const request = { configured, config: given, planned, private: new Uint8Array(), identity: null };
  return bench.resource.create(request, context());
}

function context(): Context {
  return {
    signal: new AbortController().signal,
    isAnswerWanted: () => true,
    terraformVersion: "1.11.4",
    log: createLogger({ threshold: "trace", write: () => undefined }),
  };
}

function limit(bench: Bench, size: number) {
  return bench.emulator.limitCapacity({ kind: "VirtualMachine", where: { region: "eu-west-1" }, size });
}

describe("all or none", () => {
  test("removes what the run has created of the set, and requests nothing more of it", async (t) => {
    const bench = await startBench(t);
    limit(bench, 3);
    const alone = await bench.create({ ...MACHINE, display_name: "alone" });
    const made = [await bench.create(member("a")), await bench.create(member("b"))];
    const lacking = await bench.create(member("c"));
    assert.equal(lacking.state, null);
    assert.match(said(lacking), /^error: No capacity for a VirtualMachine\nNothing was created/);
    for (const { state } of made) {
      assert.ok(said(lacking).includes(String(at(state, "name"))), "it is listed");
    }
    assert.match(said(lacking), /The set "training" is created all or none\. Removed again: projects/);
    assert.ok(said(lacking).split("\n").length <= 5, said(lacking));
    assert.deepEqual(machines(bench), ["alone"]);

    const requested = bench.calls("CreateVirtualMachine").length;
    const late = await bench.create(member("d"));
    assert.match(
      said(late),
      /^error: The set "training" lacks capacity\nNothing was sent for VirtualMachine projects\/demo d: VirtualMachine projects\/demo c could not be had/,
    );
    assert.equal(bench.calls("CreateVirtualMachine").length, requested);
    assert.equal(
      said(await bench.create(member("e", { ...ELSEWHERE, all_or_none: "other" }))),
      "",
      "another set is had",
    );
    assert.equal(
      said(await bench.create({ ...MACHINE, ...ELSEWHERE, display_name: "f" })),
      "",
      "so is a machine of none",
    );
    // The engine still has what was removed. Its next refresh finds that it is gone.
    for (const each of made) assert.equal((await bench.read(each)).state, null);
    assert.notEqual((await bench.read(alone)).state, null);
  });

  test("removes an object whose create was still running when its operation has ended", async (t) => {
    const bench = await startBench(t);
    limit(bench, 1);
    const pause = bench.emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
    const running = bench.create(member("a"));
    await pause.whenHeld();
    const lacking = await bench.create(member("b"));
    assert.match(said(lacking), /Objects whose creation is still running are removed when it has ended/);
    pause.release();
    const made = await running;
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: projects\/demo\/virtual-machines\/\w+ was removed again\nIt was created/,
    );
    assert.deepEqual(machines(bench), []);
  });

  test("counts a lack that only the failed operation says", async (t) => {
    const bench = await startBench(t);
    bench.emulator.limitCapacity({ kind: "VirtualMachine", size: 1, refusal: "operation" });
    await bench.create(member("a"));
    assert.match(said(await bench.create(member("b"))), /No capacity .*\n.*\n.*\n.*Removed again: projects/);
    assert.deepEqual(machines(bench), []);
  });

  test("ends the waits of the others at once", async (t) => {
    const bench = await startBench(t);
    limit(bench, 0);
    const waiting = bench.create(member("a", { wait_for_capacity: "2000h" }));
    await bench.emulator.whenRequested("CreateVirtualMachine", 2);
    await bench.create(member("b"));
    const ended = await waiting;
    assert.match(
      said(ended),
      /^error: The set "training" lacks capacity\n.* a was not created\. It waits no longer: .* b /,
    );
  });

  test("leaves an object that only a search has found", async (t) => {
    const bench = await startBench(t);
    limit(bench, 1);
    bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "after" });
    const found = await bench.create(member("a"));
    assert.notEqual(found.state, null);
    const lacking = await bench.create(member("b"));
    assert.match(said(lacking), /No capacity/);
    assert.deepEqual(machines(bench), ["a"]);
    assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
  });

  test("leaves the successor of an object that this run has deleted", async (t) => {
    const bench = await startBench(t);
    const former = await bench.create(member("a"));
    limit(bench, 2);
    const successor = await bench.create(member("a"));
    assert.equal(said(await bench.delete(former)), "");
    const alone = await bench.create(member("b"));
    await bench.create(member("c"));
    assert.notEqual((await bench.read(successor)).state, null);
    assert.equal((await bench.read(alone)).state, null);
  });

  test("does not delete an object whose successor it has removed", async (t) => {
    const bench = await startBench(t);
    const former = await bench.create(member("a"));
    limit(bench, 2);
    const configured = { ...bench.session };
    await createAs(bench, member("a"), configured);
    await createAs(bench, member("b"), configured);
    const { state: prior, private: stored } = former;
    assert.ok(prior);
    const kept = await bench.resource.delete(
      { configured, prior, private: stored, identity: null },
      context(),
    );
    assert.match(
      said({ diagnostics: kept.diagnostics ?? [] }),
      /^error: projects\/demo\/virtual-machines\/\w+ was not deleted\nIts successor/,
    );
    assert.notEqual((await bench.read(former)).state, null);
  });

  const GUARDS: readonly (readonly [string, object, (bench: Bench) => void, RegExp])[] = [
    ["a protection", { deletion_protection: true }, () => undefined, /is protected from deletion/],
    [
      "a limit",
      {},
      (bench) => Object.assign(bench.session, { limits: new RunLimits({ delete: 1 }) }),
      /exceeds max_deletes = 1/,
    ],
  ];
  for (const [guard, more, set, reason] of GUARDS) {
    test(`removes nothing if ${guard} forbids one of the deletions, and says what stays`, async (t) => {
      const bench = await startBench(t);
      set(bench);
      limit(bench, 2);
      const made: Kept[] = [await bench.create(member("a")), await bench.create(member("b", more))];
      const lacking = await bench.create(member("c"));
      assert.deepEqual(machines(bench), ["a", "b"]);
      assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
      assert.match(said(lacking), /but nothing of it was removed: /);
      assert.match(said(lacking), reason);
      assert.match(said(lacking), /These stay: .*\. Apply again to complete the set, or delete them/);
      for (const { state } of made) assert.ok(said(lacking).includes(String(at(state, "name"))));
      assert.ok(said(lacking).split("\n").length <= 5, said(lacking));
    });
  }

  test("names an object whose deletion the service refuses", async (t) => {
    const bench = await startBench(t);
    limit(bench, 2);
    await bench.create(member("a"));
    await bench.create(member("b"));
    bench.emulator.fault("DeleteVirtualMachine", { do: "refuse", code: "permission_denied" });
    const lacking = await bench.create(member("c"));
    assert.equal(machines(bench).length, 1);
    assert.match(said(lacking), /Removed again: .*\nNot removed: projects\/demo\/virtual-machines\/\w+ \(/);
  });

  test("leaves what was created if something else fails, or the user interrupts", async (t) => {
    const bench = await startBench(t);
    await bench.create(member("a"));
    bench.emulator.fault("CreateVirtualMachine", { do: "refuse", code: "permission_denied" });
    assert.match(said(await bench.create(member("b"))), /permission/i);
    limit(bench, 0);
    const waiting = bench.create(member("c", { wait_for_capacity: "2000h" }));
    await bench.emulator.whenRequested("CreateVirtualMachine", 4);
    bench.interrupt();
    await waiting;
    assert.deepEqual(machines(bench), ["a"]);
  });

  test("keeps the sets of two provider configurations apart", async (t) => {
    const bench = await startBench(t);
    limit(bench, 0);
    await bench.create(member("a"));
    const made = await createAs(bench, member("b", ELSEWHERE), { ...bench.session });
    assert.notEqual(made.state, null);
    assert.match(said(await bench.create(member("c", ELSEWHERE))), /Nothing was sent/);
  });
});
