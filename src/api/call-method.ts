import { type Method, parseDuration } from "../contract";
import {
  isJsonObject,
  type JsonInputObject,
  type JsonObject,
  namedOperation,
  type Operation,
  operationFromAnswer,
  type OperationOutcome,
  type OperationPoller,
  systemClock,
  UnexpectedAnswerError,
} from "../client";
import { safetyOf } from "./method-safety";
import { nameOfOperation } from "./name-of-operation";
import { operationMethod, withUsualOperation } from "./operation-method";
import { type ProgressOptions, watchProgress } from "./progress";
import type { Service } from "./service";
import { pollOperations } from "./poll-operations";
import { typedBody } from "./typed-body";

/** Options for waiting for an operation. */
export interface FollowOptions extends ProgressOptions {
  /** Ends the wait at once; the operation continues. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit in milliseconds from now. @default 20 minutes */
  readonly deadlineMs?: number | undefined;
  /** Poller for all operations of the program. @default a poller for this operation alone */
  readonly operations?: OperationPoller | undefined;
}

/** End of a wait for an operation. */
export interface FollowedOperation {
  /** Outcome, successful or not. */
  readonly outcome: OperationOutcome;
  /** The operation as the service last returned it; absent if it never did. */
  readonly shown?: JsonObject;
}

/** Options of a method call. */
export interface CallMethodOptions extends FollowOptions {
  /** Whether to wait for the operation that the call starts. @default false */
  readonly wait?: boolean | undefined;
  /**
   * Time limit for call and wait together, in milliseconds from now.
   * @default the method's own `timeout`, else 20 minutes
   */
  readonly deadlineMs?: number | undefined;
}

/** Result of a call that the service has accepted. */
export interface MethodResult {
  readonly answer: JsonObject;
  /** Operation that the call started, as in the answer. Absent if the call was carried out at once. */
  readonly operation?: Operation;
  /** End of the operation, if it was waited for. */
  readonly followed?: FollowedOperation;
  /**
   * Why the operation that the answer should name cannot be polled. The call was accepted, but its outcome is
   * unknown.
   */
  readonly unexpected?: UnexpectedAnswerError;
}

const USUAL_DEADLINE_MS = 20 * 60_000;

/**
 * Calls a method, retries it while that is safe, and waits for its operation if `wait` is true. An attempt of
 * anything but a read may finish when the signal or the deadline ends the call, because its outcome must be known.
 *
 * @throws ServiceError for every failure of the call itself; later failures are part of the result
 * @throws Error if the contract has no method to get operations, before anything is sent
 */
export async function callMethod(
  service: Service,
  method: Method,
  body: JsonInputObject,
  options: CallMethodOptions = {},
): Promise<MethodResult> {
  const { signal, wait = false, clock = systemClock } = options;
  const deadlineMs = options.deadlineMs ?? timeLimitOf(method);
  // Does not start an operation that cannot be polled.
  if (wait && method.longRunning) operationMethod(service.contract);
  const startedAtMs = clock.now();
  const safety = safetyOf(method);
  const answer = await service.client.call({ path: method.path, safety }, typedBody(method, body), {
    deadlineMs,
    finishesAttempt: safety !== "read",
    ...(signal === undefined ? {} : { signal }),
  });
  const isExpected = method.longRunning || (safety !== "read" && (answer["operation"] ?? null) !== null);
  const operation = isExpected ? operationIn(service, answer, method) : undefined;
  if (operation === undefined) return { answer };
  if (operation instanceof UnexpectedAnswerError) {
    // An answer may contain an operation that the contract does not declare, so it need not be possible to poll it.
    return method.longRunning ? { answer, unexpected: operation } : { answer };
  }
  if (!wait) return { answer, operation };
  const leftMs = Math.max(0, startedAtMs + deadlineMs - clock.now());
  const followed = await followOperation(service, operation, { ...options, deadlineMs: leftMs });
  const shown = followed.shown ?? operationShown(withUsualOperation(service.contract, answer, method));
  return { answer, operation, followed: { ...followed, ...(shown === undefined ? {} : { shown }) } };
}

/**
 * Waits for an operation to end, by its full name or the last part of it. Returns every outcome as a value.
 *
 * @throws RangeError if the name cannot be an operation's
 * @throws Error if the contract has no method to get operations
 */
export function followOperationByName(
  service: Service,
  name: string,
  options: FollowOptions = {},
): Promise<FollowedOperation> {
  return followOperation(service, nameOfOperation(service.contract, name), options);
}

/** Returns the time limit of a method in milliseconds: its own `timeout`, else 20 minutes. */
export function timeLimitOf({ timeout }: Method): number {
  return (timeout === undefined ? undefined : parseDuration(timeout)) ?? USUAL_DEADLINE_MS;
}

async function followOperation(
  service: Service,
  begun: Operation | string,
  { signal, deadlineMs = USUAL_DEADLINE_MS, operations, ...progress }: FollowOptions,
): Promise<FollowedOperation> {
  const poller = operations ?? pollOperations(service, { clock: progress.clock });
  const operation = typeof begun === "string" ? namedOperation(begun) : begun;
  const reports = watchProgress(operation, progress);
  let shown: JsonObject | undefined;
  try {
    const outcome = await poller.wait({
      operation,
      deadlineMs,
      ...(signal === undefined ? {} : { signal }),
      onUpdate: (update) => reports.update(update),
      onShown: (json) => (shown = json),
    });
    return { outcome, ...(shown === undefined ? {} : { shown }) };
  } finally {
    reports.end();
  }
}

function operationIn(
  { contract }: Service,
  answer: JsonObject,
  method: Method,
): Operation | UnexpectedAnswerError | undefined {
  try {
    return operationFromAnswer(withUsualOperation(contract, answer, method));
  } catch (error) {
    if (error instanceof UnexpectedAnswerError) return error;
    throw error;
  }
}

function operationShown(answer: JsonObject): JsonObject | undefined {
  const { operation } = answer;
  return isJsonObject(operation) ? operation : undefined;
}
