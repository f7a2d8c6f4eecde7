import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { contract, fieldsIn, isLackOfCapacity, type Kind, openapiText } from "../../src/contract";
import { buildContract } from "../../src/contract/reading/build-model";
import { formatContract } from "../../src/contract/reading/compiled";
import { readContract } from "../../src/contract/reading/read-contract";

/** Returns the built-in contract with other capacity terms of a kind. */
function kindWith(name: string, capacity: unknown): Kind {
  const document = parse(openapiText()) as {
    components: { schemas: Record<string, Record<string, unknown>> };
  };
  const schema = document.components.schemas[name] ?? {};
  schema["x-kind"] = { ...(schema["x-kind"] as object), capacity };
  const kind = buildContract(document).kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  return kind;
}

const argumentsOf = ({ fields }: Kind): readonly string[] =>
  fields
    .filter(({ argument }) => argument?.role === "alternatives" || argument?.role === "capacity-wait")
    .map(({ terraformName }) => terraformName);

const choicesOf = ({ fields }: Kind): readonly string[] =>
  fieldsIn(fields.find(({ argument }) => argument?.role === "alternatives")?.type ?? { kind: "json" }).map(
    ({ terraformName }) => terraformName,
  );

describe("capacity of a kind", () => {
  test("gives it the arguments; a kind without it has none", () => {
    const having = contract.kinds.filter((kind) => argumentsOf(kind).length > 0).map(({ name }) => name);
    assert.deepEqual(having, ["VirtualMachine"]);
    assert.deepEqual(argumentsOf(kindWith("Disk", { codes: ["FULL"] })), [
      "create_alternatives",
      "wait_for_capacity",
    ]);
  });

  test("lets alternatives set what decides and names of other objects, and without such a list all that a create may leave out", () => {
    const machine = contract.kinds.find(({ name }) => name === "VirtualMachine");
    assert.deepEqual(machine && choicesOf(machine), ["region", "compute", "network"]);
    const all = choicesOf(kindWith("VirtualMachine", { codes: ["FULL"] }));
    assert.deepEqual(all, ["display_name", "region", "compute", "boot", "network"]);
    for (const name of ["project_name", "labels", "users", "name"]) assert.ok(!all.includes(name), name);
  });

  test("knows a code in any case, and no other", () => {
    const kind = { capacity: { codes: ["OUT_OF_STOCK"], fields: [] } };
    assert.equal(isLackOfCapacity(kind, ["internal", "out_of_stock"]), true);
    assert.equal(isLackOfCapacity(kind, ["OUT_OF_STOCK_TODAY"]), false);
    assert.equal(isLackOfCapacity({}, ["OUT_OF_STOCK"]), false);
  });

  test("is refused without a code, with an unknown field, and on a kind that nothing creates", () => {
    assert.throws(() => kindWith("Disk", { codes: [] }), /at least one code/);
    assert.throws(
      () => kindWith("Disk", { codes: ["FULL"], fields: ["zone"] }),
      /fields must be a list of .*"zone"/,
    );
    assert.throws(() => kindWith("Host", { codes: ["FULL"] }), /on a kind that can be created/);
  });

  test("survives in a compiled contract", () => {
    assert.deepEqual(readContract(formatContract(contract)), contract);
  });
});
