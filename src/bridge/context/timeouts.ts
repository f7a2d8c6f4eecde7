import { type Kind, parseDuration, timeoutText } from "../../contract";
import { isObject, valueAt, type ValueObject } from "../../plugin";
import type { PendingOperation } from "./private-state";

/** Used if neither the configuration nor the contract has a valid duration. */
const DEFAULT_MS = 60 * 60_000;

/** Minimum wait for an operation that an earlier run started: it has ended long ago, or ends soon. */
const LEAST_RESUMED_MS = 60_000;

/**
 * Returns how long to wait for one life cycle phase, in milliseconds: from the `timeouts` block, otherwise the default of the phase.
 */
export function timeoutMs(kind: Kind, values: ValueObject, phase: PendingOperation["verb"]): number {
  const block = valueAt(values, "timeouts");
  const given = isObject(block) ? valueAt(block, phase) : null;
  return (
    (typeof given === "string" ? parseDuration(given) : undefined) ??
    parseDuration(timeoutText(kind, phase)) ??
    DEFAULT_MS
  );
}

/**
 * Returns how long to continue waiting for an operation that an earlier run started, in milliseconds: the rest of its timeout, but at least
 * one minute.
 *
 * @param nowMs by the wall clock
 */
export function timeLeftMs(
  kind: Kind,
  values: ValueObject,
  pending: PendingOperation,
  nowMs: number,
): number {
  const wholeMs = timeoutMs(kind, values, pending.verb);
  const leftMs = pending.startedAtMs + wholeMs - nowMs;
  // Wall clocks may differ, either between machines or on this machine over time.
  return Math.min(Math.max(leftMs, LEAST_RESUMED_MS), wholeMs);
}
