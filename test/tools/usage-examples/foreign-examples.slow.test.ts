import assert from "node:assert/strict";
import { test } from "node:test";
import { shownExamples } from "../../../src/build/shown-examples";
import { generateConstructs } from "../../../src/tools/generator";
import { DIALECT_CONTRACTS, FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { slowRows } from "../../support/exhaustive";
import { compilerErrors } from "../generator/compiler-errors";

test("usage examples: those of foreign descriptions compile with the classes that are generated from them", () => {
  const folders = slowRows([...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS]).map(
    ({ adopt }) => {
      const { contract } = adopt();
      const once = 'export * from "./index";\nexport { SvcAction, SvcCall, SvcQuery } from "../index";\n';
      return new Map([
        ...generateConstructs(contract),
        ["constructs.ts", once],
        ["shown-examples.ts", shownExamples(contract, "./constructs")],
      ]);
    },
  );
  assert.deepEqual(compilerErrors(folders), []);
});
