import { type Method, parseDuration } from "../contract";
import {
  isJsonObject,
  type JsonInputObject,
  type JsonObject,
  namedOperation,
  type Operation,
  operationFromAnswer,
  type OperationOutcome,
  type OperationWatch,
  systemClock,
  UnexpectedAnswerError,
} from "../client";
import { safetyOf } from "./method-safety";
import { nameOfOperation } from "./name-of-operation";
import { operationMethod, withUsualOperation } from "./operation-method";
import { type ProgressOptions, watchProgress } from "./progress";
import type { Service } from "./service";
import { watchOperations } from "./watch-operations";

/** How an operation is followed. */
export interface FollowOptions extends ProgressOptions {
  /** Ends the wait at once; the operation goes on. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds from now. @default 20 minutes */
  readonly deadlineMs?: number | undefined;
  /** The watch over all operations that the program waits for. @default one for this operation alone */
  readonly operations?: OperationWatch | undefined;
}

/** The end of a wait for an operation. */
export interface FollowedOperation {
  /** However it ended. */
  readonly outcome: OperationOutcome;
  /** The operation as the service showed it last; absent where it never did. */
  readonly shown?: JsonObject;
}

/** How a method is called. */
export interface CallMethodOptions extends FollowOptions {
  /** Whether the operation that the call begins is followed to its end. @default false */
  readonly wait?: boolean | undefined;
  /** Milliseconds from now for call and wait together. @default the method's own `timeout`, else 20 minutes */
  readonly deadlineMs?: number | undefined;
}

/** What came of a call that the service has accepted. */
export interface MethodResult {
  readonly answer: JsonObject;
  /** The operation that it began, as the answer shows it. */
  readonly operation?: Operation;
  /** The end of that, where it was waited for. */
  readonly followed?: FollowedOperation;
  /** Why the operation cannot be followed that the answer should name: the call was accepted, and what becomes of it is not known. */
  readonly unexpected?: UnexpectedAnswerError;
}

const USUAL_DEADLINE_MS = 20 * 60_000;

/**
 * Calls a method, repeats it as often as that does no harm, and follows the operation that it begins where `wait` says so. An attempt of
 * anything but a read is let to its end when the signal or the deadline ends the call: its outcome must be known.
 *
 * @throws ServiceError for every failure of the call itself; what comes after is a value
 * @throws Error where the contract has no method that operations are asked for by, before anything is sent
 */
export async function callMethod(
  service: Service,
  method: Method,
  body: JsonInputObject,
  options: CallMethodOptions = {},
): Promise<MethodResult> {
  const { signal, wait = false, clock = systemClock } = options;
  const deadlineMs = options.deadlineMs ?? timeLimitOf(method);
  // What cannot be followed must not be started.
  if (wait && method.longRunning) operationMethod(service.contract);
  const startedAtMs = clock.now();
  const safety = safetyOf(method);
  const answer = await service.client.call({ path: method.path, safety }, body, {
    deadlineMs,
    finishesAttempt: safety !== "read",
    ...(signal === undefined ? {} : { signal }),
  });
  const isExpected = method.longRunning || (safety !== "read" && answer["operation"] !== undefined);
  const operation = isExpected ? operationIn(service, answer) : undefined;
  if (operation === undefined) return { answer };
  if (operation instanceof UnexpectedAnswerError) {
    // An answer may show an operation that the contract does not know of; nobody has promised that it can be followed.
    return method.longRunning ? { answer, unexpected: operation } : { answer };
  }
  if (!wait) return { answer, operation };
  const leftMs = Math.max(0, startedAtMs + deadlineMs - clock.now());
  const followed = await followOperation(service, operation, { ...options, deadlineMs: leftMs });
  const shown = followed.shown ?? operationShown(answer);
  return { answer, operation, followed: { ...followed, ...(shown === undefined ? {} : { shown }) } };
}

/**
 * Waits for an operation to end, by its full name or the last part of it. However it ends is a value.
 *
 * @throws RangeError when the name can be none of an operation's
 * @throws Error where the contract has no method that operations are asked for by
 */
export function followOperationByName(
  service: Service,
  name: string,
  options: FollowOptions = {},
): Promise<FollowedOperation> {
  return followOperation(service, nameOfOperation(service.contract, name), options);
}

/** How long a method is waited for where nobody says it, in milliseconds. */
export function timeLimitOf({ timeout }: Method): number {
  return (timeout === undefined ? undefined : parseDuration(timeout)) ?? USUAL_DEADLINE_MS;
}

async function followOperation(
  service: Service,
  begun: Operation | string,
  { signal, deadlineMs = USUAL_DEADLINE_MS, operations, ...progress }: FollowOptions,
): Promise<FollowedOperation> {
  const watched = operations ?? watchOperations(service, { clock: progress.clock });
  const operation = typeof begun === "string" ? namedOperation(begun) : begun;
  const watch = watchProgress(operation, progress);
  let shown: JsonObject | undefined;
  try {
    const outcome = await watched.wait({
      operation,
      deadlineMs,
      ...(signal === undefined ? {} : { signal }),
      onUpdate: (update) => watch.update(update),
      onShown: (json) => (shown = json),
    });
    return { outcome, ...(shown === undefined ? {} : { shown }) };
  } finally {
    watch.end();
  }
}

function operationIn({ contract }: Service, answer: JsonObject): Operation | UnexpectedAnswerError {
  try {
    return operationFromAnswer(withUsualOperation(contract, answer));
  } catch (error) {
    if (error instanceof UnexpectedAnswerError) return error;
    throw error;
  }
}

function operationShown(answer: JsonObject): JsonObject | undefined {
  const { operation } = answer;
  return isJsonObject(operation) ? operation : undefined;
}
