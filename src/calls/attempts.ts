import type { Kind, Method } from "../contract";
import {
  DEFAULT_POLL_PACING,
  intervalAfter,
  isServiceError,
  type JsonInputObject,
  type JsonObject,
  pause,
  ServiceError,
} from "../client";
import { clientMethod, operationMethod, safetyOf, typedBody, withUsualOperation } from "../api";
import type { CallContext, Caller } from "./follow";
import {
  type Conflict,
  conflictIn,
  interruptedInTheWay,
  neverCalled,
  type RefusedCall,
  stillInTheWay,
} from "./conflict";
import {
  decideAttempt,
  type RequestEvidence,
  type Verdict,
  type AttemptFailure,
  failureOf,
  harmOf,
} from "./decide-attempt";
import { lookForChange } from "./look-for-change";

/** What shows whether a request whose answer was lost was carried out. */
export type LostCheck =
  | {
      readonly by: "object";
      /** The kind of the object. */
      readonly kind: Kind;
      /** Reads the object. Whether it shows the change, so that the request is not repeated. */
      readonly isDone: () => Promise<boolean>;
      /** How long to wait for operations that may be the change, in milliseconds. */
      readonly limitMs: number;
    }
  | {
      readonly by: "token";
      /** Called when an answer was lost. Returns for how long the request may still be repeated, in milliseconds. */
      readonly leftMs: () => number;
    };

/** A request of a method. */
export interface CallRequest {
  readonly method: Method;
  /** The effect of the call, which determines how it may be repeated. @default the method's own */
  readonly verb?: Method["verb"] | undefined;
  /** The body, or a function that returns it before each attempt, because it may repeat values that change meanwhile. */
  readonly body: JsonInputObject | (() => Promise<JsonInputObject>);
  /** How long conflicts with other changes may delay the call, in milliseconds. 0: their refusal is thrown. @default 10 minutes */
  readonly conflictLimitMs?: number | undefined;
  /** Where users set that limit, for messages. @default the resource's `timeouts` */
  readonly setting?: string | undefined;
  /** Time limit for all attempts, in milliseconds from now. @default that of the client's retry policy for each */
  readonly deadlineMs?: number | undefined;
  /** @default nothing shows it */
  readonly lostCheck?: LostCheck | undefined;
}

const DEFAULT_CONFLICT_LIMIT_MS = 10 * 60_000;

/** Longest pause after a refusal, even if the service asks for more. */
const LONGEST_PAUSE_MS = 60_000;

/** How long to retry after a bare status 409. It may also mean that a name is taken or an object is in use. */
const BARE_STATUS_MS = 60_000;

/** Pause before a request with a token is repeated, in milliseconds. */
const TOKEN_PAUSE_MS = 500;

/** Maximum number of attempts whose answers are lost, and of those without any answer, each of which takes long. */
const MOST_LOST = 8;
const MOST_TIMEOUTS = 2;

/** The course of a request so far. */
interface Course {
  readonly startedAtMs: number;
  /** Number of attempts whose answers were lost, and of those without any answer. */
  sends: number;
  timeouts: number;
  /** Error of the last attempt whose answer was lost. */
  lost: ServiceError | undefined;
  /** When the service first refused the request because of another change. */
  refusedAtMs: number | undefined;
}

/**
 * Sends a request until the service accepts it or {@link decideAttempt} gives up. This is the only loop that repeats requests; below it,
 * the client repeats what is safe at once.
 *
 * Ctrl-C does not cancel the attempt in flight: its outcome would remain unknown. The client's own time limits bound it. No further attempt
 * begins.
 *
 * Returns the answer, with its operation in the documented form; undefined if the change turns out to be carried out.
 *
 * @throws NotSentError if conflicts outlasted the limit, or if the user interrupted the call before it was carried out
 * @throws ServiceError for every other failure
 * @throws Error if the contract has no method to get operations, before anything is sent
 */
