import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, formatContract, readContract } from "../../../src/contract";
import { thingContract } from "../support/small-document";

test("read contract: reading reverses writing, whatever the layout, and ignores the comment", () => {
  for (const each of [contract, thingContract(), { ...thingContract(), kinds: [], methods: [] }]) {
    const text = formatContract(each);
    assert.deepEqual(readContract(text), each);
    const json = JSON.parse(text) as object;
    assert.deepEqual(readContract(JSON.stringify({ $comment: "Generated.", ...json }, null, 4)), each);
    assert.equal(formatContract(readContract(text)), text);
  }
});

test("read contract: unknown members are ignored", () => {
  const json = JSON.parse(formatContract(thingContract())) as { readonly kinds: readonly object[] };
  const newer = { ...json, kinds: json.kinds.map((kind) => ({ ...kind, novelty: 1 })), more: true };
  assert.equal(readContract(JSON.stringify(newer)).kinds.length, 1);
});

/** Returns a contract with one changed member, at a path such as `kinds.0.pattern`; undefined removes it. */
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
  ["title", 7, "title must be a string"],
  ["kinds.0", [], "kinds[0] must be an object"],
  ["kinds.0.pattern", undefined, "kinds[0].pattern is missing"],
  ["kinds.0.methods.updates", "UpdateThing", "kinds[0].methods.updates must be a list"],
  [
    "kinds.0.fields.0.presence",
    "sometimes",
    "kinds[0].fields[0].presence must be required or optional or computed",
  ],
  ["kinds.0.fields.0.needed", "yes", "kinds[0].fields[0].needed must be true or false"],
  ["kinds.0.fields.0.type", { kind: "date" }, "kinds[0].fields[0].type is not a field type"],
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
  test(`read contract: an invalid contract is rejected with the path of the problem: ${expected}`, () => {
    assert.throws(() => readContract(changed(path, value)), {
      name: "RangeError",
      message: `it is not a contract as \`cdktf-svc generate\` writes one: ${expected}`,
    });
  });
}

test("read contract: a contract nested too deeply is rejected", () => {
  const deep = `${'{"kind":"list","element":'.repeat(100_000)}{"kind":"string"}${"}".repeat(100_000)}`;
  assert.throws(() => readContract(`{"kinds":${deep}}`), {
    name: "RangeError",
    message: "it is nested more than 200 levels deep",
  });
});

test("read contract: any other file is rejected", () => {
  assert.throws(() => readContract(""), { name: "RangeError", message: /^it is not JSON: / });
  assert.throws(() => readContract("openapi: 3.1.0"), { name: "RangeError", message: /^it is not JSON: / });
  for (const text of ["null", "[]", '"text"', "7"]) {
    assert.throws(() => readContract(text), { name: "RangeError", message: /the whole must be an object$/ });
  }
  assert.throws(() => readContract("{}"), /title is missing$/);
});

test("read contract: a kind that names a missing method is rejected", () => {
  assert.throws(
    () => readContract(changed("methods", [])),
    /kind Thing refers to a missing method CreateThing/,
  );
});
