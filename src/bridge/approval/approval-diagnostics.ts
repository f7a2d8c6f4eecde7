import { type Diagnostic, errorDiagnostic, valueAt, warningDiagnostic } from "../../plugin";
import { inWords } from "../../base/words";
import type { AskedChange } from "./asked-change";

/** The most attributes that a text lists. */
const MOST_ATTRIBUTES = 8;

const NEXT = "Plan and review again, and apply with the new review.";

/** Returns the error for a change that the review does not contain. `closest`: in what the closest one differs. */
export function notReviewed(
  asked: AskedChange,
  file: string,
  closest: readonly string[] | undefined,
): Diagnostic {
  const why =
    closest === undefined
      ? "It contains no such change"
      : `Its change differs in ${inWords(closest, MOST_ATTRIBUTES)}`;
  return errorDiagnostic(
    `Not reviewed: ${wordsFor(asked)}`,
    `${nothingDone(asked)}. The review is ${JSON.stringify(file)}. ${why}. ${NEXT}`,
  );
}

/** Returns the error for a change that was asked for more often than the review contains it. */
export function moreThanReviewed(asked: AskedChange, file: string, count: number): Diagnostic {
  const times = count === 1 ? "once" : `${count} times`;
  return errorDiagnostic(
    `Not reviewed: ${wordsFor(asked)} once more`,
    `${nothingDone(asked)}. The review ${JSON.stringify(file)} contains this change ${times}, and this run has asked for it already. ${NEXT}`,
  );
}

/** Returns the error for a change that an earlier run has carried out. */
export function usedUp(asked: AskedChange, file: string, address: string, atMs: number): Diagnostic {
  return errorDiagnostic(
    `Reviewed for one time only: ${wordsFor(asked)}`,
    `${nothingDone(asked)}. A run at ${timeOf(atMs)} has carried out the change of ${address} in the review ${JSON.stringify(file)}. ${NEXT}`,
  );
}

/** Returns the warning that a change continues what an earlier run has begun. */
export function resumed(asked: AskedChange, address: string, atMs: number): Diagnostic {
  return warningDiagnostic(
    `Resuming a reviewed change: ${wordsFor(asked)}`,
    `A run at ${timeOf(atMs)} began the reviewed change of ${address}, and did not end it.`,
  );
}

function wordsFor(asked: AskedChange): string {
  switch (asked.verb) {
    case "create": {
      const name = valueAt(asked.planned, "slug") ?? valueAt(asked.planned, "display_name");
      return `create ${asked.kind.name}${typeof name === "string" ? ` ${JSON.stringify(name)}` : ""}`;
    }
    case "update":
    case "replace":
      return `${asked.verb} ${asked.name}`;
    case "delete":
      return `delete ${asked.name}${asked.isReplaced ? " to replace it" : ""}`;
    case "run":
      return `run the hook ${asked.type}`;
    default:
      return `${asked.verb} ${asked.type}`;
  }
}

function nothingDone({ verb }: AskedChange): string {
  return verb === "run" ? "Nothing was done" : "Nothing was sent";
}

function timeOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