export async function send(
  caller: Caller,
  request: CallRequest,
  context: CallContext,
): Promise<JsonObject | undefined> {
  const { method } = request;
  if (context.signal.aborted) throw neverCalled(method);
  // An operation that cannot be polled must not be started.
  if (method.longRunning) operationMethod(caller.contract);
  context.log.debug(`calling ${method.name}`, { method: method.path });
  const course: Course = {
    startedAtMs: caller.clock.now(),
    sends: 0,
    timeouts: 0,
    lost: undefined,
    refusedAtMs: undefined,
  };
  for (;;) {
    const body = await bodyOf(request, course);
    const sentAtMs = caller.clock.wallMs();
    let error: ServiceError;
    try {
      const answer = await attempt(caller, request, body, course, context);
      return method.longRunning ? withUsualOperation(caller.contract, answer, method) : answer;
    } catch (thrown) {
      if (!isServiceError(thrown)) throw thrown;
      error = thrown;
    }
    if (await isDoneAfter(caller, request, course, error, sentAtMs, context)) return undefined;
  }
}

async function bodyOf({ body }: CallRequest, { lost }: Course): Promise<JsonInputObject> {
  if (typeof body !== "function") return body;
  try {
    return await body();
  } catch (unreadable) {
    throw lost ?? unreadable;
  }
}

async function attempt(
  caller: Caller,
  { method, verb, lostCheck, deadlineMs }: CallRequest,
  body: JsonInputObject,
  { startedAtMs }: Course,
  { signal }: CallContext,
): Promise<JsonObject> {
  const safety = safetyOf(method, verb);
  return caller.client.call(clientMethod(caller.contract, method, safety), typedBody(method, body), {
    signal,
    finishesAttempt: safety !== "read",
    repeats: lostCheck?.by === "object" ? "notCarriedOut" : "failures",
    ...(deadlineMs === undefined
      ? {}
      : { deadlineMs: Math.max(0, startedAtMs + deadlineMs - caller.clock.now()) }),
  });
}

/** Resolves after a failed attempt when the request may be sent again, or with true if it was carried out. Otherwise throws. */
async function isDoneAfter(
  caller: Caller,
  request: CallRequest,
  course: Course,
  error: ServiceError,
  sentAtMs: number,
  context: CallContext,
): Promise<boolean> {
  const { method, verb, lostCheck, conflictLimitMs } = request;
  const conflict = conflictLimitMs === 0 ? undefined : await conflictIn(caller, error, context.signal);
  const failure = conflict?.operation === undefined ? failureOf(error) : "conflict";
  const wasLost = course.lost !== undefined;
  const cause = afterLoss(caller, course, error, failure);
  if (failure === "lost") {
    course.sends += 1;
    course.lost = cause;
    if (error.reason === "answerTimeout") course.timeouts += 1;
  }
  const known = {
    failure,
    harm: harmOf(method, safetyOf(method, verb)),
    check: lostCheck?.by ?? "nothing",
    wasLost,
  } as const;
  const verdictOn = (evidence: RequestEvidence, isOver: boolean): Verdict =>
    decideAttempt({ ...known, evidence, isOver });
  if (conflict !== undefined) {
    const seen: Conflict = { ...conflict, error: cause };
    const evidence = conflict.operation === undefined ? "none" : "running";
    if (verdictOn(evidence, false) === "giveUp") throw cause;
    await passConflict(caller, request, course, seen, failure, context);
    return lostCheck?.by === "object" && (await lostCheck.isDone());
  }
  const isOver = course.sends >= MOST_LOST || course.timeouts >= MOST_TIMEOUTS || context.signal.aborted;
  const verdict = verdictOn("none", isOver);
  if (verdict === "look" && lostCheck?.by === "object") {
    context.log.info("the answer to a change was lost; reading the object before a retry", {
      method: method.path,
    });
    const change = { ...lostCheck, method, harm: known.harm };
    const evidence = await lookForChange(caller, change, sentAtMs, course.sends, context);
    const next = verdictOn(evidence, isOver || isAborted(context));
    if (next === "giveUp") throw cause;
    return next === "done";
  }
  if (verdict === "again" && lostCheck?.by === "token") {
    const endAtMs = caller.clock.now() + lostCheck.leftMs();
    if (endAtMs - caller.clock.now() < TOKEN_PAUSE_MS) throw cause;
    await pause(caller.clock, TOKEN_PAUSE_MS, context.signal);
    if (isAborted(context) || caller.clock.now() > endAtMs) throw cause;
    return false;
  }
  throw cause;
}

