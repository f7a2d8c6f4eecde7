import { type Kind, parseDuration, timeoutText } from "../contract";
import { isObject, valueAt, type ValueObject } from "../plugin";
import type { Pending } from "./pending";

const LONG_RUNNING_MS = 60 * 60_000;
const SHORT_MS = 10 * 60_000;

/** What is left at least for an operation that an earlier run started: it has ended long since, or its end is near. */
const LEAST_RESUMED_MS = 60_000;

/**
 * How long to wait for one phase of a resource's life, in milliseconds: what the `timeouts` block says, otherwise what the
 * contract says of its methods, otherwise 60 minutes for a kind with long-running operations and 10 minutes for others
 * (assumed: the service documents none).
 */
export function timeoutMs(kind: Kind, values: ValueObject, phase: Pending["verb"]): number {
  const block = valueAt(values, "timeouts");
  const given = isObject(block) ? valueAt(block, phase) : null;
  const { create, delete: remove, updates } = kind.methods;
  const longRunning = [create, remove, ...updates].some((method) => method?.longRunning === true);
  return (
    (typeof given === "string" ? parseDuration(given) : undefined) ??
    parseDuration(timeoutText(kind, phase) ?? "") ??
    (longRunning ? LONG_RUNNING_MS : SHORT_MS)
  );
}

/**
 * How long to go on waiting for an operation that an earlier run started, in milliseconds: what is left of the time that it was given,
 * and never less than a minute.
 */
export function timeLeftMs(kind: Kind, values: ValueObject, pending: Pending, nowMs: number): number {
  const wholeMs = timeoutMs(kind, values, pending.verb);
  const leftMs = pending.startedAtMs + wholeMs - nowMs;
  // A clock of another machine may be ahead of this one.
  return Math.min(Math.max(leftMs, LEAST_RESUMED_MS), wholeMs);
}
