import type { AnswerFacts } from "./client";
import { linkAbort } from "./linked-abort";
import { operationFromJson } from "./operation";
import type { Observation } from "./poll-decision";
import type { JsonObject } from "./proto-json";

/** How an operation is asked for. */
export type LookOptions = {
  readonly signal: AbortSignal;
  /** Whether a success counts only with the metadata that says what has been made. */
  readonly needsMetadata: boolean;
  /** Whether the wait ends with this look, whatever it shows. */
  readonly isLast: boolean;
  readonly onAnswer: (answer: AnswerFacts) => void;
};

/**
 * Asks the service for an operation once. It should pass the signal on (a wait ends at once even if it does not), and should pass `onAnswer`
 * on to `Client.call`: then a `Retry-After` on a successful answer is obeyed too, and looks that have one and the same answer are counted as
 * one request.
 */
export type GetOperation = (name: string, options: LookOptions) => Promise<JsonObject>;

/** What one look has brought. */
export type Look = {
  readonly observation: Observation;
  /** The operation as the service shows it; absent where the look brought none. */
  readonly json?: JsonObject;
  /** Of the answer that it was in. */
  readonly answer?: AnswerFacts;
};

/** What bounds a look. */
export type LookBounds = Omit<LookOptions, "signal" | "onAnswer"> & {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds of real time. */
  readonly limitMs: number;
};

/** Looks at an operation: ended by the answer, the signal or the time limit, whichever comes first. Never rejects. */
export async function lookAt(get: GetOperation, name: string, bounds: LookBounds): Promise<Look> {
  const link = linkAbort(bounds.signal, bounds.limitMs);
  const cutOff = (): Look => ({ observation: { kind: link.timedOut() ? "timeUp" : "aborted" } });
  try {
    if (link.signal.aborted) return cutOff();
    return await Promise.race([ask(get, name, { ...bounds, signal: link.signal }), whenAborted()]);
  } finally {
    link.release();
  }

  function whenAborted(): Promise<Look> {
    return new Promise((resolve) => {
      link.signal.addEventListener("abort", () => resolve(cutOff()), { once: true });
    });
  }
}

async function ask(
  get: GetOperation,
  name: string,
  { signal, needsMetadata, isLast }: Omit<LookOptions, "onAnswer">,
): Promise<Look> {
  let facts: AnswerFacts | undefined;
  const onAnswer = (answer: AnswerFacts): void => {
    facts = answer;
  };
  try {
    const json = await get(name, { signal, needsMetadata, isLast, onAnswer });
    const retryAfterMs = facts?.retryAfterMs;
    const observation: Observation = {
      kind: "operation",
      operation: operationFromJson(json),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
    return { observation, json, ...(facts === undefined ? {} : { answer: facts }) };
  } catch (error) {
    return {
      observation: { kind: "error", error: error instanceof Error ? error : new Error(String(error)) },
    };
  }
}
