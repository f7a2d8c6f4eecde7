import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { contract, openapiText } from "../../../src/contract";
import { buildContract } from "../../../src/contract/reading/build-model";
import { compileContract } from "../../../src/contract/compile";
import {
  type CompiledContract,
  expandContract,
  formatContract,
} from "../../../src/contract/reading/compiled";
import { thingContract } from "../support/small-document";

const folder = join(__dirname, "../../../src/contract");

test("compiled contract: model.json is the compiled openapi.yaml; otherwise run `npm run generate`", () => {
  assert.equal(readFileSync(join(folder, "model.json"), "utf8"), compileContract());
});

test("compiled contract: the loaded contract equals the one built from openapi.yaml", () => {
  assert.deepEqual(contract, buildContract(parse(openapiText())));
});

test("compiled contract: the published text is that of the file", () => {
  assert.equal(openapiText(), readFileSync(join(folder, "openapi.yaml"), "utf8"));
});

test("compiled contract: reading reverses writing", () => {
  for (const each of [contract, thingContract(), { ...thingContract(), kinds: [], methods: [] }]) {
    assert.deepEqual(expandContract(JSON.parse(formatContract(each)) as CompiledContract), each);
  }
});

test("compiled contract: each method and each field of a kind is on its own line", () => {
  const text = formatContract(contract).split("\n");
  const lineOf = (start: string): number => text.filter((line) => line.startsWith(start)).length;
  for (const { name } of contract.methods) assert.equal(lineOf(`{"name":"${name}","path":`), 1, name);
  const fields = contract.kinds.reduce((sum, kind) => sum + kind.fields.length, 0);
  assert.equal(lineOf('{"wireName":'), fields);
});

test("compiled contract: a kind's methods are the contract's own objects, not copies", () => {
  for (const { methods } of contract.kinds) {
    const { create, get, list, delete: remove, updates, others } = methods;
    for (const method of [create, get, list, remove, ...updates, ...others]) {
      assert.ok(method === undefined || contract.methods.includes(method), method?.name);
    }
  }
});

test("compiled contract: a kind that names a missing method is rejected", () => {
  const compiled = JSON.parse(formatContract(thingContract())) as CompiledContract;
  assert.throws(() => expandContract({ ...compiled, methods: [] }), {
    name: "RangeError",
    message: "kind Thing refers to a missing method CreateThing",
  });
});
