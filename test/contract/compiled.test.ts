import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { contract, openapiText } from "../../src/contract";
import { buildContract } from "../../src/contract/build-model";
import { compileContract } from "../../src/contract/compile";
import { type CompiledContract, expandContract, formatContract } from "../../src/contract/compiled";
import { thingContract } from "./support/small-document";

const folder = join(__dirname, "../../src/contract");

test("model.json is what openapi.yaml compiles to; `npm run generate` makes it so", () => {
  assert.equal(readFileSync(join(folder, "model.json"), "utf8"), compileContract());
});

test("the contract that is loaded is the one that is built from openapi.yaml", () => {
  assert.deepEqual(contract, buildContract(parse(openapiText())));
});

test("the text that is published is the file's", () => {
  assert.equal(openapiText(), readFileSync(join(folder, "openapi.yaml"), "utf8"));
});

test("a contract is read back as it was written", () => {
  for (const each of [contract, thingContract(), { ...thingContract(), kinds: [], methods: [] }]) {
    assert.deepEqual(expandContract(JSON.parse(formatContract(each)) as CompiledContract), each);
  }
});

test("a method stands on one line, and a field of a kind on another", () => {
  const text = formatContract(contract).split("\n");
  const lineOf = (start: string): number => text.filter((line) => line.startsWith(start)).length;
  for (const { name } of contract.methods) assert.equal(lineOf(`{"name":"${name}","path":`), 1, name);
  const fields = contract.kinds.reduce((sum, kind) => sum + kind.fields.length, 0);
  assert.equal(lineOf('{"wireName":'), fields);
});

test("a kind's methods are the contract's own, not copies", () => {
  for (const { methods } of contract.kinds) {
    const { create, get, list, delete: remove, updates, others } = methods;
    for (const method of [create, get, list, remove, ...updates, ...others]) {
      assert.ok(method === undefined || contract.methods.includes(method), method?.name);
    }
  }
});

test("a kind that names a method that is not there is refused", () => {
  const compiled = JSON.parse(formatContract(thingContract())) as CompiledContract;
  assert.throws(() => expandContract({ ...compiled, methods: [] }), {
    name: "RangeError",
    message: "kind Thing names a method CreateThing that is not there",
  });
});
