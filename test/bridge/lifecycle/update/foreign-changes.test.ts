import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import {
  contract,
  type Contract,
  type Field,
  type Kind,
  kindOf,
  type Method,
} from "../../../../src/contract";
import type { JsonObject } from "../../../../src/client";
import { isJustImported } from "../../../../src/bridge/context/private-state";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "../../support/running-bridge";

const LABELS = { a: "1", b: "1" };

interface Made {
  readonly bench: Bench;
  readonly kept: Kept;
  readonly name: string;
}

/** Creates a machine with labels. Its state is the prior state of every plan, since the bench does not refresh by itself. */
async function made(
  t: TestContext,
  used: Contract = contract,
  prepare: (bench: Bench) => void = () => undefined,
): Promise<Made> {
  const bench = await startBench(t, { contract: used });
  prepare(bench);
  const kept = await bench.create({ ...MACHINE, labels: LABELS });
  assert.equal(said(kept), "");
  return { bench, kept, name: String(at(kept.state, "name")) };
}

function machineWith(change: (kind: Kind) => Kind): Contract {
  const kind = kindOf(contract, "VirtualMachine");
  return { ...contract, kinds: contract.kinds.map((each) => (each === kind ? change(kind) : each)) };
}

const withUpdate = (change: (method: Method, kind: Kind) => Partial<Method>): Contract =>
  machineWith((kind) => {
    const updates = kind.methods.updates.map((each) =>
      each.name === "UpdateVirtualMachine" ? { ...each, ...change(each, kind) } : each,
    );
    return { ...kind, methods: { ...kind.methods, updates } };
  });

const stored = ({ bench, name }: Made): JsonObject => (bench.emulator.get(name) ?? {}) as JsonObject;

const changes = ({ bench }: Made): number =>
  bench.calls("UpdateVirtualMachine").length + bench.calls("ResizeVirtualMachine").length;

function assertRefused(case_: Made, updated: Kept, ...patterns: readonly RegExp[]): void {
  const text = said(updated);
  for (const pattern of patterns) assert.match(text, pattern);
  assert.ok(text.split("\n").length <= 6, text);
  assert.deepEqual(updated.state, case_.kept.state);
  assert.deepEqual(updated.private, case_.kept.private);
}

