import { describe, test } from "node:test";
import { BASES } from "./bases";
import { checkMutations } from "./holds-for";

describe("OpenAPI import: a mutated description ends in usable kinds that lose nothing, or in named reasons", () => {
  for (const [index, base] of BASES.entries()) {
    test(base.name, () => checkMutations(base, { seed: index + 1, runs: 4, lines: 3 }));
  }
});
