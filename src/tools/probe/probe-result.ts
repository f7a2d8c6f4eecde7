import { isServiceError } from "../../client";
import { IncompleteAnswer, OtherObject, UnexpectedAnswer } from "../../api";
import { errorText } from "../../base/json";
import type { MapEvidence } from "../service-map";

/** Says whether the service confirms one conclusion. */
export interface ProbeResult {
  /** Name of the kind. */
  readonly kind: string;
  /** `unverified`: the service as it is now does not show whether the conclusion is right. */
  readonly verdict: "verified" | "contradicted" | "unverified";
  /** One or more sentences: what the service does, and the word of an overlay that corrects a wrong conclusion. */
  readonly text: string;
  /** What it says about the lines of a service map. */
  readonly evidence?: MapEvidence;
}

/** Represents a result as a statement about lines of a service map. */
export type ProbedLines = Omit<MapEvidence, "verdict">;

/** Makes the results of one kind. */
export interface Verdicts {
  readonly results: readonly ProbeResult[];
  verified(text: string, lines?: ProbedLines): void;
  contradicted(text: string, lines?: ProbedLines): void;
  unverified(text: string): void;
}

/** Collects the results of a kind. */
export function verdictsOf(kind: string): Verdicts {
  const results: ProbeResult[] = [];
  const add =
    (verdict: ProbeResult["verdict"], mark?: MapEvidence["verdict"]) =>
    (text: string, lines?: ProbedLines): void => {
      const evidence =
        mark === undefined || lines === undefined ? {} : { evidence: { verdict: mark, ...lines } };
      results.push({ kind, verdict, text, ...evidence });
    };
  return {
    results,
    verified: add("verified", "confirmed"),
    contradicted: add("contradicted", "contradicted"),
    unverified: add("unverified"),
  };
}

/** Codes of an answer that says that the call itself is wrong, which the contract describes. */
const OF_CALL = ["invalid_argument", "unimplemented", "out_of_range"];

/** Adds a failed call: a contradiction if the contract describes the call or its answer wrongly, and else nothing is known. */
export function addFailure(
  verdicts: Verdicts,
  method: string,
  error: unknown,
  lines?: MapEvidence["lines"],
): void {
  const text = errorText(error);
  const isUnusable =
    error instanceof IncompleteAnswer || error instanceof OtherObject || error instanceof UnexpectedAnswer;
  if (isUnusable) {
    const word =
      error instanceof IncompleteAnswer
        ? " If an answer may lack the field, remove it from the kind's `required`."
        : " Correct `type`, `x-holds: object` or the kind's `nameField` in an overlay.";
    // A field that is missing says nothing about the place of the object.
    const marked =
      lines === undefined || error instanceof IncompleteAnswer ? undefined : { lines, seen: text };
    verdicts.contradicted(`${method}: ${text}.${word}`, marked);
  } else if (isServiceError(error) && error.reason === "answered" && OF_CALL.includes(error.code)) {
    verdicts.contradicted(`${text} The contract describes the request of ${method} wrongly.`);
  } else if (isServiceError(error)) {
    verdicts.unverified(text);
  } else {
    verdicts.contradicted(text);
  }
}
