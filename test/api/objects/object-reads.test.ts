import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { kindOf, type Kind } from "../../../src/contract";
import { systemClock } from "../../../src/client";
import type { Emulator, EmulatorOptions } from "../../../src/emulator";
import { createObjectReads, isGone, type ObjectReads } from "../../../src/api";
import { MACHINE, startService } from "../emulated-service";
import { matrixPart } from "../../support/exhaustive";

interface Setting {
  readonly emulator: Emulator;
  readonly reads: ObjectReads;
  readonly machine: Kind;
  readonly names: readonly string[];
  /** Refreshes all objects at the same time, and returns their display names. */
  readonly refreshAll: (names?: readonly string[]) => Promise<readonly unknown[]>;
  /** Number of calls of each method since the last time. */
  readonly calls: () => Readonly<Record<string, number>>;
  readonly pass: (ms: number) => void;
}

interface Options {
  readonly isWithoutGet?: boolean;
  readonly refreshMaxAgeMs?: number;
  /** Number of machines before the named ones. */
  readonly others?: number;
  readonly emulator?: EmulatorOptions;
}

const LIST = "ListVirtualMachines";
const GET = "GetVirtualMachine";
const MAX_AGE_MS = 30_000;
const isExpected = (): boolean => true;

async function start(t: TestContext, count: number, options: Options = {}): Promise<Setting> {
  // The waits before retries need no time.
  const waitless = { ...systemClock, sleep: () => Promise.resolve() };
  const { emulator, service } = await startService(t, options.emulator, waitless);
  const kind = kindOf(service.contract, "VirtualMachine");
  const { get, ...others } = kind.methods;
  assert.ok(get !== undefined);
  const machine = options.isWithoutGet === true ? { ...kind, methods: others } : kind;
  const add = (displayName: string): string =>
    emulator.add("VirtualMachine", { ...MACHINE, displayName, labels: { a: "b" } }).name;
  for (let index = 0; index < (options.others ?? 0); index += 1) add("other");
  const names = Array.from({ length: count }, (_, index) => add(`m${index}`));
  let nowMs = 0;
  const reads = createObjectReads(
    service,
    { ...systemClock, now: () => nowMs },
    { maxAgeMs: options.refreshMaxAgeMs },
  );
  let seen = 0;
  return {
    emulator,
    reads,
    machine,
    names,
    refreshAll: (refreshed = names) =>
      Promise.all(
        refreshed.map(async (name) => (await reads.refresh(machine, name, { isExpected }))["displayName"]),
      ),
    calls() {
      const methods = emulator.requests.slice(seen).map(({ method }) => method ?? "");
      seen += methods.length;
      return Object.fromEntries(
        [...new Set(methods)]
          .sort()
          .map((method) => [method, methods.filter((each) => each === method).length]),
      );
    },
    pass: (ms) => void (nowMs += ms),
  };
}

const numbered = (names: readonly string[]): readonly string[] => names.map((_, index) => `m${index}`);

