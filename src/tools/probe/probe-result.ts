import { isServiceError } from "../../client";
import { IncompleteAnswer, OtherObject, UnexpectedAnswer } from "../../api";
import { errorText } from "../../base/json";

/** Says whether the service confirms one conclusion. */
export interface ProbeResult {
  /** Name of the kind. */
  readonly kind: string;
  /** `unverified`: the service as it is now does not show whether the conclusion is right. */
  readonly verdict: "verified" | "contradicted" | "unverified";
  /** One or more sentences: what the service does, and the word of an overlay that corrects a wrong conclusion. */
  readonly text: string;
}

/** Makes the results of one kind. */
export interface Verdicts {
  readonly results: readonly ProbeResult[];
  verified(text: string): void;
  contradicted(text: string): void;
  unverified(text: string): void;
}

/** Collects the results of a kind. */
export function verdictsOf(kind: string): Verdicts {
  const results: ProbeResult[] = [];
  const add =
    (verdict: ProbeResult["verdict"]) =>
    (text: string): void =>
      void results.push({ kind, verdict, text });
  return {
    results,
    verified: add("verified"),
    contradicted: add("contradicted"),
    unverified: add("unverified"),
  };
}

/** Codes of an answer that says that the call itself is wrong, which the contract describes. */
const OF_CALL = ["invalid_argument", "unimplemented", "out_of_range"];

/** Adds a failed call: a contradiction if the contract describes the call or its answer wrongly, and else nothing is known. */
export function addFailure(verdicts: Verdicts, method: string, error: unknown): void {
  const text = errorText(error);
  const isUnusable =
    error instanceof IncompleteAnswer || error instanceof OtherObject || error instanceof UnexpectedAnswer;
  if (isUnusable) {
    const word =
      error instanceof IncompleteAnswer
        ? " If an answer may lack the field, remove it from the kind's `required`."
        : " Correct `type`, `x-holds: object` or the kind's `nameField` in an overlay.";
    verdicts.contradicted(`${method}: ${text}.${word}`);
  } else if (isServiceError(error) && error.reason === "answered" && OF_CALL.includes(error.code)) {
    verdicts.contradicted(`${text} The contract describes the request of ${method} wrongly.`);
  } else if (isServiceError(error)) {
    verdicts.unverified(text);
  } else {
    verdicts.contradicted(text);
  }
}
