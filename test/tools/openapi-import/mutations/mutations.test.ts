import { describe, test } from "node:test";
import { FOREIGN_CONTRACTS } from "../../../contracts/foreign-contracts";
import { BASES } from "./bases";
import { checkMutations } from "./holds-for";

// The large descriptions take long, and are in the slow tests.
const SMALL = BASES.filter(({ foreign }) => !FOREIGN_CONTRACTS.includes(foreign));

describe("OpenAPI import: a mutated description ends in usable kinds that lose nothing, or in named reasons", () => {
  for (const [index, base] of SMALL.entries()) {
    test(base.name, () => checkMutations(base, { seed: index + 1, runs: 3, lines: 2 }));
  }
});
