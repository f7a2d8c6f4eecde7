import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FOREIGN_CONTRACTS } from "../../../contracts/foreign-contracts";
import { matrixPart } from "../../../support/exhaustive";
import { BASES } from "./bases";
import { assertHolds, checkMutations } from "./holds-for";
import { mutated, type Mutation } from "./mutate";

// The large descriptions take long, and are in the slow tests.
const { rows: SMALL, part } = matrixPart(
  BASES.filter(({ foreign }) => !FOREIGN_CONTRACTS.includes(foreign)).map((base, index) => ({
    base,
    seed: index + 1,
  })),
  (_, index) => index % 4 === 0,
);

describe(`OpenAPI import: a mutated description ends in usable kinds that lose nothing, or in named reasons (${part})`, () => {
  for (const { base, seed } of SMALL) {
    test(base.name, () => checkMutations(base, { seed, runs: 3, lines: 2 }));
  }
});

/** Mutations that broke the property once: what each stands for, its description, and the mutations. */
const BROKEN_ONCE: readonly (readonly [what: string, base: string, mutations: readonly Mutation[]])[] = [
  [
    "a list has a dot in its name",
    "minimal",
    [{ operator: "renameProperty", place: 264291, choice: 172352 }],
  ],
  [
    "a parent has a dot in its name",
    "goa",
    [
      { operator: "renameProperty", place: 131, choice: 12 },
      { operator: "dropProperty", place: 0, choice: 0 },
    ],
  ],
  [
    "the only property that users set needs a name, and no answer shows it",
    "minimal, corrected",
    [
      { operator: "renameProperty", place: 0, choice: 868810 },
      { operator: "dropProperty", place: 0, choice: 0 },
    ],
  ],
  [
    "a property of a create needs a name, and no answer shows it",
    "tenancy, corrected",
    [{ operator: "renameProperty", place: 158359, choice: 953726 }],
  ],
  [
    "a mask has no valid name",
    "gateway-v3",
    [
      { operator: "renameProperty", place: 89, choice: 380916 },
      { operator: "dropProperty", place: 276, choice: 0 },
    ],
  ],
  [
    "a method that could read has no place for a name",
    "own-words",
    [{ operator: "wrapMessage", place: 926921, choice: 0 }],
  ],
  [
    "the elements of a list have the provider's project",
    "own-words, corrected",
    [{ operator: "cycle", place: 488266, choice: 11295 }],
  ],
  [
    "the service chooses a number in a section that users set",
    "own-words, corrected",
    [{ operator: "cycle", place: 174467, choice: 999990 }],
  ],
  [
    "a method that reads several objects has the name of their list",
    "longrunning, corrected",
    [
      { operator: "renameMethod", place: 861295, choice: 722217 },
      { operator: "retypeProperty", place: 16, choice: 860197 },
    ],
  ],
  [
    "objects that are only read have a map of names where others have the parent",
    "own-words, corrected",
    [{ operator: "wrapProperty", place: 293, choice: 13 }],
  ],
  ["a list has no name", "minimal", [{ operator: "renameProperty", place: 264291, choice: 172353 }]],
  [
    "a parent has no name",
    "goa",
    [
      { operator: "renameProperty", place: 131, choice: 13 },
      { operator: "dropProperty", place: 0, choice: 0 },
    ],
  ],
  [
    "the object is in the property that is called name",
    "full-update, corrected",
    [{ operator: "cycle", place: 681058, choice: 714 }],
  ],
  [
    "a secret refers to a kind that the description does not have",
    "full-update, corrected",
    [
      { operator: "wordOnProperty", place: 687189, choice: 243249 },
      { operator: "requireAll", place: 0, choice: 0 },
    ],
  ],
  [
    "an operation has a secret, and contains one of its kind",
    "minimal, corrected",
    [
      { operator: "cycle", place: 142517, choice: 559454 },
      { operator: "retypeProperty", place: 172274, choice: 593154 },
    ],
  ],
  [
    "a create wraps a section whose properties exclude each other",
    "rewriting, corrected",
    [
      { operator: "wrapProperty", place: 537008, choice: 0 },
      { operator: "dropProperty", place: 5958, choice: 0 },
    ],
  ],
  [
    "a secret is the only value that answers show again",
    "tenancy, corrected",
    [
      { operator: "retypeProperty", place: 252145, choice: 666747 },
      { operator: "dropProperty", place: 0, choice: 0 },
    ],
  ],
];

describe("OpenAPI import: a mutation that broke this once does not any more", () => {
  for (const [what, name, mutations] of BROKEN_ONCE) {
    test(what, () => {
      const base = BASES.find((each) => each.name === name);
      assert.ok(base !== undefined, name);
      assertHolds(mutated(base.document, mutations), { seed: 1, lines: 8 });
    });
  }
});
