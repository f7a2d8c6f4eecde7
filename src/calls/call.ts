import {
  isJsonObject,
  type JsonObject,
  type Operation,
  operationFromAnswer,
  UnexpectedAnswerError,
} from "../client";
import { operationMethod, type ProgressOptions, safetyOf, withUsualOperation } from "../api";
import { type CallRequest, send } from "./attempts";
import { type CallContext, type Caller, follow, type OperationEnd, type OperationWait } from "./follow";

/** A call with its operation. */
export interface MethodCall
  extends CallRequest, ProgressOptions, Pick<OperationWait, "operationType" | "needsMetadata" | "onUpdate"> {
  /** Whether to wait for the operation that the call starts. @default true */
  readonly wait?: boolean | undefined;
  /** Time limit for the wait, in milliseconds, after this much time was spent on the call. */
  readonly waitLimitMs: (spentMs: number) => number;
  /** Whether an operation may be that of this request. @default every one may that this program has not seen end before */
  readonly mayBeOurs?: ((operation: Operation) => boolean) | undefined;
  /** Called with the operation that the service answered with, before anything waits for it. */
  readonly onAccepted?: ((operation: Operation) => Promise<void>) | undefined;
}

/**
 * End of a call that the service has accepted.
 * - `unneeded`: the object turned out to show the change.
 * - `done`: the service has carried it out at once.
 * - `started`: it has started an operation, which nothing waits for.
 * - `ended`: the wait for its operation has ended.
 * - `foreign`: its answer names an operation that cannot be that of the request, which shows nothing of the outcome.
 * - `unusable`: it was accepted, but its operation cannot be polled, so that its outcome is unknown.
 */
export type CallEnd =
  | { readonly kind: "unneeded" }
  | { readonly kind: "done"; readonly answer: JsonObject }
  | { readonly kind: "foreign"; readonly answer: JsonObject; readonly operation: Operation }
  | { readonly kind: "started"; readonly answer: JsonObject; readonly operation: Operation }
  | ({
      readonly kind: "ended";
      readonly answer: JsonObject;
      readonly operation: Operation;
      /** When the operation was accepted, by the wall clock: milliseconds since the Unix epoch. */
      readonly startedAtMs: number;
    } & OperationEnd)
  | { readonly kind: "unusable"; readonly answer: JsonObject; readonly error: UnexpectedAnswerError };

/**
 * Sends a request, repeats it while that is safe, and waits for its operation.
 *
 * @throws as {@link send}, for every failure of the request itself; later failures are part of the result
 */
export async function makeCall(caller: Caller, whole: MethodCall, context: CallContext): Promise<CallEnd> {
  const { method, wait = true } = whole;
  // Does not start an operation that cannot be polled.
  if (wait && method.longRunning) operationMethod(caller.contract);
  const beganAtMs = caller.clock.now();
  const answer = await send(caller, whole, context);
  if (answer === undefined) return { kind: "unneeded" };
  const started = operationIn(caller, answer, whole);
  if (started === undefined) return { kind: "done", answer };
  if (started instanceof UnexpectedAnswerError) return { kind: "unusable", answer, error: started };
  const mayBeOurs = !caller.ownOperations.hasEnded(started.name) && whole.mayBeOurs?.(started) !== false;
  if (!mayBeOurs) return { kind: "foreign", answer, operation: started };
  if (started.name !== "") await whole.onAccepted?.(started);
  if (!wait) return { kind: "started", answer, operation: started };
  const startedAtMs = caller.clock.wallMs();
  const end = await follow(caller, {
    ...whole,
    operation: started,
    limitMs: whole.waitLimitMs(caller.clock.now() - beganAtMs),
    signal: context.signal,
  });
  const shown = end.shown ?? operationShown(withUsualOperation(caller.contract, answer, method));
  return {
    kind: "ended",
    answer,
    operation: started,
    startedAtMs,
    ...end,
    ...(shown === undefined ? {} : { shown }),
  };
}

/**
 * Returns the operation in an answer. Undefined if the service has carried out the request at once. An answer may also hold an operation that
 * the contract does not declare, so it need not be possible to poll it.
 */
function operationIn(
  { contract }: Caller,
  answer: JsonObject,
  { method, verb }: CallRequest,
): Operation | UnexpectedAnswerError | undefined {
  // A named object with an operation is one that shows its latest operation.
  const isObject = typeof answer["name"] === "string";
  const isUndeclared =
    safetyOf(method, verb) !== "read" && (answer["operation"] ?? null) !== null && !isObject;
  if (!method.longRunning && !isUndeclared) return undefined;
  try {
    return operationFromAnswer(withUsualOperation(contract, answer, method));
  } catch (error) {
    if (!(error instanceof UnexpectedAnswerError)) throw error;
    return method.longRunning ? error : undefined;
  }
}

function operationShown({ operation }: JsonObject): JsonObject | undefined {
  return isJsonObject(operation) ? operation : undefined;
}
