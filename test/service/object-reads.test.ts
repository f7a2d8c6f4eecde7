import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { kindOf, type Kind } from "../../src/contract";
import { systemClock } from "../../src/client";
import type { Emulator } from "../../src/emulator";
import { createObjectReads, isGone, type ObjectReads, type ReadOptions } from "../../src/service";
import { MACHINE, startService } from "./emulated-service";

interface Setting {
  readonly emulator: Emulator;
  readonly reads: ObjectReads;
  readonly machine: Kind;
  readonly names: readonly string[];
  readonly readAll: (options?: ReadOptions) => Promise<readonly unknown[]>;
  /** How often each method was called. */
  readonly calls: () => Readonly<Record<string, number>>;
}

const LIST = "ListVirtualMachines";
const GET = "GetVirtualMachine";
const BELIEVED: ReadOptions = { isExpected: () => true };

async function start(t: TestContext, count: number, isWithoutGet = false): Promise<Setting> {
  const { emulator, service } = await startService(t);
  const kind = kindOf(service.contract, "VirtualMachine");
  const { get, ...others } = kind.methods;
  assert.ok(get !== undefined);
  const machine = isWithoutGet ? { ...kind, methods: others } : kind;
  const names = Array.from(
    { length: count },
    (_, index) =>
      emulator.add("VirtualMachine", { ...MACHINE, displayName: `m${index}`, labels: { a: "b" } }).name,
  );
  const reads = createObjectReads(service, systemClock);
  return {
    emulator,
    reads,
    machine,
    names,
    readAll: (options = BELIEVED) =>
      Promise.all(names.map(async (name) => (await reads.read(machine, name, options))["name"])),
    calls: () => {
      const methods = emulator.requests.map(({ method }) => method ?? "");
      return Object.fromEntries(
        [...new Set(methods)].map((method) => [method, methods.filter((each) => each === method).length]),
      );
    },
  };
}

describe("reads of many objects", () => {
  test("that arrive together are answered by one page of as many as the contract allows", async (t) => {
    const { emulator, readAll, names, calls } = await start(t, 120);
    assert.deepEqual(await readAll(), names);
    assert.deepEqual(calls(), { [LIST]: 1 });
    assert.deepEqual(emulator.requests[0]?.body, { projectName: "projects/p", pageSize: 1_000 });
  });

  test("that come one after the other ask each for itself: nothing is kept", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 1);
    const [name = ""] = names;
    await reads.read(machine, name, BELIEVED);
    emulator.change(name, { displayName: "changed" });
    assert.equal((await reads.read(machine, name, BELIEVED))["displayName"], "changed");
    assert.deepEqual(calls(), { [GET]: 2 });
  });

  test("are single ones where nobody says what would be believed of a list", async (t) => {
    const { readAll, names, calls } = await start(t, 20);
    assert.deepEqual(await readAll({}), names);
    assert.deepEqual(calls(), { [GET]: 20 });
  });

  test("ask for what the list does not show by itself: only that says that it is gone", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 20);
    const [first = ""] = names;
    emulator.remove(first);
    const ends = await Promise.allSettled(names.map((name) => reads.read(machine, name, BELIEVED)));
    const failed = ends.flatMap((end, index) => (end.status === "rejected" ? [{ ...end, index }] : []));
    assert.deepEqual(
      failed.map(({ index, reason }) => [index, isGone(reason)]),
      [[0, true]],
    );
    assert.deepEqual(calls(), { [LIST]: 1, [GET]: 1 });
  });

  test("ask for what looks otherwise than expected by itself", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 20);
    const [first = ""] = names;
    emulator.change(first, { displayName: "changed" });
    const isExpected: ReadOptions["isExpected"] = ({ displayName }) => displayName !== "changed";
    const shown = await Promise.all(names.map((name) => reads.read(machine, name, { isExpected })));
    assert.equal(shown[0]?.["displayName"], "changed");
    assert.deepEqual(calls(), { [LIST]: 1, [GET]: 1 });
    await Promise.all(names.map((name) => reads.read(machine, name, { isExpected })));
    assert.deepEqual(calls(), { [LIST]: 2, [GET]: 2 }, "a change is no reason not to believe the list");
  });

  test("use no list any more that shows less than reading an object does, not even for what it seems to show whole", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 20);
    const [, ...others] = names;
    for (const name of others) emulator.change(name, { labels: null });
    emulator.fault({ method: LIST, times: "all" }, { do: "edit", patch: {}, items: { labels: null } });
    const read = (name: string, index: number): Promise<unknown> =>
      reads.read(machine, name, { isExpected: ({ labels }) => (labels !== undefined) === (index === 0) });
    await Promise.all(names.map(read));
    assert.deepEqual(calls(), { [LIST]: 1, [GET]: 20 });
    await Promise.all(names.map(read));
    assert.deepEqual(calls(), { [LIST]: 1, [GET]: 40 });
  });

  for (const [what, action] of [
    ["is refused", { do: "refuse", code: "permission_denied" }],
    ["is not there", { do: "refuse", code: "unimplemented" }],
    ["is of another shape", { do: "answer", status: 200, body: { virtualMachines: "none" } }],
    ["shows nameless things", { do: "edit", patch: {}, items: { name: null } }],
  ] as const) {
    test(`are single ones where the list ${what}`, async (t) => {
      const { emulator, readAll, names, calls } = await start(t, 20);
      emulator.fault({ method: LIST, times: "all" }, action);
      assert.deepEqual(await readAll(), names);
      assert.deepEqual(await readAll(), names);
      assert.deepEqual(calls(), { [LIST]: 1, [GET]: 40 });
    });
  }

  test("of a kind without a method for one object share one whole list", async (t) => {
    const { reads, machine, readAll, names, calls } = await start(t, 120, true);
    const gone = assert.rejects(reads.read(machine, "projects/p/virtual-machines/none"), isGone);
    assert.deepEqual(await readAll({}), names);
    await gone;
    assert.deepEqual(calls(), { [LIST]: 3 }, "pages of 50");
  });
});

