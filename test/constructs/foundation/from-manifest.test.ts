import assert from "node:assert/strict";
import { test } from "node:test";
import { type TerraformStack, Token } from "cdktf";
import { Disk } from "../../../src/constructs";
import { resourceFromManifest } from "../../../src/constructs/foundation";
import { contract, type Contract, type Field, type FieldType } from "../../../src/contract";
import { only, problemsOf, synthStack } from "../support";

// Field types that the current contract does not use, but a service's contract may.

/** Returns the contract with other types for some fields of a disk, without constraints on them. */
function contractWith(types: Readonly<Record<string, FieldType>>): Contract {
  const change = (field: Field): Field => {
    const type = types[field.wireName];
    return type === undefined ? field : { ...field, type, constraints: {} };
  };
  return {
    ...contract,
    kinds: contract.kinds.map((kind) =>
      kind.name === "Disk" ? { ...kind, fields: kind.fields.map(change) } : kind,
    ),
  };
}

/** Returns the configuration read from a manifest, whatever the class accepts. */
function read(types: Readonly<Record<string, FieldType>>, text: string, stack?: TerraformStack): unknown {
  let read: unknown;
  const shape = { contract: contractWith(types), kindName: "Disk" };
  const build = (at: TerraformStack): unknown =>
    resourceFromManifest(shape, { text }, {}, (config) => {
      read = config;
      return new Disk(at, "disk", { sizeGib: 10 });
    });
  if (stack !== undefined) build(stack);
  else synthStack(build);
  return read;
}

const problems = (types: Readonly<Record<string, FieldType>>, text: string): readonly string[] =>
  problemsOf((stack) => read(types, text, stack)).map((line) => line.replace("[stack/disk] ", ""));

test("manifest values: a 64-bit integer keeps all its digits, as a number or a string", () => {
  const types = { sizeGib: { kind: "number", format: "int64" } } as const;
  for (const form of ["9007199254740993", '"9007199254740993"', "9007199254740993.0"]) {
    const { sizeGib } = read(types, `sizeGib: ${form}\n`) as { readonly sizeGib: number };
    assert.ok(Token.isUnresolved(sizeGib));
    const { json } = synthStack((stack) => new Disk(stack, "disk", { sizeGib }));
    assert.equal(String(only(json().resource["svc_disk"])["size_gib"]), "9007199254740993");
  }
  assert.deepEqual(read(types, "sizeGib: -0\n"), { sizeGib: 0 });
  assert.match(
    problems(types, "sizeGib: 9223372036854775808\n")[0] ?? "",
    /sizeGib must be between -9223372036854775808 and/,
  );
  const unsigned = { sizeGib: { kind: "number", format: "uint64" } } as const;
  assert.match(problems(unsigned, "sizeGib: -9007199254740993\n")[0] ?? "", /sizeGib must be between 0 and/);
});

test("manifest values: a fraction is a decimal number with or without an exponent, as a number or a string", () => {
  const types = { sizeGib: { kind: "number", format: "double" } } as const;
  for (const [form, value] of [
    ["1.5", 1.5],
    ["'1.5'", 1.5],
    ["1e3", 1000],
    [".5", 0.5],
    ["-2", -2],
  ] as const) {
    assert.deepEqual(read(types, `sizeGib: ${form}\n`), { sizeGib: value }, form);
  }
  for (const form of [".inf", ".nan", "'NaN'", "1e999", "0x1F", "1_0", "true", "a lot"]) {
    assert.match(
      problems(types, `sizeGib: ${form}\n`)[0] ?? "",
      /^manifest:1:10: sizeGib must be a number; got/,
      form,
    );
  }
});

test("manifest values: a text keeps the spelling of an unquoted number", () => {
  const types = { labels: { kind: "string" } } as const;
  for (const form of ["1.10", "12", "0x1F", "1e3"]) {
    assert.deepEqual(read(types, `labels: ${form}\n`), { labels: form }, form);
  }
});

test("manifest values: free JSON keeps each digit of a large integer", () => {
  const { labels } = read({ labels: { kind: "json" } }, "labels: [9007199254740993]\n") as {
    readonly labels: readonly number[];
  };
  assert.ok(Token.isUnresolved(labels[0]));
  const { json } = synthStack((stack) => new Disk(stack, "disk", { sizeGib: labels[0] as number }));
  assert.equal(String(only(json().resource["svc_disk"])["size_gib"]), "9007199254740993");
});

test("manifest values: free JSON follows YAML 1.2, and ambiguous values are rejected", () => {
  const types = { labels: { kind: "json" } } as const;
  assert.deepEqual(
    read(types, "labels: {a: [1, 2.5, true, ~, text, '5', {b: 2030-01-31}], '${c}': '${d}'}\n"),
    { labels: { a: [1, 2.5, true, null, "text", "5", { b: "2030-01-31" }], "$${c}": "$${d}" } },
  );
  assert.deepEqual(read(types, "labels: 7\n"), { labels: 7 });
  for (const [form, expected] of [
    ["{a: no}", /labels\.a is a string, but YAML 1\.1 reads false here; put it in quotes/],
    ["{a: 0x1F}", /labels\.a is a number that JSON cannot represent/],
    ["{a: .inf}", /labels\.a is a number that JSON cannot represent/],
    ["{a: 9007199254740993e1}", /labels\.a is a number that JSON would round; put it in quotes/],
    ["{a: 1, a: 2}", /labels has a duplicate key/],
    ["[1, [*x]]", /an alias/],
  ] as const) {
    assert.match(problems(types, `labels: ${form}\n`).join("\n"), expected, form);
  }
});
