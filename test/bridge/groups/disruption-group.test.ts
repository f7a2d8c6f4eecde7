import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  type Bench,
  type BenchOptions,
  type Kept,
  MACHINE,
  said,
  startBench,
} from "../support/running-bridge";

type Config = typeof MACHINE;

/** A bench, and the most machines that were out of service at the same time. */
interface WatchedBench {
  readonly bench: Bench;
  readonly most: () => number;
}

async function watched(t: TestContext, options: BenchOptions = {}): Promise<WatchedBench> {
  let most = 0;
  const bench: Bench = await startBench(t, {
    ...options,
    emulator: {
      operationMs: 5_000,
      ...options.emulator,
      onRequest: () => {
        most = Math.max(most, outOfService(bench).length);
      },
    },
  });
  return { bench, most: () => most };
}

function outOfService({ emulator }: Bench): readonly string[] {
  return emulator
    .objects("VirtualMachine")
    .filter(({ state }) => state !== "RUNNING")
    .map(({ name }) => name);
}

const inGroup = (more: Readonly<Record<string, unknown>> = {}): Config => ({
  ...(MACHINE as object),
  disruption_group: { name: "db", max_unavailable: 2, ...more },
});

const larger = (config: Config, vcpus = 4): Config => ({
  ...(config as object),
  compute: { vcpus, memory_gib: 8 },
});

const named = (config: Config, display_name: string): Config => ({ ...(config as object), display_name });

async function createAll(bench: Bench, count: number, config: Config = inGroup()): Promise<readonly Kept[]> {
  const all: Kept[] = [];
  for (let number = 0; number < count; number += 1) {
    const kept = await bench.create(named(config, `db-${number}`));
    assert.equal(said(kept), "");
    all.push(kept);
  }
  return all;
}

function nameOf(kept: Kept | undefined): string {
  const name = kept?.state?.["name"];
  assert.ok(typeof name === "string");
  return name;
}

const vcpusOf = (bench: Bench): readonly unknown[] =>
  bench.emulator
    .objects("VirtualMachine")
    .map(({ compute }) => (compute as { readonly vcpus: number }).vcpus);

test("disruption group: changes that power off go on while at most the permitted number of machines is out of service", async (t) => {
  const { bench, most } = await watched(t);
  const all = await createAll(bench, 6);
  const results = await Promise.all(
    all.map((kept, number) => bench.update(kept, larger(named(inGroup(), `db-${number}`)))),
  );
  assert.deepEqual(results.map(said), Array<string>(6).fill(""));
  assert.deepEqual(vcpusOf(bench), Array<number>(6).fill(4));
  assert.equal(most(), 2);
});

test("disruption group: without a number, one machine at a time is out of service", async (t) => {
  const { bench, most } = await watched(t);
  const group = inGroup({ max_unavailable: null });
  const all = await createAll(bench, 3, group);
  await Promise.all(all.map((kept, number) => bench.update(kept, larger(named(group, `db-${number}`)))));
  assert.deepEqual(vcpusOf(bench), [4, 4, 4]);
  assert.equal(most(), 1);
});

test("disruption group: changes that take nothing out of service do not wait", async (t) => {
  const { bench } = await watched(t);
  const [first, second] = await createAll(bench, 2, inGroup({ max_unavailable: 1 }));
  assert.ok(first !== undefined && second !== undefined);
  bench.emulator.change(nameOf(first), { state: "STOPPED" });
  const renamed = await bench.update(second, named(inGroup({ max_unavailable: 1 }), "renamed"));
  assert.equal(said(renamed), "");
});

test("disruption group: machines of other groups, and of none, do not count", async (t) => {
  const { bench, most } = await watched(t);
  const configs = [
    inGroup({ name: "a", max_unavailable: 1 }),
    inGroup({ name: "b", max_unavailable: 1 }),
    MACHINE,
  ];
  const all: Kept[] = [];
  for (const config of configs) all.push(await bench.create(config));
  await Promise.all(all.map((kept, index) => bench.update(kept, larger(configs[index] ?? MACHINE))));
  assert.equal(most(), 3);
});

test("disruption group: a machine that nothing brings back stops the others at once, which the error says with what to do", async (t) => {
  const { bench, most } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const [first, second, third] = await createAll(bench, 3, group);
  assert.ok(second !== undefined && third !== undefined);
  bench.emulator.change(nameOf(first), { state: "STOPPED" });
  const before = bench.session.clock.now();
  const results = await Promise.all([
    bench.update(second, larger(named(group, "db-1"))),
    bench.update(third, larger(named(group, "db-2"))),
  ]);
  for (const result of results) {
    assert.match(said(result), /too many objects of its disruption group are out of service/);
    assert.ok(said(result).includes(`${nameOf(first)} (state STOPPED)`), said(result));
    assert.match(said(result), /-parallelism=4/);
  }
  assert.ok(bench.session.clock.now() - before <= 5_000);
  assert.deepEqual(vcpusOf(bench), [1, 1, 1]);
  assert.equal(most(), 1);
});

test("disruption group: the change of the machine that is out of service itself goes on", async (t) => {
  const { bench } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const all = await createAll(bench, 3, group);
  bench.emulator.change(nameOf(all[2]), { state: "STOPPED" });
  const results = await Promise.all(
    all.map((kept, number) => bench.update(kept, larger(named(group, `db-${number}`)))),
  );
  // The change does not start the machine again in this service, so that the others must not go on.
  assert.deepEqual(vcpusOf(bench), [1, 1, 4]);
  const [before = "", , own = ""] = results.map(said);
  assert.match(own, /is not ready 10 min( \d+ s)? after its change/);
  assert.match(before, /its disruption group has stopped/);
});

