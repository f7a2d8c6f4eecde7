import type { AccountObject } from "../account";
import { harmlessLine, isProvedGone, type ObjectReads, type ProgressOptions } from "../api";
import { errorText } from "../base/json";
import {
  type CallContext,
  type Caller,
  type CallEnd,
  LEAST_VISIBILITY_MS,
  makeCall,
  nameGivenIn,
  NotSentError,
  readChanged,
  timeLimitOf,
  whenGone,
} from "../calls";
import { describeOutcome, isServiceError, mayMeanNotFound, type ServiceError } from "../client";
import { requestBody } from "../contract";
import { isSameObject } from "./judge-expiry";
import type { LeftCause, SweptObject } from "./report";

/** What became of a deletion. */
export type DeletionEnd = Pick<SweptObject, "verdict" | "cause" | "reason" | "operation"> & {
  /** The service does not accept the API key for it. */
  readonly refusal?: ServiceError;
};

/** A deletion has ended before its request: the object must not be deleted, or is gone. */
export class UnsentError extends Error {
  override readonly name = "UnsentError";

  readonly end: DeletionEnd;

  constructor(end: DeletionEnd) {
    super(end.reason);
    this.end = end;
  }
}

/** Returns the error for an object that must not be deleted. */
export function leftBecause(cause: LeftCause, reason: string): UnsentError {
  return new UnsentError({ verdict: "left", cause, reason });
}

/** The end of a deletion whose object was gone before the request. */
export const GONE_ALREADY: DeletionEnd = { verdict: "deleted", reason: "It was gone before the request." };

/** Options of {@link deleteExpired}. */
export interface DeletionOptions {
  readonly caller: Caller;
  /** Reads whose requests are sent after the call. */
  readonly reads: ObjectReads;
  readonly context: CallContext;
  readonly progress: ProgressOptions;
  /**
   * Checks the object right before each attempt of the request.
   *
   * @throws UnsentError if it must not be deleted, or is gone
   */
  readonly check: () => Promise<void>;
  /** Called as soon as the service has accepted the deletion. */
  readonly onAccepted: () => void;
}

/** Reason for an object whose deletion an interrupt has prevented. */
export const INTERRUPTED = "The command was interrupted before the request. Run it again.";

/** Codes of a service that does not let this key delete. */
const REFUSALS: ReadonlySet<string> = new Set(["permission_denied", "unauthenticated"]);

/** Deletes an object by the one path of a call, and waits until it is gone. Never rejects. */
export async function deleteExpired(object: AccountObject, options: DeletionOptions): Promise<DeletionEnd> {
  const { caller, reads, context } = options;
  const done = reads.changing(object.name);
  try {
    const end = await send(object, options);
    return await judgeEnd(object, end, options);
  } catch (error) {
    if (error instanceof UnsentError) return error.end;
    if (error instanceof NotSentError) {
      return error.by === "interrupt"
        ? { verdict: "left", cause: "stopped", reason: INTERRUPTED }
        : { verdict: "failed", reason: "Another change of it did not end in time. Run the command again." };
    }
    if (mayMeanNotFound(error) && (await isOut(object, options))) return { verdict: "deleted" };
    const reason = harmlessLine(caller.client.redact(errorText(error)));
    if (!isServiceError(error)) return { verdict: "failed", reason };
    if (error.reason === "aborted" && !error.outcomeUnknown) {
      return { verdict: "left", cause: "stopped", reason: INTERRUPTED };
    }
    if (context.signal.aborted && error.outcomeUnknown) return { verdict: "underWay", reason };
    return { verdict: "failed", reason, ...(REFUSALS.has(error.code) ? { refusal: error } : {}) };
  } finally {
    done();
  }
}

async function send(object: AccountObject, options: DeletionOptions): Promise<CallEnd> {
  const { kind, name } = object;
  const { caller, context, progress, check, onAccepted } = options;
  const method = kind.methods.delete;
  if (method === undefined) throw leftBecause("method", `${kind.name} cannot be deleted.`);
  const limitMs = timeLimitOf(method);
  return makeCall(
    caller,
    {
      ...progress,
      operationType: `delete ${kind.name}`,
      needsMetadata: false,
      method,
      verb: "delete",
      body: async () => {
        await check();
        return requestBody<string>(method, { name, members: [] });
      },
      // The end of another object's operation says nothing about this one.
      mayBeOurs: ({ metadata }) => [undefined, name].includes(nameGivenIn(kind, metadata)),
      conflictLimitMs: limitMs,
      waitLimitMs: (spentMs) => Math.max(0, limitMs - spentMs),
      lostCheck: { by: "object", kind, isDone: () => isOut(object, options), limitMs },
      onAccepted: () => {
        onAccepted();
        return Promise.resolve();
      },
    },
    context,
  );
}

async function judgeEnd(object: AccountObject, end: CallEnd, options: DeletionOptions): Promise<DeletionEnd> {
  const { caller, reads, context } = options;
  const { kind, name } = object;
  if (end.kind === "unneeded") return { verdict: "deleted" };
  if (end.kind === "unusable") return { verdict: "failed", reason: end.error.message };
  if (end.kind === "ended" && end.outcome.kind !== "succeeded") {
    const { outcome, operation } = end;
    const reason = harmlessLine(describeOutcome(outcome, caller.client.redact));
    if (outcome.kind === "aborted" || outcome.kind === "deadline") {
      return { verdict: "underWay", reason, operation: operation.name };
    }
    if (await isOut(object, options).catch(() => false)) return { verdict: "deleted" };
    return { verdict: "failed", reason };
  }
  // An answer alone does not prove that an object is gone.
  const known = await whenGone({ clock: caller.clock, reads }, kind, name, context, LEAST_VISIBILITY_MS);
  if (known === undefined || (await isOut(object, options).catch(() => false))) return { verdict: "deleted" };
  const reason = `The service reported its deletion as done. ${known} Run the command again.`;
  return { verdict: context.signal.aborted ? "underWay" : "failed", reason };
}

/** Whether an object is gone: there is none of its name, or another one that was created since. */
async function isOut(
  object: AccountObject,
  { caller: { clock }, reads, context }: DeletionOptions,
): Promise<boolean> {
  const { kind, name } = object;
  const read = readChanged({ clock, reads }, kind, name, context);
  if (await isProvedGone(read)) return true;
  return !isSameObject(object, { kind, name, object: await read });
}
