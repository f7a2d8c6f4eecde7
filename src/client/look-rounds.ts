import type { AnswerFacts } from "./client";

/** Looks that were begun in one turn. */
export type Round = {
  /** One of them has ended: whether the operation was shown, and in which answer, as far as that is told. */
  end(isShown: boolean, answer: AnswerFacts | undefined): void;
};

/**
 * How operations are looked at.
 * - `shared`: one request has answered several of them, so that a look at all costs no more than a look at one.
 * - `trial`: whether that is so has to be found out.
 * - `single`: each look is a request.
 */
export type LookMode = "shared" | "trial" | "single";

/** What rounds of looks cost. */
export type LookRounds = {
  /** How the next round is made while so many operations are waited for. What was seen not to be shared is tried again with twice as many. */
  mode(waiting: number): LookMode;
  /** Begins a round of so many looks. `onExtra` is told of the requests that it has cost beyond the first, at its end. */
  begin(looks: number, waiting: number, onExtra: (requests: number) => void): Round;
};

/** The most looks of a trial: they may turn out to be a request each. */
export const MOST_TRIED = 50;

/** Makes the count of a program's rounds. */
export function createLookRounds(): LookRounds {
  let isShared = false;
  let isTrying = false;
  let refutedAt = 0;
  const mode = (waiting: number): LookMode => {
    if (isShared) return "shared";
    return waiting > 1 && waiting >= 2 * refutedAt && !isTrying ? "trial" : "single";
  };
  return {
    mode,
    begin(looks, waiting, onExtra) {
      const begunAs = mode(waiting);
      const answers = new Set<AnswerFacts>();
      let withoutAnswer = 0;
      let shown = 0;
      let left = looks;
      if (begunAs === "trial") isTrying = true;
      return {
        end(isShown, answer) {
          if (isShown) shown += 1;
          if (answer === undefined) withoutAnswer += 1;
          else answers.add(answer);
          left -= 1;
          if (left > 0) return;
          const requests = answers.size + withoutAnswer;
          if (begunAs === "trial") isTrying = false;
          if (begunAs !== "single" && requests > 1) onExtra(requests - 1);
          // One look says nothing, and neither do failures.
          if (looks < 2 || shown === 0) return;
          isShared = requests * 2 <= looks;
          refutedAt = isShared ? 0 : Math.max(refutedAt, begunAs === "single" ? 0 : waiting);
        },
      };
    },
  };
}