describe("reads of one object", () => {
  test("share one call, and one that is given up leaves the others theirs", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 1);
    const [name = ""] = names;
    const pause = emulator.pauseAt({ method: GET, point: "before" });
    const stop = new AbortController();
    const given = reads.read(machine, name, { signal: stop.signal });
    const kept = reads.read(machine, name);
    await pause.whenHeld();
    stop.abort();
    await assert.rejects(given, { code: "canceled" });
    pause.release();
    assert.equal((await kept)["name"], name);
    assert.deepEqual(calls(), { [GET]: 1 });
  });

  test("end at once when all are given up, and the call with them", async (t) => {
    const { emulator, reads, machine, names } = await start(t, 1);
    const [name = ""] = names;
    const fault = emulator.fault(GET, { do: "hang" });
    const stop = new AbortController();
    const both = [1, 2].map(() => reads.read(machine, name, { signal: stop.signal }));
    await fault.whenHit();
    stop.abort();
    for (const each of both) await assert.rejects(each, { code: "canceled" });
    await emulator.whenIdle();
  });

  test("that are given up before anything is sent send nothing", async (t) => {
    const { reads, machine, names, calls } = await start(t, 1);
    const stop = new AbortController();
    const given = reads.read(machine, names[0] ?? "", { signal: stop.signal });
    stop.abort();
    await assert.rejects(given, { code: "canceled" });
    await assert.rejects(reads.read(machine, names[0] ?? "", { signal: stop.signal }), { code: "canceled" });
    assert.deepEqual(calls(), {});
    assert.equal((await reads.read(machine, names[0] ?? ""))["name"], names[0]);
  });

  test("never join a call that is under way", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 1);
    const [name = ""] = names;
    const pause = emulator.pauseAt({ method: GET, point: "after-commit" });
    const before = reads.read(machine, name);
    await pause.whenHeld();
    emulator.change(name, { displayName: "changed" });
    const after = reads.read(machine, name);
    assert.equal((await after)["displayName"], "changed");
    pause.release();
    assert.equal((await before)["displayName"], "m0");
    assert.deepEqual(calls(), { [GET]: 2 });
  });

  for (const [method, count] of [
    [GET, 1],
    [LIST, 20],
  ] as const) {
    test(`are repeated when a change of ours began or ended after ${method} was sent`, async (t) => {
      const { emulator, reads, machine, names } = await start(t, count);
      const [name = ""] = names;
      const pause = emulator.pauseAt({ method, point: "after-commit" });
      const shown = Promise.all(names.map((each) => reads.read(machine, each, BELIEVED)));
      await pause.whenHeld();
      const done = reads.changing(name);
      emulator.change(name, { displayName: "changed" });
      pause.release();
      assert.equal((await shown)[0]?.["displayName"], "changed");
      done();
    });
  }

  test("tell what is known of the answer, whoever it is that asks", async (t) => {
    const { reads, machine, names } = await start(t, 20);
    const seen: number[] = [];
    const onAnswer: ReadOptions["onAnswer"] = ({ httpStatus }) => void seen.push(httpStatus);
    await Promise.all(names.map((name) => reads.read(machine, name, { ...BELIEVED, onAnswer })));
    await reads.read(machine, names[0] ?? "", { onAnswer });
    assert.deepEqual(seen, Array<number>(21).fill(200));
  });
});