describe("changes by others between plan and apply", () => {
  test("are not overwritten: a size that another client raised stays, and the error names it", async (t) => {
    const case_ = await made(t);
    const { bench, kept, name } = case_;
    bench.emulator.change(name, { compute: { vcpus: 16, memoryGib: 1 } });
    const updated = await bench.update(kept, {
      ...MACHINE,
      labels: LABELS,
      compute: { vcpus: 4, memory_gib: 1 },
    });
    assertRefused(
      case_,
      updated,
      /^error: VirtualMachine \S+ was changed after the plan\n/,
      /compute\.vcpus: 1 in the plan's prior state, 16 now\. The plan asks for 4\.\n/,
      /Plan again/,
    );
    assert.equal(changes(case_), 0);
    assert.equal((stored(case_)["compute"] as JsonObject)["vcpus"], 16);
  });

  test("do not matter in attributes that the update does not send", async (t) => {
    const case_ = await made(t);
    case_.bench.emulator.change(case_.name, { displayName: "theirs" });
    const compute = { vcpus: 4, memory_gib: 1 };
    const updated = await case_.bench.update(case_.kept, { ...MACHINE, labels: LABELS, compute });
    assert.doesNotMatch(said(updated), /error/);
    assert.equal(stored(case_)["displayName"], "theirs");
  });

  test("count in every attribute that a replacing update sends", async (t) => {
    const case_ = await made(
      t,
      withUpdate(() => ({ updateMode: "replace" })),
    );
    case_.bench.emulator.change(case_.name, { labels: { a: "theirs", b: "1" }, displayName: "theirs" });
    const networked = { ...MACHINE, labels: LABELS, display_name: "ours" };
    const updated = await case_.bench.update(case_.kept, networked);
    assertRefused(case_, updated, /display_name: \S+ in the plan's prior state, "theirs" now/);
    assert.equal(changes(case_), 0);
  });

  test("are kept as entries of a map, and the plan's own changes of other entries are made", async (t) => {
    const case_ = await made(t);
    const { bench, kept, name } = case_;
    bench.emulator.change(name, { labels: { a: "1", b: "1", theirs: "x" } });
    const labels = { b: "2", c: "3" };
    const updated = await bench.update(kept, { ...MACHINE, labels });
    assert.match(
      said(updated),
      /^warning: .*other values than planned[^]*"x" for nothing in labels\["theirs"\]/,
    );
    assert.doesNotMatch(said(updated), /error:/);
    assert.deepEqual(stored(case_)["labels"], { b: "2", c: "3", theirs: "x" });
    const read = await bench.read(updated);
    const { planned } = await bench.plan(read.state, { ...MACHINE, labels }, read.private);
    assert.notDeepEqual(planned, read.state, "the next plan shows the label of others");
    assert.deepEqual(at(planned, "labels"), at(updated.state, "labels"));
  });

  test("are kept if another client removed an entry that the plan does not change", async (t) => {
    const case_ = await made(t);
    case_.bench.emulator.change(case_.name, { labels: { a: null } });
    const labels = { ...LABELS, c: "3" };
    assert.doesNotMatch(said(await case_.bench.update(case_.kept, { ...MACHINE, labels })), /error:/);
    assert.deepEqual(stored(case_)["labels"], { b: "1", c: "3" });
  });

  test("are kept if the plan removes the whole map", async (t) => {
    const case_ = await made(t);
    case_.bench.emulator.change(case_.name, { labels: { ...LABELS, theirs: "x" } });
    assert.doesNotMatch(said(await case_.bench.update(case_.kept, MACHINE)), /error:/);
    assert.deepEqual(stored(case_)["labels"], { theirs: "x" });
  });

  test("are an error if both changed the same entry", async (t) => {
    const case_ = await made(t);
    case_.bench.emulator.change(case_.name, { labels: { a: "theirs", b: "1" } });
    const updated = await case_.bench.update(case_.kept, { ...MACHINE, labels: { a: "2", b: "1" } });
    assertRefused(
      case_,
      updated,
      /labels\["a"\]: "1" in the plan's prior state, "theirs" now\. The plan asks for "2"\./,
    );
    assert.equal(changes(case_), 0);
  });

  test("are not shown if they are sensitive", async (t) => {
    const hide = (field: Field): Field =>
      field.wireName === "labels" ? { ...field, sensitive: true } : field;
    const case_ = await made(
      t,
      machineWith((kind) => ({ ...kind, fields: kind.fields.map(hide) })),
    );
    case_.bench.emulator.change(case_.name, { labels: { a: "theirs", b: "1" } });
    const updated = await case_.bench.update(case_.kept, { ...MACHINE, labels: { a: "ours", b: "1" } });
    assertRefused(case_, updated, /labels\["a"\] has another sensitive value/);
    assert.doesNotMatch(said(updated), /theirs|ours/);
  });

  test("need no request if the object is as planned already", async (t) => {
    const case_ = await made(t);
    const compute = { vcpus: 4, memory_gib: 1 };
    case_.bench.emulator.change(case_.name, { compute: { vcpus: 4, memoryGib: 1 } });
    const updated = await case_.bench.update(case_.kept, { ...MACHINE, labels: LABELS, compute });
    assert.equal(said(updated), "");
    assert.equal(changes(case_), 0);
    assert.equal(String(at(updated.state, "compute", "vcpus")), "4");
  });

  test("are not seen in a stale read", async (t) => {
    const case_ = await made(t);
    case_.bench.emulator.fault(
      { method: "GetVirtualMachine", times: 2 },
      { do: "edit", patch: { displayName: "earlier", labels: { a: "1" } } },
    );
    const wanted = { ...MACHINE, labels: { ...LABELS, c: "3" }, display_name: "ours" };
    assert.equal(said(await case_.bench.update(case_.kept, wanted)), "");
    const { displayName, labels } = stored(case_);
    assert.deepEqual({ displayName, labels }, { displayName: "ours", labels: { ...LABELS, c: "3" } });
  });

  test("are not overwritten if they happen between two attempts", async (t) => {
    const case_ = await made(t);
    const { bench, kept, name } = case_;
    bench.emulator.fault("UpdateVirtualMachine", { do: "refuse", code: "aborted" });
    void bench.emulator
      .whenRequested("UpdateVirtualMachine", 1)
      .then(() => bench.emulator.change(name, { displayName: "theirs" }));
    const updated = await bench.update(kept, { ...MACHINE, labels: LABELS, display_name: "ours" });
    assert.match(said(updated), /^error: VirtualMachine \S+ was changed after the plan\n/);
    assert.equal(bench.calls("UpdateVirtualMachine").length, 1);
    assert.equal(stored(case_)["displayName"], "theirs");
  });

  test("are an error if they recreated the object", async (t) => {
    const case_ = await made(t);
    case_.bench.emulator.change(case_.name, { createTime: "2020-01-01T00:00:00Z" });
    const updated = await case_.bench.update(case_.kept, {
      ...MACHINE,
      labels: LABELS,
      display_name: "ours",
    });
    assertRefused(case_, updated, /^error: VirtualMachine \S+ was recreated after the plan\n/);
    assert.equal(changes(case_), 0);
  });

  test("cannot be excluded if the key may not read, so that nothing is sent", async (t) => {
    const case_ = await made(t);
    case_.bench.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "refuse", code: "permission_denied" },
    );
    const updated = await case_.bench.update(case_.kept, {
      ...MACHINE,
      labels: LABELS,
      display_name: "ours",
    });
    assertRefused(
      case_,
      updated,
      /^error: Error reading VirtualMachine \S+ before its update\n/,
      /sent no change/,
    );
    assert.equal(changes(case_), 0);
  });

  test("are not overwritten in an imported object, which stays an imported one", async (t) => {
    const case_ = await made(t);
    const { bench, name } = case_;
    const { state } = await bench.import(name);
    const imported = await bench.read({ state, private: new Uint8Array() });
    assert.ok(isJustImported(imported.private));
    bench.emulator.change(name, { displayName: "theirs" });
    const updated = await bench.update(imported, { ...MACHINE, labels: LABELS, display_name: "ours" });
    assertRefused({ ...case_, kept: imported }, updated, /display_name/);
  });

  test("are refused by the service's own check where a request takes an etag", async (t) => {
    const etag = (kind: Kind): readonly Field[] => {
      const [state] = kind.fields.filter(({ wireName }) => wireName === "state");
      assert.ok(state);
      return [{ ...state, wireName: "etag", terraformName: "etag", propName: "etag", constraints: {} }];
    };
    const used = machineWith((kind) => ({
      ...kind,
      fields: [...kind.fields, ...etag(kind)],
      methods: {
        ...kind.methods,
        updates: kind.methods.updates.map((each) =>
          each.name === "UpdateVirtualMachine"
            ? {
                ...each,
                request: [
                  ...each.request,
                  ...etag(kind).map((field) => ({ ...field, presence: "optional" as const })),
                ],
              }
            : each,
        ),
      },
    }));
    const case_ = await made(t, used, (bench) =>
      bench.emulator.fault(
        { method: "GetVirtualMachine", times: Infinity },
        { do: "edit", patch: { etag: "e7" } },
      ),
    );
    await case_.bench.update(case_.kept, { ...MACHINE, labels: LABELS, display_name: "ours" });
    const [sent] = case_.bench.calls("UpdateVirtualMachine").map(({ body }) => body as JsonObject);
    assert.equal(sent?.["etag"], "e7");
    assert.equal(sent["updateMask"], "displayName");
    assert.equal(
      case_.bench.calls("GetVirtualMachine").length,
      3,
      "one after the creation, two of the update",
    );
  });

  test("cost one read for each update, of any number of calls", async (t) => {
    const case_ = await made(t);
    const before = case_.bench.calls("GetVirtualMachine").length;
    const updated = await case_.bench.update(case_.kept, {
      ...MACHINE,
      labels: LABELS,
      display_name: "ours",
      compute: { vcpus: 4, memory_gib: 1 },
    });
    assert.equal(said(updated), "");
    assert.equal(case_.bench.calls("GetVirtualMachine").length, before + 2, "one before, one after");
  });
});