test("disruption group: a failed change stops the group, and the next run goes on", async (t) => {
  const { bench, most } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const all = await createAll(bench, 4, group);
  bench.emulator.failNextOperation("no room");
  const change = (kept: Kept, number: number): Promise<Kept> =>
    bench.update(kept, larger(named(group, `db-${number}`)));
  const results = await Promise.all(all.map(change));
  assert.equal(vcpusOf(bench).filter((vcpus) => vcpus === 4).length, 0);
  assert.equal(results.filter((result) => said(result).includes("no room")).length, 1);
  assert.equal(
    results.filter((result) => said(result).includes("its disruption group has stopped")).length,
    3,
  );
  bench.restart();
  const again = await Promise.all(results.map(change));
  assert.deepEqual(again.map(said), ["", "", "", ""]);
  assert.deepEqual(vcpusOf(bench), [4, 4, 4, 4]);
  assert.equal(most(), 1);
});

test("disruption group: an interrupted wait ends at once, and sends nothing", async (t) => {
  const { bench } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const all = await createAll(bench, 2, group);
  bench.emulator.stickNextOperation();
  const updates = all.map((kept, number) => bench.update(kept, larger(named(group, `db-${number}`))));
  await bench.emulator.whenRequested("ResizeVirtualMachine");
  bench.interrupt();
  const results = await Promise.all(updates);
  assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  assert.equal(results.filter((result) => said(result).includes("was not changed: interrupted")).length, 1);
});

test("disruption group: a killed run's machine is out of service for the next run until its operation ends", async (t) => {
  const { bench, most } = await watched(t, { emulator: { operationMs: 60_000 } });
  const group = inGroup({ max_unavailable: 1 });
  const [first, second] = await createAll(bench, 2, group);
  assert.ok(first !== undefined && second !== undefined);
  // A killed run leaves this note, and its operation.
  await bench.session.journal.groupNotes("db").begin(nameOf(first));
  bench.emulator.call("ResizeVirtualMachine", { name: nameOf(first), compute: { vcpus: 4, memoryGib: 8 } });
  bench.restart();
  const result = await bench.update(second, larger(named(group, "db-1")));
  assert.equal(said(result), "");
  assert.deepEqual(vcpusOf(bench), [4, 4]);
  assert.equal(most(), 1);
});

test("disruption group: a plan refuses more replacements that destroy first than may be out of service", async (t) => {
  const { bench } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const all = await createAll(bench, 3, group);
  const elsewhere = (config: Config): Config => ({ ...(config as object), region: "eu-north-1" });
  const texts: string[] = [];
  for (const kept of all.slice(0, 2)) {
    texts.push(said(await bench.plan(kept.state, elsewhere(group), kept.private)));
  }
  assert.doesNotMatch(texts[0] ?? "", /disruption group/);
  assert.match(
    texts[1] ?? "",
    /The plan replaces 2 objects of the disruption group "db", of which at most 1 may/,
  );
  bench.restart();
  const first = inGroup({ max_unavailable: 1, create_before_destroy: true });
  for (const kept of all) {
    assert.doesNotMatch(
      said(await bench.plan(kept.state, elsewhere(first), kept.private)),
      /disruption group/,
    );
  }
});

test("disruption group: a replacement keeps its turn until the new machine is ready", async (t) => {
  const { bench, most } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const [first, second] = await createAll(bench, 2, group);
  assert.ok(first !== undefined && second !== undefined);
  // Without the mark of a planned deletion, the deletion belongs to a replacement.
  assert.equal(said(await bench.delete(first)), "");
  const update = bench.update(second, larger(named(group, "db-1")));
  const created = await bench.create(named(group, "db-0"));
  assert.equal(said(created), "");
  assert.equal(said(await update), "");
  const sent = bench.emulator.requests.map(({ method }) => method);
  assert.ok(sent.indexOf("ResizeVirtualMachine") > sent.lastIndexOf("CreateVirtualMachine"));
  assert.equal(most(), 1);
});

test("disruption group: a deleted machine whose creation gets no slot of the engine is recognized", async (t) => {
  const { bench } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const [first, second] = await createAll(bench, 2, group);
  assert.ok(first !== undefined && second !== undefined);
  await bench.delete(first);
  const result = await bench.update(second, larger(named(group, "db-1")));
  assert.ok(said(result).includes(`${nameOf(first)} (deleted, and not replaced yet)`), said(result));
  assert.match(said(result), /-parallelism=\d+/);
  assert.deepEqual(vcpusOf(bench), [1]);
});

test("disruption group: a machine that leaves its group does not count any more", async (t) => {
  const { bench } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const [first, second, third] = await createAll(bench, 3, group);
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  assert.equal(said(await bench.update(first, named(MACHINE, "db-0"))).includes("error"), false);
  const elsewhere = named(inGroup({ name: "other" }), "db-1");
  assert.equal(said(await bench.update(second, elsewhere)).includes("error"), false);
  for (const left of [first, second]) bench.emulator.change(nameOf(left), { state: "STOPPED" });
  assert.equal(said(await bench.update(third, larger(named(group, "db-2")))), "");
});

test("disruption group: a deletion that fails stops the group", async (t) => {
  const { bench } = await watched(t);
  const group = inGroup({ max_unavailable: 1 });
  const [first, second] = await createAll(bench, 2, group);
  assert.ok(first !== undefined && second !== undefined);
  bench.emulator.failNextOperation("held");
  assert.match(said(await bench.delete(first)), /held/);
  assert.match(
    said(await bench.update(second, larger(named(group, "db-1")))),
    /its disruption group has stopped/,
  );
});
