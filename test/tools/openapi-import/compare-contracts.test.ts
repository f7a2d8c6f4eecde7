import assert from "node:assert/strict";
import { test } from "node:test";
import { buildContract, contract } from "../../../src/contract";
import { compareContracts, type PartComparison } from "../../../src/tools/openapi-import";
import { message, post, ref, thingDocument, type ThingParts } from "../../contract/support/small-document";

const text = { type: "string" };
const things = (parts: ThingParts = {}): ReturnType<typeof buildContract> =>
  buildContract(thingDocument(parts));
const compared = (
  ours: ThingParts,
  theirs: ThingParts,
): { methods: readonly PartComparison[]; fields: readonly PartComparison[] } => {
  const [kind] = compareContracts(things(ours), things(theirs)).kinds;
  assert.ok(kind);
  const noMatch = (parts: readonly PartComparison[]): readonly PartComparison[] =>
    parts.filter(({ verdict }) => verdict !== "match");
  return { methods: noMatch(kind.methods), fields: noMatch(kind.fields) };
};
const both = (properties: object): ThingParts => ({
  input: { ...properties },
  output: { ...properties },
  update: { ...properties },
});

test("compare contracts: a contract matches itself in every kind, method and field", () => {
  const { matches, kinds } = compareContracts(contract, contract);
  assert.equal(matches, true);
  assert.deepEqual([...new Set(kinds.map(({ verdict }) => verdict))], ["match"]);
  assert.ok(kinds.every(({ methods, fields }) => methods.length > 0 && fields.length > 0));
});

test("compare contracts: a kind is missing if only ours has it, and extra if only theirs has it", () => {
  const fewer = { ...contract, kinds: contract.kinds.slice(1) };
  const [first] = contract.kinds;
  assert.equal(
    compareContracts(contract, fewer).kinds.find(({ name }) => name === first?.name)?.verdict,
    "missing",
  );
  assert.equal(compareContracts(fewer, contract).kinds.at(-1)?.verdict, "extra");
  assert.equal(compareContracts(contract, fewer).matches, false);
});

test("compare contracts: fields of the same name with different types are reported with both types", () => {
  const { fields } = compared(both({ size: { type: "integer" } }), { ...both({ size: text }), update: {} });
  assert.deepEqual(fields, [
    {
      verdict: "differs",
      ours: "size",
      theirs: "size",
      source: "live",
      differences: ["type string (ours int64)", "changed never (ours in place)"],
    },
  ]);
});

test("compare contracts: fields differ by enum values, sensitivity and presence", () => {
  const { fields } = compared(both({ mode: { type: "string", enum: ["A", "B"] }, code: text, label: text }), {
    ...both({
      mode: { type: "string", enum: ["A", "C"] },
      code: { ...text, format: "password" },
      label: text,
    }),
    required: ["label"],
  });
  assert.deepEqual(
    fields.map(({ ours, differences }) => [ours, differences]),
    [
      ["mode", ["values A, C (ours A, B)"]],
      ["code", ["secret true (ours false)"]],
      ["label", ["set by users, always (ours users)"]],
    ],
  );
});

test("compare contracts: a renamed field is matched by equal words, or by a common word and type", () => {
  const ours = both({
    displayName: text,
    memoryGib: { type: "integer" },
    bootImage: text,
    priority: { type: "integer" },
  });
  const theirs = both({ display_name: text, memoryBytes: { type: "integer" }, image: text, rank: text });
  const { fields } = compared(ours, theirs);
  assert.deepEqual(
    fields.map(({ verdict, ours: left, theirs: right }) => [verdict, left, right]),
    [
      ["likely", "displayName", "display_name"],
      ["likely", "memoryGib", "memoryBytes"],
      ["likely", "bootImage", "image"],
      ["missing", "priority", undefined],
      ["extra", undefined, "rank"],
    ],
  );
});

test("compare contracts: nested fields are compared by path", () => {
  const { fields } = compared(
    both({ boot: message({ image: text, size: text }) }),
    both({ boot: message({ image: text, mode: text }) }),
  );
  assert.deepEqual(
    fields.map(({ verdict, ours: left, theirs: right }) => [verdict, left, right]),
    [
      ["missing", "boot.size", undefined],
      ["extra", undefined, "boot.mode"],
    ],
  );
});

test("compare contracts: lifecycle methods are matched by verb, and others by the fields they carry", () => {
  const erase = post(message({ name: text }, ["name"]), message({}), {
    "x-verb": "delete",
    "x-of-kind": "Thing",
  });
  const grow = post(message({ name: text, size: text }), ref("Thing"), { "x-verb": "update" });
  const stretch = { ...grow, post: { ...(grow["post"] as object), "x-of-kind": "Thing" } };
  const sized = both({ size: text });
  const { methods } = compared(
    { ...sized, methods: { GrowThing: grow } },
    { ...sized, methods: { DeleteThing: undefined, EraseThing: erase, StretchThing: stretch } },
  );
  assert.deepEqual(
    methods.map(({ verdict, ours, theirs }) => [verdict, ours, theirs]),
    [
      ["renamed", "DeleteThing", "EraseThing"],
      ["likely", "GrowThing", "StretchThing"],
    ],
  );
});

test("compare contracts: methods differ by path, name field and paging", () => {
  const name = post(message({ thingName: { ...text, "x-holds": "name" } }), ref("Thing"));
  const { methods } = compared({}, { methods: { GetThing: name } });
  assert.deepEqual(
    methods.map(({ differences }) => differences),
    [["name property in the request thingName (ours name)"]],
  );
});
