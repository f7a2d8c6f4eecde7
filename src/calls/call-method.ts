import { type Method, parseDuration } from "../contract";
import type { JsonInputObject } from "../client";
import type { ProgressOptions, Service } from "../api";
import { type CallEnd, makeCall, type MethodCall } from "./call";
import { callerOf, silentContext } from "./follow";

/** Options of a single call. */
export interface CallMethodOptions
  extends ProgressOptions, Pick<MethodCall, "wait" | "onAccepted" | "setting"> {
  /** Ends waits at once; an operation continues. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Time limit for call and wait together, in milliseconds from now.
   * @default the method's own `timeout`, else 20 minutes
   */
  readonly deadlineMs?: number | undefined;
  /** Whether the service may refuse the call for a while because of another change. @default false: the refusal is thrown */
  readonly outlastsConflicts?: boolean | undefined;
}

/**
 * Makes a call for a program that makes no other at the same time.
 *
 * @throws as {@link makeCall}
 */
export function callMethod(
  service: Service,
  method: Method,
  body: JsonInputObject,
  { signal, deadlineMs = timeLimitOf(method), outlastsConflicts = false, ...options }: CallMethodOptions = {},
): Promise<CallEnd> {
  const whole: MethodCall = {
    ...options,
    method,
    body,
    deadlineMs,
    conflictLimitMs: outlastsConflicts ? deadlineMs : 0,
    waitLimitMs: (spentMs) => Math.max(0, deadlineMs - spentMs),
  };
  return makeCall(callerOf(service, { clock: options.clock }), whole, silentContext(signal));
}

/** Default time limit of a call and the wait for its operation, in milliseconds. */
export const USUAL_LIMIT_MS = 20 * 60_000;

/** Returns the time limit of a method in milliseconds: its own `timeout`, else 20 minutes. */
export function timeLimitOf({ timeout }: Method): number {
  return (timeout === undefined ? undefined : parseDuration(timeout)) ?? USUAL_LIMIT_MS;
}