/** Returns the error of an attempt after one whose answer was lost: it says so, since a refusal does not show what became of that one. */
function afterLoss(
  { clock }: Caller,
  course: Course,
  error: ServiceError,
  failure: AttemptFailure,
): ServiceError {
  if (course.lost === undefined) return error;
  const attempts = { attempts: course.sends + 1, elapsedMs: clock.now() - course.startedAtMs };
  const earlier = failure === "lost" ? {} : { earlierAttemptUnknown: true as const };
  return new ServiceError({ ...error.facts, ...attempts, ...earlier }, error);
}

/**
 * Waits until the conflicting operation has ended, or for one backoff interval if the service names none.
 *
 * @throws NotSentError if the time limit passes, or after an interrupt
 */
async function passConflict(
  caller: Caller,
  { method, conflictLimitMs = DEFAULT_CONFLICT_LIMIT_MS, setting }: CallRequest,
  course: Course,
  conflict: Conflict,
  failure: AttemptFailure,
  context: CallContext,
): Promise<void> {
  const { clock } = caller;
  const isBare = failure === "bareConflict";
  const refusedAtMs = (course.refusedAtMs ??= clock.now());
  const limitMs = isBare ? Math.min(conflictLimitMs, BARE_STATUS_MS) : conflictLimitMs;
  const endAtMs = refusedAtMs + limitMs;
  const isLate = clock.now() >= endAtMs;
  if (isLate && isBare) throw conflict.error;
  const { seen, isOver } = isLate
    ? { seen: conflict, isOver: true }
    : await waitOnce(caller, conflict, refusedAtMs, endAtMs, context);
  const refused: RefusedCall = {
    method,
    conflict: seen,
    elapsedMs: clock.now() - refusedAtMs,
    limitMs,
    setting,
  };
  if (isAborted(context)) throw interruptedInTheWay(refused);
  if (isOver) throw stillInTheWay(refused);
}

/** Returns the conflict as last seen, and whether the time limit has passed. */
async function waitOnce(
  { clock, operations }: Caller,
  conflict: Conflict,
  refusedAtMs: number,
  endAtMs: number,
  context: CallContext,
): Promise<{ readonly seen: Conflict; readonly isOver: boolean }> {
  const { operation, error } = conflict;
  const named = operation?.name ?? "";
  context.log.info("waiting for another change to end", { method: error.method, operation: named });
  if (operation !== undefined) {
    const outcome = await operations.wait({
      operation,
      signal: context.signal,
      deadlineMs: endAtMs - clock.now(),
      needsMetadata: false,
    });
    const seen = { error, operation: outcome.operation };
    if (outcome.kind !== "vanished" && outcome.kind !== "error") {
      return { seen, isOver: outcome.kind === "deadline" };
    }
  }
  const pacedMs = intervalAfter(clock.now() - refusedAtMs, Math.random(), DEFAULT_POLL_PACING);
  const askedMs = Math.min(error.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const leftMs = endAtMs - clock.now();
  await pause(clock, Math.max(0, Math.min(Math.max(pacedMs, askedMs), leftMs)), context.signal);
  return { seen: conflict, isOver: false };
}

function isAborted({ signal }: CallContext): boolean {
  return signal.aborted;
}
