import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import {
  contract,
  dataSourceFields,
  type Field,
  isEphemeralKind,
  LIST_NAMES,
  listDataSourceFields,
  propDescription,
} from "../../src/contract";
import * as constructs from "../../src/constructs";
import { generateConstructs } from "../../src/tools/generator";

const directory = resolve(__dirname, "../../src/constructs/generated");

test("generated constructs: match the generator's output for the contract; otherwise run `npm run generate`", () => {
  const made = generateConstructs(contract);
  assert.deepEqual(readdirSync(directory).sort(), [...made.keys()].sort());
  for (const [name, text] of made) {
    assert.equal(readFileSync(join(directory, name), "utf8"), text, `${name} is stale`);
  }
});

test("generated constructs: the generator is deterministic", () => {
  assert.deepEqual([...generateConstructs(contract)], [...generateConstructs(contract)]);
});

test("generated constructs: a kind has a resource if it can be created, and data sources if it can be read", () => {
  const names = new Set(Object.keys(constructs));
  for (const kind of contract.kinds) {
    assert.equal(names.has(kind.name), kind.methods.create !== undefined, kind.name);
    assert.equal(names.has(`DataSvc${kind.name}`), kind.methods.get !== undefined, kind.name);
    assert.equal(names.has(`DataSvc${kind.plural}`), kind.methods.list !== undefined, kind.plural);
    assert.equal(names.has(`EphemeralSvc${kind.name}`), isEphemeralKind(kind), kind.name);
  }
});

test("generated constructs: every file says that it is generated, and every export and input is documented", () => {
  for (const [name, text] of generateConstructs(contract)) {
    assert.match(
      text,
      /^\/\/ Generated from src\/contract\/openapi\.yaml by `npm run generate`\. Never edit this file/,
      name,
    );
    const lines = text.split("\n");
    for (const [index, line] of lines.entries()) {
      const documented = /\*\/$/.test(lines[index - 1] ?? "");
      if (/^export (class|interface|type|function)/.test(line)) assert.ok(documented, `${name}: ${line}`);
      if (/^ {2}readonly /.test(line)) assert.ok(documented, `${name}: ${line}`);
      if (/^ {2}public get /.test(line)) assert.ok(documented, `${name}: ${line}`);
    }
  }
});

test("generated constructs: every input's documentation has the contract's description, source and default", () => {
  const files = generateConstructs(contract);
  for (const kind of contract.kinds.filter(({ methods }) => methods.create !== undefined)) {
    const text = files.get(`${kind.terraformName.replace(/_/g, "-")}.ts`) ?? "";
    const comments = [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([comment]) => comment);
    const check = (fields: readonly Field[]): void => {
      for (const field of fields.filter(({ presence }) => presence !== "computed")) {
        const remark = field.source === "documented" ? "@remarks Documented.\n" : "";
        assert.ok(
          comments.some(
            (comment) => comment.includes(`* ${propDescription(field)}\n`) && comment.includes(remark),
          ),
          `${kind.name}: ${field.wireName}`,
        );
        if (field.default !== undefined) {
          assert.ok(text.includes(`@default ${JSON.stringify(field.default)}`), field.wireName);
        }
        const inner =
          field.type.kind === "list" || field.type.kind === "map" ? field.type.element : field.type;
        if (inner.kind === "object") check(inner.fields);
      }
    };
    check(kind.fields);
  }
});

test("generated constructs: each class states once that facts without a remark are assumed", () => {
  for (const [name, text] of generateConstructs(contract)) {
    if (["index.ts", "references.ts", "resource-name.ts"].includes(name)) continue;
    assert.equal(text.match(/\bassumed\b/gi)?.length, 1, name);
  }
});

test("generated constructs: if the service's own description is the source, each assumption has a remark", () => {
  const kinds = contract.kinds.map((kind) => ({ ...kind, source: "live" as const }));
  const text = generateConstructs({ ...contract, kinds }).get("disk.ts") ?? "";
  assert.ok((text.match(/@remarks Assumed, not documented\.$/gm) ?? []).length > 5);
});

test("generated constructs: all fields of a data source except the name and the parent are computed", () => {
  for (const kind of contract.kinds) {
    const settable = dataSourceFields(kind).filter(({ presence }) => presence !== "computed");
    assert.deepEqual(
      settable.map((field) => [field.terraformName, field.presence]),
      [["name", "required"], ...(kind.parentField === undefined ? [] : [[kind.parentField, "optional"]])],
      kind.name,
    );
    if (kind.methods.list === undefined) {
      assert.throws(() => listDataSourceFields(kind), /cannot be listed/);
    } else {
      const found = listDataSourceFields(kind).slice(-2);
      assert.deepEqual(
        found.map(({ terraformName }) => terraformName),
        [kind.terraformPlural, LIST_NAMES],
      );
    }
  }
});