describe("refresh reads", () => {
  test("of many objects are answered by one list in pages of the maximum size, after three own reads", async (t) => {
    const { emulator, refreshAll, names, calls } = await start(t, 120);
    assert.deepEqual(await refreshAll(), numbered(names));
    assert.deepEqual(calls(), { [GET]: 3, [LIST]: 1 });
    const list = emulator.requests.find(({ method }) => method === LIST);
    assert.deepEqual(list?.body, { projectName: "projects/p", pageSize: 1_000 });
  });

  test("need no more requests one after the other than all at once", async (t) => {
    const { refreshAll, names, calls } = await start(t, 120);
    for (const name of names) await refreshAll([name]);
    assert.deepEqual(calls(), { [GET]: 3, [LIST]: 1 });
  });

  test("of a few objects are sent singly", async (t) => {
    const { refreshAll, names, calls } = await start(t, 3);
    assert.deepEqual(await refreshAll(), numbered(names));
    assert.deepEqual(calls(), { [GET]: 3 });
  });

  test("of a few objects in a large place cost one page more than single reads", async (t) => {
    const { refreshAll, names, calls } = await start(t, 8, { others: 2_000 });
    assert.deepEqual(await refreshAll(), numbered(names));
    assert.deepEqual(calls(), { [GET]: 8, [LIST]: 1 });
  });

  const { rows, part } = matrixPart([1, 10, 150], (width) => width === 10);
  for (const width of rows) {
    test(`of many objects in a larger place read on, and cost less than single reads, ${width} at a time (${part})`, async (t) => {
      const { refreshAll, names, calls } = await start(t, 150, { others: 2_000 });
      for (let from = 0; from < names.length; from += width) {
        await refreshAll(names.slice(from, from + width));
      }
      const { [GET]: gets = 0, [LIST]: lists = 0 } = calls();
      assert.equal(lists, 3);
      assert.ok(gets <= 3 + 2 * 11, `${gets}`);
    });
  }

  test("of many objects in several projects need four requests for each project", async (t) => {
    const { emulator, reads, machine, calls } = await start(t, 0);
    const projects = Array.from(
      { length: 5 },
      (_, index) => emulator.add("Project", { slug: `p${index}` }).name,
    );
    const names = Array.from({ length: 100 }, (_, index) => {
      const projectName = projects[index % projects.length] ?? "";
      return emulator.add("VirtualMachine", { ...MACHINE, projectName }).name;
    });
    for (let from = 0; from < names.length; from += 10) {
      await Promise.all(
        names.slice(from, from + 10).map((name) => reads.refresh(machine, name, { isExpected })),
      );
    }
    assert.deepEqual(calls(), { [GET]: 15, [LIST]: 5 });
  });

  test("are answered by a list again when it reaches the maximum age, and then show foreign changes", async (t) => {
    const { emulator, refreshAll, names, calls, pass } = await start(t, 20);
    await refreshAll();
    calls();
    for (const name of names) emulator.change(name, { displayName: "changed" });
    pass(MAX_AGE_MS - 1);
    const unseen = await refreshAll(names.slice(3));
    assert.deepEqual(new Set(unseen), new Set(numbered(names).slice(3)));
    assert.deepEqual(calls(), {});
    pass(1);
    assert.deepEqual(new Set(await refreshAll()), new Set(["changed"]));
    assert.deepEqual(calls(), { [LIST]: 1 });
  });

  test("are all sent singly if the maximum age is zero", async (t) => {
    const { refreshAll, names, calls } = await start(t, 20, { refreshMaxAgeMs: 0 });
    assert.deepEqual(await refreshAll(), numbered(names));
    assert.deepEqual(calls(), { [GET]: 20 });
  });

  test("show our own change of an object after the list", async (t) => {
    const { emulator, reads, refreshAll, names, calls } = await start(t, 20);
    const name = names[10] ?? "";
    await refreshAll();
    calls();
    const done = reads.changing(name);
    emulator.change(name, { displayName: "changed" });
    done();
    assert.deepEqual((await refreshAll()).slice(9, 12), ["m9", "changed", "m11"]);
    assert.deepEqual(calls(), { [GET]: 1 });
  });

  test("read an object singly that the list omits: only that read proves that it is gone", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 20);
    const gone = names[10] ?? "";
    emulator.remove(gone);
    const ends = await Promise.allSettled(names.map((name) => reads.refresh(machine, name, { isExpected })));
    const failed = ends.flatMap((end, index) => (end.status === "rejected" ? [{ ...end, index }] : []));
    assert.deepEqual(
      failed.map(({ index, reason }) => [index, isGone(reason)]),
      [[10, true]],
    );
    assert.deepEqual(calls(), { [GET]: 4, [LIST]: 1 });
  });

  test("read an object singly that is not as expected, and keep the list", async (t) => {
    const { emulator, reads, machine, names, calls } = await start(t, 20);
    emulator.change(names[10] ?? "", { displayName: "changed" });
    const refresh = () =>
      Promise.all(
        names.map((name) =>
          reads.refresh(machine, name, { isExpected: ({ displayName }) => displayName !== "changed" }),
        ),
      );
    assert.equal((await refresh())[10]?.["displayName"], "changed");
    assert.deepEqual(calls(), { [GET]: 4, [LIST]: 1 });
    await refresh();
    assert.deepEqual(calls(), { [GET]: 1 });
  });

  for (const [what, labeled] of [
    ["one of the first objects", 0],
    ["a later object", 10],
  ] as const) {
    test(`are sent singly if the list shows less of ${what} than its own read, even for objects that it seems to show completely`, async (t) => {
      const { emulator, reads, machine, names, calls } = await start(t, 20);
      for (const name of names) if (name !== names[labeled]) emulator.change(name, { labels: null });
      emulator.fault({ method: LIST, times: "all" }, { do: "edit", patch: {}, items: { labels: null } });
      const refreshAll = () =>
        Promise.all(
          names.map((name, index) =>
            reads.refresh(machine, name, {
              isExpected: ({ labels }) => (labels !== undefined) === (index === labeled),
            }),
          ),
        );
      await refreshAll();
      const first = calls();
      assert.deepEqual(first, { [GET]: 20, [LIST]: 1 });
      await refreshAll();
      assert.deepEqual(calls(), { [GET]: 20 });
    });
  }

  for (const [what, action] of [
    ["is refused", { do: "refuse", code: "permission_denied" }],
    ["is not there", { do: "refuse", code: "unimplemented" }],
    ["is of another shape", { do: "answer", status: 200, body: { virtualMachines: "none" } }],
    ["shows nameless things", { do: "edit", patch: {}, items: { name: null } }],
  ] as const) {
    test(`are sent singly if the list ${what}`, async (t) => {
      const { emulator, refreshAll, names, calls } = await start(t, 20);
      emulator.fault({ method: LIST, times: "all" }, action);
      assert.deepEqual(await refreshAll(), numbered(names));
      assert.deepEqual(await refreshAll(), numbered(names));
      assert.deepEqual(calls(), { [GET]: 40, [LIST]: 1 });
    });
  }

  for (const [code, pauses] of [
    ["deadline_exceeded", [1, 2, 4]],
    ["unimplemented", []],
  ] as const) {
    test(`${pauses.length > 0 ? "try" : "do not try"} a list again after the error ${code}`, async (t) => {
      const { emulator, refreshAll, calls, pass } = await start(t, 20);
      emulator.fault({ method: LIST, times: "all" }, { do: "refuse", code });
      const isListed = async (): Promise<boolean> => {
        await refreshAll();
        return LIST in calls();
      };
      assert.ok(await isListed());
      for (const factor of pauses) {
        pass(factor * MAX_AGE_MS - 1);
        assert.equal(await isListed(), false, `${factor}`);
        pass(1);
        assert.ok(await isListed(), `${factor}`);
      }
      pass(3 * MAX_AGE_MS);
      assert.equal(await isListed(), false);
    });
  }

  test("end at once when they are canceled, and do not affect the others", async (t) => {
    const { emulator, reads, machine, names, refreshAll } = await start(t, 20);
    await refreshAll(names.slice(0, 3));
    const pause = emulator.pauseAt({ method: LIST, point: "before" });
    const stop = new AbortController();
    const kept = refreshAll(names.slice(3, 10));
    const canceled = names
      .slice(10, 18)
      .map((name) => reads.refresh(machine, name, { isExpected, signal: stop.signal }));
    await pause.whenHeld();
    stop.abort();
    for (const each of canceled) await assert.rejects(each, { code: "canceled" });
    pause.release();
    assert.deepEqual(await kept, numbered(names).slice(3, 10));
  });

  test("cancel the list when all of them are canceled, and list again for later ones", async (t) => {
    const { emulator, reads, machine, names, refreshAll } = await start(t, 20);
    await refreshAll(names.slice(0, 3));
    const fault = emulator.fault(LIST, { do: "hang" });
    const stop = new AbortController();
    const canceled = names
      .slice(0, 8)
      .map((name) => reads.refresh(machine, name, { isExpected, signal: stop.signal }));
    await fault.whenHit();
    stop.abort();
    for (const each of canceled) await assert.rejects(each, { code: "canceled" });
    await emulator.whenIdle();
    assert.deepEqual(await refreshAll(), numbered(names));
  });

  test("of a kind without a get method come from one list, and an object that is not as expected from a new one", async (t) => {
    const { emulator, reads, machine, refreshAll, names, calls } = await start(t, 20, { isWithoutGet: true });
    assert.deepEqual(await refreshAll(), numbered(names));
    const [name = ""] = names;
    emulator.change(name, { displayName: "changed" });
    const shown = await reads.refresh(machine, name, { isExpected: () => false });
    assert.equal(shown["displayName"], "changed");
    assert.deepEqual(calls(), { [LIST]: 2 });
  });
});

