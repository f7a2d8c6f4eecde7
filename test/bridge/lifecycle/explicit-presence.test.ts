import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { Decimal, valueAt, type ValueObject } from "../../../src/plugin";
import { importDocument } from "../../../src/tools/openapi-import";
import { widgetDocument } from "../../contracts/widget-document";
import { at, type Bench, said, startBench } from "../support/running-bridge";

/** Optional values of which the description allows null: no value, false, 0 and the empty text are four things. */

const PROPERTIES = {
  isOpen: { type: ["boolean", "null"] },
  retries: { anyOf: [{ type: "integer", format: "int32" }, { type: "null" }] },
  note: { type: ["string", "null"] },
  plain: { type: "boolean" },
};
const ZERO = { is_open: false, retries: 0, note: "" };
const SENT = { isOpen: false, retries: 0, note: "" };
const NAMES = ["is_open", "retries", "note"] as const;

async function widgets(t: TestContext, hasMask = true): Promise<Bench> {
  const documentText = widgetDocument(PROPERTIES, {
    hasMask,
    ...(hasMask ? {} : { update: { "x-update": "merge" } }),
  });
  const { contract } = importDocument(documentText);
  const bench = await startBench(t, { kind: "Widget", contract, emulator: { documentText } });
  return bench;
}

function valuesIn({ state }: { readonly state: ValueObject | null }): readonly unknown[] {
  return NAMES.map((name) => {
    const value = state === null ? undefined : valueAt(state, name);
    return value instanceof Decimal ? value.toString() : value;
  });
}

describe("explicit presence", () => {
  test("no value is null in state, and a field without it is false", async (t) => {
    const bench = await widgets(t);
    const made = await bench.create({});
    assert.deepEqual(valuesIn(made), [null, null, null]);
    assert.equal(at(made.state, "plain"), false);
  });

  test("false, 0 and the empty text are sent by a create, and stay", async (t) => {
    const bench = await widgets(t);
    const made = await bench.create(ZERO);
    assert.equal(said(made), "");
    assert.deepEqual(bench.calls("CreateWidget")[0]?.body, { projectName: "projects/demo", ...SENT });
    const read = await bench.read(made);
    assert.deepEqual((await bench.plan(read.state, ZERO)).planned, read.state);
    assert.deepEqual(valuesIn(read), [false, "0", ""]);
  });

  for (const hasMask of [true, false]) {
    const kind = hasMask ? "with a mask" : "that merges";
    test(`they are set and cleared by an update ${kind}`, async (t) => {
      const bench = await widgets(t, hasMask);
      const made = await bench.create({});
      const set = await bench.update(made, ZERO);
      assert.equal(said(set), "");
      const name = String(at(made.state, "name"));
      const mask = hasMask ? { updateMask: "isOpen,retries,note" } : {};
      assert.deepEqual(bench.calls("UpdateWidget")[0]?.body, { name, ...mask, ...SENT });
      assert.deepEqual(valuesIn(set), [false, "0", ""]);
      const cleared = await bench.update(set, {});
      assert.equal(said(cleared), "");
      assert.deepEqual(bench.calls("UpdateWidget")[1]?.body, {
        name,
        ...mask,
        ...{ isOpen: null, retries: null, note: null },
      });
      assert.deepEqual(valuesIn(cleared), [null, null, null]);
      const read = await bench.read(cleared);
      assert.deepEqual((await bench.plan(read.state, {}, read.private)).planned, read.state);
    });
  }

  test("a service that omits them in its answers causes no change", async (t) => {
    const bench = await widgets(t);
    for (const method of ["CreateWidget", "GetWidget"]) {
      const patch = { isOpen: null, retries: null, note: null };
      bench.emulator.fault({ method, times: Infinity }, { do: "edit", patch });
    }
    const made = await bench.create(ZERO);
    assert.equal(said(made), "");
    const read = await bench.read(made);
    assert.deepEqual((await bench.plan(read.state, ZERO)).planned, read.state);
  });

  test("an import without them plans to set what the configuration sets", async (t) => {
    const bench = await widgets(t);
    const { name } = bench.emulator.add("Widget", { projectName: "projects/demo" });
    const { state } = await bench.import(name);
    const read = await bench.read({ state, private: new Uint8Array() });
    assert.deepEqual(valuesIn(read), [null, null, null]);
    const { planned } = await bench.plan(read.state, ZERO);
    assert.deepEqual(valuesIn({ state: planned }), [false, "0", ""]);
    const found = await bench.find({ name });
    assert.deepEqual(valuesIn(found), [null, null, null]);
  });
});
