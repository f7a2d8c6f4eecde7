import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../../src/base/engine-data";
import { JournalUnusable } from "../../../src/calls/notes";
import { DisruptionGroups } from "../../../src/bridge/groups";
import { createGroupNotes, type GroupNotes, type Run, thisRun } from "../../../src/bridge/recovery";
import type { Clock } from "../../../src/client";
import { contract } from "../../../src/contract";
import { createLogger } from "../../../src/plugin";
import { startBench } from "../support/running-bridge";

const NAMES = ["a", "b", "c", "d", "e", "f"].map((id) => `projects/demo/virtual-machines/${id}`);

/** A clock on which time passes only while everything waits: the load of the machine does not matter. */
function virtualClock(): Clock {
  const sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];
  let nowMs = 0;
  let isStepDue = false;
  const step = (): void => {
    isStepDue = false;
    sleepers.sort((one, other) => one.atMs - other.atMs);
    const next = sleepers.shift();
    nowMs = Math.max(nowMs, next?.atMs ?? 0);
    next?.wake();
    schedule();
  };
  const schedule = (): void => {
    if (isStepDue || sleepers.length === 0) return;
    isStepDue = true;
    setImmediate(step);
  };
  return {
    now: () => nowMs,
    wallMs: () => nowMs,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        sleepers.push({ atMs: nowMs + ms, wake: resolve });
        signal?.addEventListener("abort", () => resolve(), { once: true });
        schedule();
      }),
  };
}

function notesOf(
  store = createMemoryStore(),
  {
    run = thisRun(),
    isAlive = true,
    monotonic = () => 0,
  }: { readonly run?: Run; readonly isAlive?: boolean; readonly monotonic?: () => number } = {},
): GroupNotes {
  return createGroupNotes(store, run, { now: () => 0, monotonic, isAlive: () => isAlive });
}

test("group notes: another run sees what a run disrupts, until it ends", async () => {
  const store = createMemoryStore();
  const [one, other] = [notesOf(store), notesOf(store)];
  const end = await one.begin("vm-a");
  assert.deepEqual(await one.disruptions(), { active: [], abandoned: [] });
  assert.deepEqual(await other.disruptions(), { active: ["vm-a"], abandoned: [] });
  await end();
  assert.deepEqual(await other.disruptions(), { active: [], abandoned: [] });
});

test("group notes: a run whose process is gone has abandoned its objects, until they are settled", async () => {
  const store = createMemoryStore();
  await notesOf(store).begin("vm-a");
  const later = notesOf(store, { isAlive: false });
  assert.deepEqual(await later.disruptions(), { active: [], abandoned: ["vm-a"] });
  await later.settled("vm-a");
  assert.deepEqual(await later.disruptions(), { active: [], abandoned: [] });
  assert.deepEqual(await store.list(), []);
});

test("group notes: a run of another machine counts as gone when its file has not changed for 90 seconds", async () => {
  const store = createMemoryStore();
  const run: Run = { ...thisRun(), host: "another machine" };
  const elsewhere = notesOf(store, { run });
  const end = await elsewhere.begin("vm-a");
  let nowMs = 0;
  const here = notesOf(store, { isAlive: false, monotonic: () => nowMs });
  assert.deepEqual((await here.disruptions()).active, ["vm-a"]);
  nowMs = 89_000;
  assert.deepEqual((await here.disruptions()).active, ["vm-a"]);
  nowMs = 91_000;
  assert.deepEqual((await here.disruptions()).abandoned, ["vm-a"]);
  await end();
});

test("group notes: members outlive the run, and a note that cannot be decoded is an error", async () => {
  const store = createMemoryStore();
  const notes = notesOf(store);
  await notes.join({ kind: "VirtualMachine", name: "vm-a" });
  await notes.join({ kind: "VirtualMachine", name: "vm-b" });
  await notes.leave("vm-b");
  await notes.end();
  assert.deepEqual(await notesOf(store).members(), [{ kind: "VirtualMachine", name: "vm-a" }]);
  for (const text of ["{", '{"version":2}', '{"version":1,"kind":1}']) {
    await store.write("x.member.json", text);
    await assert.rejects(notesOf(store).members(), JournalUnusable);
  }
});

test("disruption group: runs that share the notes never take more turns together than may be taken", async (t) => {
  const { session } = await startBench(t);
  const kind = contract.kinds.find(({ name }) => name === "VirtualMachine");
  assert.ok(kind !== undefined);
  // Objects without a state that the contract calls ready: only turns count.
  const stateless = { ...kind, fields: kind.fields.filter(({ readyValues }) => readyValues === undefined) };
  const clock = virtualClock();
  const caller = { ...session, clock, contract: { ...contract, kinds: [stateless] } };
  const store = createMemoryStore();
  const log = createLogger({ threshold: "error", write: () => undefined });
  let held = 0;
  let most = 0;
  let done = 0;
  const groups = [1, 2, 3].map(() => new DisruptionGroups(() => notesOf(store)).of("db", caller));
  t.mock.method(caller.reads, "read", () => Promise.resolve({}));
  t.mock.method(caller.reads, "list", () => Promise.reject(new Error("not listed")));
  await Promise.all(
    groups.flatMap((group, run) =>
      NAMES.map(async (name) => {
        const request = { kind: stateless, name: `${name}${run}`, maxUnavailable: 2, limitMs: 3_600_000 };
        const turn = await group.takeTurn(request, { signal: new AbortController().signal, log });
        assert.ok(!("severity" in turn), JSON.stringify(turn));
        held += 1;
        most = Math.max(most, held);
        await clock.sleep(700);
        held -= 1;
        done += 1;
        await turn.end();
      }),
    ),
  );
  assert.equal(done, 18);
  assert.ok(most >= 1 && most <= 2, `${most} turns at the same time`);
});

test("disruption group: a run notes only the members that no earlier run has noted", async (t) => {
  const { session } = await startBench(t);
  const kind = contract.kinds.find(({ name }) => name === "VirtualMachine");
  assert.ok(kind !== undefined);
  const store = createMemoryStore();
  const write = t.mock.method(store, "write");
  const run = async (names: readonly string[]): Promise<void> => {
    const group = new DisruptionGroups(() => notesOf(store)).of("db", session);
    await Promise.all(names.map((name) => group.join(kind, name)));
  };
  await run(NAMES.slice(0, 4));
  assert.equal(write.mock.callCount(), 4);
  await run(NAMES);
  assert.equal(write.mock.callCount(), 6);
});