describe("reads", () => {
  test("are sent singly and never answered by a list", async (t) => {
    const { emulator, reads, machine, names, refreshAll, calls } = await start(t, 20);
    await refreshAll();
    calls();
    for (const name of names) emulator.change(name, { displayName: "changed" });
    const shown = await Promise.all(names.map((name) => reads.read(machine, name)));
    assert.deepEqual(new Set(shown.map(({ displayName }) => displayName)), new Set(["changed"]));
    assert.deepEqual(calls(), { [GET]: 20 });
  });

  test("of a kind without a get method are answered by the whole list, which proves that an object is gone", async (t) => {
    const { reads, machine, names, calls } = await start(t, 1, { isWithoutGet: true });
    const none = "projects/p/virtual-machines/none";
    await assert.rejects(reads.read(machine, none), (error) => isGone(error));
    assert.equal((await reads.read(machine, names[0] ?? ""))["name"], names[0]);
    assert.deepEqual(calls(), { [LIST]: 2 });
  });

  for (const isWithoutGet of [false, true]) {
    const method = isWithoutGet ? LIST : GET;
    test(`by ${method} are canceled at once`, async (t) => {
      const { emulator, reads, machine, names, calls } = await start(t, 1, { isWithoutGet });
      const [name = ""] = names;
      const fault = emulator.fault(method, { do: "hang" });
      const stop = new AbortController();
      const both = [1, 2].map(() => reads.read(machine, name, { signal: stop.signal }));
      await fault.whenHit();
      stop.abort();
      for (const each of both) await assert.rejects(each, { code: "canceled" });
      await emulator.whenIdle();
      calls();
      await assert.rejects(reads.read(machine, name, { signal: stop.signal }), { code: "canceled" });
      assert.deepEqual(calls(), {});
    });

    test(`by ${method} are repeated if one of our changes starts or ends after the request was sent`, async (t) => {
      const { emulator, reads, machine, names } = await start(t, 1, { isWithoutGet });
      const [name = ""] = names;
      const pause = emulator.pauseAt({ method, point: "after-commit" });
      const shown = reads.read(machine, name);
      await pause.whenHeld();
      const done = reads.changing(name);
      emulator.change(name, { displayName: "changed" });
      pause.release();
      assert.equal((await shown)["displayName"], "changed");
      done();
    });
  }
});

