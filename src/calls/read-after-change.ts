import { type Clock, isServiceError, type JsonObject, namesCode, pause } from "../client";
import type { Kind } from "../contract";
import { mayBeGone, mayYetAppear, type ObjectReads } from "../api";
import { errorText } from "../base/json";
import type { CallContext, Caller } from "./follow";

/** What one look has shown. `open`: not settled yet, and what to return or throw if no later look settles it. */
export type LookResult<Result> =
  | { readonly settled: Result }
  | {
      readonly open: () => Result;
      /** Time limit for this condition, in milliseconds from the first look. @default the limit of all looks */
      readonly withinMs?: number;
      /** Time after which the next look is due at the latest, in milliseconds. @default the usual pause */
      readonly againInMs?: number;
    };

/** Pauses between looks, and their time limit, in milliseconds. */
export interface Patience {
  readonly limitMs: number;
  /** Pause after the first look; each later pause is twice as long. @default 500 */
  readonly firstPauseMs?: number;
  /** @default 8000 */
  readonly longestPauseMs?: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/**
 * Repeats a look, which reads from the service, until it settles the result, with growing pauses. The last look is at the time limit, or the
 * first after an interrupt. This is the only loop that repeats reads, since a service may be eventually consistent.
 */
export async function lookUntil<Result>(
  clock: Clock,
  signal: AbortSignal,
  { limitMs, firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS }: Patience,
  look: (isLast: boolean) => Promise<LookResult<Result>>,
): Promise<Result> {
  const startedAtMs = clock.now();
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const isLast = clock.now() >= startedAtMs + limitMs;
    const shown = await look(isLast);
    if ("settled" in shown) return shown.settled;
    const { withinMs = limitMs, againInMs = Infinity } = shown;
    const leftMs = startedAtMs + Math.min(limitMs, withinMs) - clock.now();
    const isOver = isLast || (leftMs <= 0 && withinMs < limitMs);
    if (signal.aborted || isOver) return shown.open();
    await pause(clock, Math.max(0, Math.min(pauseMs, longestPauseMs, againInMs, leftMs)), signal);
  }
}

/** A caller that reads objects. */
export interface Reader extends Pick<Caller, "clock"> {
  readonly reads: ObjectReads;
}

/** How long an answer that lacks fields counts as a stale read. */
const PARTIAL_MS = 15_500;

/** How long to read an object that an earlier run created, in milliseconds. It may have been deleted since. */
export const LEAST_VISIBILITY_MS = 60_000;

/** How long a read that completes a change may continue after Ctrl-C, in milliseconds. */
const GRACE_MS = 5_000;

/**
 * Reads an object after a change. Ctrl-C cancels the read only after a grace period, because the state would otherwise lack the change.
 *
 * @param proves as {@link ReadOptions.proves}
 */
export async function readChanged(
  { reads }: Reader,
  kind: Kind,
  name: string,
  context: CallContext,
  proves = true,
): Promise<JsonObject> {
  return withGrace(context, (signal) => reads.read(kind, name, { signal, proves }));
}

/** Codes of a read that no wait changes. */
const DENIALS: ReadonlySet<string> = new Set(["permission_denied", "unauthenticated"]);

/**
 * Waits until an object is gone whose deletion the service reports as done: an answer alone does not prove it. Returns undefined if it is
 * gone, or else the sentence that says what is known of it at the end of the time, or at an interrupt.
 *
 * @param limitMs time limit in milliseconds
 */
export async function whenGone(
  { clock, reads }: Reader,
  kind: Kind,
  name: string,
  context: CallContext,
  limitMs: number,
): Promise<string | undefined> {
  return lookUntil<string | undefined>(clock, context.signal, { limitMs }, async () => {
    let known = `${name} still exists.`;
    try {
      if (await withGrace(context, (signal) => reads.confirmGone(kind, name, { signal }))) {
        return { settled: undefined };
      }
    } catch (error) {
      known = `Whether ${name} still exists is not known: ${errorText(error)}`;
      if (isServiceError(error) && DENIALS.has(error.code)) return { settled: known };
    }
    context.log.info(`waiting for a deleted ${kind.name} to be gone`, { name });
    return { open: () => known };
  });
}

/**
 * Reads a new object. Retries while the service does not find it, since the service has reported its creation. If the answer lacks fields,
 * retries for some seconds only.
 *
 * @param limitMs time limit in milliseconds
 */
export async function readWhenVisible(
  reader: Reader,
  kind: Kind,
  name: string,
  context: CallContext,
  limitMs: number,
): Promise<JsonObject> {
  // Only the last read needs a proof.
  return lookUntil(reader.clock, context.signal, { limitMs }, async (isLast) => {
    try {
      return { settled: await readChanged(reader, kind, name, context, isLast) };
    } catch (error) {
      if (!mayYetAppear(error)) throw error;
      context.log.info(`waiting for a new ${kind.name} to be readable`, { name });
      const open = (): never => {
        throw error;
      };
      if (!mayBeGone(error)) return { open, withinMs: PARTIAL_MS };
      // Without a code, the address of the method may be wrong, which no wait changes.
      const isBare = isServiceError(error) && !namesCode(error.facts);
      return isBare ? { open, withinMs: LEAST_VISIBILITY_MS } : { open };
    }
  });
}

/** Runs work whose signal follows that of the engine only after a grace period. */
async function withGrace<Result>(
  { signal }: CallContext,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const grace = graceAfter(signal, GRACE_MS);
  try {
    return await work(grace.signal);
  } finally {
    grace.release();
  }
}

/** A signal that follows another one after a delay. */
export interface GraceSignal {
  readonly signal: AbortSignal;
  /** Must be called when the work has ended. */
  readonly release: () => void;
}

/**
 * Returns a signal that follows another one after a delay: what the user has begun may end within it. There is one answer to Ctrl-C: nothing
 * new begins, a request in flight gets its answer, and what completes a change has this time.
 */
export function graceAfter(stop: AbortSignal, graceMs: number): GraceSignal {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer ??= setTimeout(() => controller.abort(stop.reason), graceMs);
  };
  if (stop.aborted) begin();
  else stop.addEventListener("abort", begin, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      stop.removeEventListener("abort", begin);
    },
  };
}
