import type { AnswerFacts } from "../client";
import type { JsonObject } from "../http/proto-json";
import { linkAbort } from "../linked-abort";

/** Options of one request for operations. */
export type GetOperationOptions = {
  readonly signal: AbortSignal;
  /** Whether this is the last poll of the wait, so that transient failures are worth a retry. */
  readonly isLast: boolean;
  /** Time limit of the request, in milliseconds. */
  readonly limitMs: number;
  /** Receives the metadata of the answer. Without it, a `Retry-After` on a successful answer is not obeyed. */
  readonly onAnswer: (answer: AnswerFacts) => void;
};

/** Requests an operation from the service once. A wait ends in time even if it ignores the signal. */
export type GetOperation = (name: string, options: GetOperationOptions) => Promise<JsonObject>;

/** Requests many operations together, by a batch method or a list. */
export type GetOperations = (
  names: readonly string[],
  options: GetOperationOptions,
) => Promise<OperationBatch>;

/** Answer to a request for many operations. */
export type OperationBatch = {
  /** Operations by name; may lack any of the requested ones. */
  readonly operations: ReadonlyMap<string, JsonObject>;
  /** Requests that were sent, plus the cost of transferring other objects in units of a request. */
  readonly cost: number;
};

/** Result of one request. */
export type Attempt<Value> = { readonly retryAfterMs?: number } & (
  | { readonly kind: "answer"; readonly value: Value }
  | { readonly kind: "error"; readonly error: Error }
  | { readonly kind: "timeUp" }
  | { readonly kind: "aborted" }
);

/** Limits of one request. */
export type AttemptBounds = Pick<GetOperationOptions, "isLast" | "limitMs"> & {
  readonly signal: AbortSignal | undefined;
};

/** Sends one request. Ends with the answer, the signal or the time limit, whichever comes first. Never rejects. */
export async function attempt<Value>(
  send: (options: GetOperationOptions) => Promise<Value>,
  { signal, ...bounds }: AttemptBounds,
): Promise<Attempt<Value>> {
  const link = linkAbort(signal, bounds.limitMs);
  let facts: AnswerFacts | undefined;
  const onAnswer = (answer: AnswerFacts): void => void (facts = answer);
  const answered = async (): Promise<Attempt<Value>> => {
    try {
      const value = await send({ ...bounds, signal: link.signal, onAnswer });
      const retryAfterMs = facts?.retryAfterMs;
      return { kind: "answer", value, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    } catch (error) {
      return { kind: "error", error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  const cutOff = (): Attempt<Value> => ({ kind: link.timedOut() ? "timeUp" : "aborted" });
  try {
    if (link.signal.aborted) return cutOff();
    const cut = new Promise<Attempt<Value>>((resolve) => {
      link.signal.addEventListener("abort", () => resolve(cutOff()), { once: true });
    });
    return await Promise.race([answered(), cut]);
  } finally {
    link.release();
  }
}