describe("the list of a place", () => {
  const PLACE = "projects/p";
  const listed = async ({ reads, machine }: Setting, whole = false): Promise<number> =>
    (await reads.list(machine, PLACE, { whole })).objects.size;

  test("is read again when it reaches the maximum age", async (t) => {
    const setting = await start(t, 5);
    for (const [ms, lists] of [
      [0, 1],
      [MAX_AGE_MS - 1, 0],
      [1, 1],
    ] as const) {
      setting.pass(ms);
      assert.equal(await listed(setting), 5);
      assert.deepEqual(setting.calls(), lists === 0 ? {} : { [LIST]: lists }, `${ms}`);
    }
  });

  test("counts for the whole run if the maximum age is infinite, and is never used if it is zero", async (t) => {
    const whole = await start(t, 5, { refreshMaxAgeMs: Infinity });
    await listed(whole);
    whole.pass(24 * 3_600_000);
    await listed(whole);
    assert.deepEqual(whole.calls(), { [LIST]: 1 });
    const none = await start(t, 5, { refreshMaxAgeMs: 0 });
    await listed(none);
    await listed(none);
    assert.deepEqual(await none.refreshAll(), numbered(none.names));
    assert.deepEqual(none.calls(), { [GET]: 5, [LIST]: 2 });
  });

  test("is read again after our change of any object", async (t) => {
    const setting = await start(t, 5);
    await listed(setting);
    setting.emulator.remove(setting.names[0] ?? "");
    setting.reads.changing(setting.names[0] ?? "")();
    assert.equal(await listed(setting), 4);
  });

  test("answers refresh reads, and proves that an object which it does not show and no read finds is gone", async (t) => {
    const setting = await start(t, 5);
    await listed(setting);
    assert.deepEqual(await setting.refreshAll(), numbered(setting.names));
    const none = "projects/p/virtual-machines/none";
    await assert.rejects(setting.reads.refresh(setting.machine, none, { isExpected }), isGone);
    assert.deepEqual(setting.calls(), { [GET]: 1, [LIST]: 1 });
  });

  test("is whole after one own read of each object that it shows incompletely", async (t) => {
    const setting = await start(t, 5);
    setting.emulator.fault({ method: LIST, times: "all" }, { do: "edit", patch: {}, items: { boot: null } });
    assert.equal(await listed(setting), 5);
    assert.deepEqual(setting.calls(), { [LIST]: 1 });
    for (const reads of [5, 0]) {
      const { objects } = await setting.reads.list(setting.machine, PLACE, { whole: true });
      assert.ok([...objects.values()].every(({ boot }) => boot !== undefined));
      assert.deepEqual(setting.calls(), reads === 0 ? {} : { [GET]: reads });
    }
  });

  test("is no list if an item cannot be an object of the place", async (t) => {
    const setting = await start(t, 5);
    const fault = setting.emulator.fault(
      { method: LIST, times: "all" },
      { do: "edit", patch: {}, items: { name: null } },
    );
    await assert.rejects(listed(setting), /virtualMachines\[0\]\.name should be the object's name/);
    fault.remove();
    assert.equal(await listed(setting), 5);
  });
});
