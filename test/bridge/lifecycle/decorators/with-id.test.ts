import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildContract, contract, isReadableKind } from "../../../../src/contract";
import { createProvider } from "../../../../src/bridge/provider";
import { NUMBER, UNKNOWN } from "../../../../src/plugin";
import { thingDocument } from "../../../contract/support/small-document";
import { at, MACHINE, startBench } from "../../support/running-bridge";

const provider = createProvider(contract, { version: "0.0.0", environment: {} });

describe("the attribute id", () => {
  test("is computed in every resource and in every data source of one object", () => {
    const readable = contract.kinds.filter(isReadableKind);
    const schemas = [
      ...[...provider.resources].map(([type, { schema }]) => [type, schema] as const),
      ...readable.map(({ terraformName }) => {
        const type = `svc_${terraformName}`;
        return [`data.${type}`, provider.dataSources.get(type)?.schema] as const;
      }),
    ];
    assert.ok(schemas.length > readable.length);
    for (const [type, schema] of schemas) {
      const id = schema?.block.attributes.find(({ name }) => name === "id");
      assert.deepEqual([id?.computed, id?.optional, id?.required], [true, undefined, undefined], type);
    }
  });

  test("is left to a kind that has a field of that name", () => {
    const own = buildContract(thingDocument({ output: { id: { type: "integer" } } }));
    const { resources } = createProvider(own, { version: "0.0.0", environment: {} });
    const ids = resources.get("svc_thing")?.schema.block.attributes.filter(({ name }) => name === "id");
    assert.deepEqual(
      ids?.map(({ type }) => type),
      [NUMBER],
    );
  });

  test("equals the name after a creation, a refresh, an update and an import", async (t) => {
    const bench = await startBench(t);
    const planned = await bench.plan(null, MACHINE);
    assert.equal(at(planned.planned, "id"), UNKNOWN);
    const made = await bench.create(MACHINE);
    const name = at(made.state, "name");
    assert.equal(typeof name, "string");
    assert.equal(at(made.state, "id"), name);
    assert.equal(at((await bench.read(made)).state, "id"), name);
    const changed = { ...MACHINE, display_name: "changed" };
    assert.equal(at((await bench.plan(made.state, changed)).planned, "id"), name);
  });

  test("is filled in from the name in a state that an earlier version wrote", async () => {
    const resource = provider.resources.get("svc_project");
    const rawState = { name: "projects/shop", slug: "shop" };
    const upgraded = await resource?.upgrade?.({ version: 0, rawState }, {} as never);
    assert.deepEqual(upgraded?.state, { ...rawState, id: "projects/shop" });
  });
});
