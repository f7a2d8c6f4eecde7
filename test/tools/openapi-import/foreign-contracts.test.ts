import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract as own, kindOf } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { FOREIGN_CONTRACTS } from "../../contracts/foreign-contracts";

for (const foreign of FOREIGN_CONTRACTS) {
  describe(`OpenAPI import: the ${foreign.name} description`, () => {
    const adopted = foreign.adopt();

    test("becomes a contract of all fifteen kinds, with resources for those that can be created", () => {
      const states = adopted.kinds.map(({ name, state, problems }) => [name, state, problems]);
      assert.deepEqual(
        states,
        own.kinds.map(({ name }) => [name, "usable", []]),
      );
      for (const kind of own.kinds) {
        const made = kindOf(adopted.contract, kind.name);
        assert.equal(made.terraformName, kind.terraformName);
        assert.equal(made.terraformPlural, kind.terraformPlural);
        assert.equal(made.methods.create === undefined, kind.methods.create === undefined, kind.name);
      }
    });

    test("loses all unrelated methods and schemas", () => {
      const text = JSON.stringify(adopted.document);
      assert.ok(!text.includes("Gadget"));
      assert.ok(adopted.contract.methods.length < 80);
    });

    test("yields each note once", () => {
      assert.equal(new Set(adopted.notes.map(({ text }) => text)).size, adopted.notes.length);
      assert.ok(adopted.notes.length > 10);
    });

    test("is unchanged by a second import, which draws no conclusions", () => {
      const again = importDocument(JSON.stringify(adopted.document));
      assert.deepEqual(again.notes, []);
      assert.deepEqual(again.document, adopted.document);
      assert.deepEqual(again.contract, adopted.contract);
    });
  });
}
