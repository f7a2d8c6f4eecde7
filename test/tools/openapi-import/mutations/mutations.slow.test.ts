import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { generateConstructs } from "../../../../src/tools/generator";
import { repetitions, sampleSeed, slowRows } from "../../../support/exhaustive";
import { BASES } from "./bases";
import { compilerErrors } from "../../generator/compiler-errors";
import { imported } from "./holds";
import { checkMutations } from "./holds-for";
import { arbitraryMutations, mutated } from "./mutate";

/** Mutated descriptions of each base. */
const RUNS = repetitions({ whole: 150, sample: 3 });

describe("OpenAPI import: many mutated descriptions end in usable kinds that lose nothing, or in named reasons", () => {
  for (const [index, base] of BASES.entries()) {
    test(base.name, () => checkMutations(base, { seed: 999 + index + sampleSeed(), runs: RUNS, lines: 8 }));
  }
});

describe("OpenAPI import: the code of mutated descriptions compiles", () => {
  for (const { name, document } of slowRows(BASES)) {
    test(name, () => {
      const samples = fc.sample(arbitraryMutations(5), {
        numRuns: repetitions({ whole: 6, sample: 2 }),
        seed: 7,
      });
      const folders = samples.flatMap((mutations) => {
        const found = imported(mutated(document, mutations));
        if (found === undefined || found.contract.kinds.length === 0) return [];
        return [generateConstructs(found.contract)];
      });
      assert.ok(folders.length > 0);
      assert.deepEqual(compilerErrors(folders), []);
    });
  }
});
