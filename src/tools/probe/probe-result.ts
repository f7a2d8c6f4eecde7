import { isServiceError } from "../../client";
import { IncompleteAnswer, OtherObject, UnexpectedAnswer } from "../../api";
import { errorText } from "../../base/json";
import type { Evidence } from "../service-map";

/** Lines of a service map, and what the service shows about them. */
export type ProbedLines = Pick<Evidence, "lines" | "seen"> & Partial<Pick<Evidence, "corrected">>;

/** Collects the results of one kind. Each text says what the service does, and what corrects a wrong conclusion. */
export interface Verdicts {
  readonly results: readonly Evidence[];
  confirmed(text: string, at?: ProbedLines): void;
  contradicted(text: string, at?: ProbedLines): void;
  uncertain(text: string): void;
}

/** Creates an empty collection. */
export function verdictsOf(kind: string): Verdicts {
  const results: Evidence[] = [];
  const add =
    (verdict: Evidence["verdict"]) =>
    (text: string, at: ProbedLines = { lines: [], seen: "" }): void =>
      void results.push({ kind, verdict, text, corrected: [], ...at });
  return {
    results,
    confirmed: add("confirmed"),
    contradicted: add("contradicted"),
    uncertain: add("uncertain"),
  };
}

/** Codes of an answer that says that the call itself is wrong, which the contract describes. */
const OF_CALL = ["invalid_argument", "unimplemented", "out_of_range"];

/** Adds a failed call: a contradiction if the contract describes the call or its answer wrongly, and else nothing is known. */
export function addFailure(
  verdicts: Verdicts,
  method: string,
  error: unknown,
  lines: Evidence["lines"] = [],
): void {
  const text = errorText(error);
  if (error instanceof IncompleteAnswer) {
    // A field that is missing says nothing about the place of the object.
    verdicts.contradicted(
      `${method}: ${text}. If an answer may lack the field, remove it from the kind's \`required\` in an overlay.`,
    );
  } else if (error instanceof OtherObject || error instanceof UnexpectedAnswer) {
    const words = "Correct its type in an overlay, or the place of the object or its name in the map.";
    verdicts.contradicted(`${method}: ${text}. ${words}`, { lines, seen: text });
  } else if (isServiceError(error) && error.reason === "answered" && OF_CALL.includes(error.code)) {
    verdicts.contradicted(`${text} The contract describes the request of ${method} wrongly.`);
  } else if (isServiceError(error)) {
    verdicts.uncertain(text);
  } else {
    verdicts.contradicted(text);
  }
}
