import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, formatContract, readContract } from "../../src/contract";
import { thingContract } from "./support/small-document";

test("a contract is read back from the text that it was written as, whatever the text's layout, and without its remark", () => {
  for (const each of [contract, thingContract(), { ...thingContract(), kinds: [], methods: [] }]) {
    const text = formatContract(each);
    assert.deepEqual(readContract(text), each);
    const json = JSON.parse(text) as object;
    assert.deepEqual(readContract(JSON.stringify({ $comment: "Generated.", ...json }, null, 4)), each);
    assert.equal(formatContract(readContract(text)), text);
  }
});

test("what lies in a contract that nobody knows yet is let through", () => {
  const json = JSON.parse(formatContract(thingContract())) as { readonly kinds: readonly object[] };
  const newer = { ...json, kinds: json.kinds.map((kind) => ({ ...kind, novelty: 1 })), more: true };
  assert.equal(readContract(JSON.stringify(newer)).kinds.length, 1);
});

/** The contract of a thing with one member changed, at a path such as `kinds.0.pattern`; undefined takes it away. */
function changed(path: string, value: unknown): string {
  const json = JSON.parse(formatContract(thingContract())) as unknown;
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let at = json as Record<string, unknown>;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  assert.ok(last in at, path);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
  return JSON.stringify(json);
}

for (const [path, value, expected] of [
  ["kinds", undefined, "kinds is missing"],
  ["kinds", {}, "kinds must be a list"],
  ["title", 7, "title must be a text"],
  ["kinds.0", [], "kinds[0] must be an object"],
  ["kinds.0.pattern", undefined, "kinds[0].pattern is missing"],
  ["kinds.0.methods.updates", "UpdateThing", "kinds[0].methods.updates must be a list"],
  [
    "kinds.0.fields.0.presence",
    "sometimes",
    "kinds[0].fields[0].presence must be required or optional or computed",
  ],
  ["kinds.0.fields.0.needed", "yes", "kinds[0].fields[0].needed must be true or false"],
  ["kinds.0.fields.0.type", { kind: "date" }, "kinds[0].fields[0].type is no type of a field"],
  [
    "kinds.0.fields.0.type",
    { kind: "list", element: { kind: "object" } },
    "kinds[0].fields[0].type.element.fields is missing",
  ],
  [
    "kinds.0.fields.0.type",
    { kind: "number", format: "int128" },
    "kinds[0].fields[0].type.format must be int32 or int64 or uint32 or uint64 or float or double",
  ],
  ["methods.0.request", null, "methods[0].request must be a list"],
] as const) {
  test(`a contract file is refused with the place of what is wrong: ${expected}`, () => {
    assert.throws(() => readContract(changed(path, value)), {
      name: "RangeError",
      message: `it is not a contract as \`cdktf-svc generate\` writes one: ${expected}`,
    });
  });
}

test("a file that is something else altogether is refused", () => {
  assert.throws(() => readContract(""), { name: "RangeError", message: /^it is not JSON: / });
  assert.throws(() => readContract("openapi: 3.1.0"), { name: "RangeError", message: /^it is not JSON: / });
  for (const text of ["null", "[]", '"text"', "7"]) {
    assert.throws(() => readContract(text), { name: "RangeError", message: /the whole must be an object$/ });
  }
  assert.throws(() => readContract("{}"), /title is missing$/);
});

test("a contract file whose kind names a method that is not there is refused", () => {
  assert.throws(
    () => readContract(changed("methods", [])),
    /kind Thing names a method CreateThing that is not there/,
  );
});
