import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  CHECKS,
  decideAttempt,
  EVIDENCE,
  type FailedRequest,
  FAILURES,
  HARMS,
  type Verdict,
} from "../../src/calls/decide-attempt";

/** Every combination of what can be known after a failed attempt, with the decision. */
const ALL: readonly (FailedRequest & { readonly verdict: Verdict })[] = FAILURES.flatMap((failure) =>
  EVIDENCE.flatMap((evidence) =>
    HARMS.flatMap((harm) =>
      CHECKS.flatMap((check) =>
        [true, false].flatMap((wasLost) =>
          [true, false].map((isOver) => {
            const failed = { failure, evidence, harm, check, wasLost, isOver };
            return { ...failed, verdict: decideAttempt(failed) };
          }),
        ),
      ),
    ),
  ),
);

/** Decisions by what holds for all of them. */
const RULES: readonly (readonly [
  title: string,
  applies: (failed: FailedRequest) => boolean,
  allowed: readonly Verdict[],
])[] = [
  ["a refusal for good is never repeated", ({ failure }) => failure === "final", ["giveUp"]],
  [
    "a request that was carried out is never sent again",
    ({ failure, evidence }) => failure !== "final" && evidence === "done",
    ["done"],
  ],
  [
    "a lost request that destroys data is never sent again",
    ({ failure, harm, check }) => failure === "lost" && harm === "destroysData" && check !== "token",
    ["look", "done", "giveUp"],
  ],
  [
    "a lost request that nothing can check is never sent again",
    ({ failure, check }) => failure === "lost" && check === "nothing",
    ["done", "giveUp"],
  ],
  [
    "a lost change is sent again only if its object shows that it was not carried out",
    ({ failure, check, evidence }) => failure === "lost" && check === "object" && evidence !== "undone",
    ["look", "done", "giveUp"],
  ],
  [
    "an object whose name is taken is not created again",
    ({ failure, harm, evidence }) =>
      failure === "bareConflict" && harm === "duplicates" && evidence !== "done",
    ["giveUp"],
  ],
  [
    "a create whose answer was lost waits for no conflict, since its token is soon forgotten",
    ({ failure, check, wasLost, evidence }) =>
      failure === "conflict" && check === "token" && wasLost && evidence !== "done",
    ["giveUp"],
  ],
  [
    "nothing is sent when the time is over",
    ({ isOver, evidence }) => isOver && evidence !== "none",
    ["done", "giveUp"],
  ],
  [
    "only a conflict is waited for",
    ({ failure, evidence }) => failure !== "conflict" || evidence !== "running",
    ["again", "look", "done", "giveUp"],
  ],
  [
    "an operation in the way is waited for",
    ({ failure, evidence, isOver, wasLost }) =>
      failure === "conflict" && evidence === "running" && !isOver && !wasLost,
    ["wait"],
  ],
  [
    "a change that was not carried out is sent again while there is time",
    ({ failure, evidence, check, harm, isOver }) =>
      failure === "lost" && evidence === "undone" && check === "object" && harm !== "destroysData" && !isOver,
    ["again"],
  ],
  [
    "a lost request with a token is sent again while there is time",
    ({ failure, evidence, check, isOver }) =>
      failure === "lost" && evidence === "none" && check === "token" && !isOver,
    ["again"],
  ],
];

describe("decide attempt", () => {
  for (const [title, applies, allowed] of RULES) {
    test(title, () => {
      const wrong = ALL.filter((each) => applies(each) && !allowed.includes(each.verdict));
      assert.deepEqual(wrong, []);
      assert.ok(ALL.some(applies), "the rule is about some combination");
    });
  }

  test("decides every combination, and each verdict follows from some", () => {
    assert.equal(ALL.length, 4 * 5 * 5 * 3 * 2 * 2);
    assert.deepEqual([...new Set(ALL.map(({ verdict }) => verdict))].sort(), [
      "again",
      "done",
      "giveUp",
      "look",
      "wait",
    ]);
  });
});
