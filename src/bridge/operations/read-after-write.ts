import type { Kind } from "../../contract";
import { isServiceError, type JsonObject, mayMeanNotFound } from "../../client";
import type { Context } from "../../plugin";
import { isGone, mayYetAppear } from "../../api";
import type { ProviderContext } from "../context";
import { errorText } from "../../base/json";

/** First and longest delay between two reads of a new object, which may not be visible at once in an eventually consistent service. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
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
  provider: ProviderContext,
  kind: Kind,
  name: string,
  context: Context,
  proves = true,
): Promise<JsonObject> {
  return withGrace(context, (signal) => provider.reads.read(kind, name, { signal, proves }));
}

/**
 * Waits until an object is gone whose deletion the service reports as done: an answer alone does not prove it. Returns undefined if it is
 * gone, or else the sentence that says what is known of it at the end of the time, or at an interrupt.
 *
 * @param limitMs time limit in milliseconds
 */
export async function whenGone(
  provider: ProviderContext,
  kind: Kind,
  name: string,
  context: Context,
  limitMs: number,
): Promise<string | undefined> {
  const { clock, reads } = provider;
  const startedAtMs = clock.now();
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)) {
    let known = `${name} still exists.`;
    try {
      if (await withGrace(context, (signal) => reads.confirmGone(kind, name, { signal }))) return undefined;
    } catch (error) {
      const reason = errorText(error);
      known = `Whether ${name} still exists is not known: ${reason}`;
      if (isServiceError(error) && DENIALS.has(error.code)) return known;
    }
    const leftMs = startedAtMs + limitMs - clock.now();
    if (context.signal.aborted || leftMs <= 0) return known;
    context.log.info(`waiting for a deleted ${kind.name} to be gone`, { name, left_ms: leftMs });
    await clock.sleep(Math.min(delayMs, leftMs), context.signal);
  }
}

/** Codes of a read that no wait changes. */
const DENIALS: ReadonlySet<string> = new Set(["permission_denied", "unauthenticated"]);

/** Runs work whose signal follows that of the engine only after a grace period. */
async function withGrace<Result>(
  context: Context,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const cut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onStop = (): void => {
    timer ??= setTimeout(() => cut.abort(context.signal.reason), GRACE_MS);
  };
  if (context.signal.aborted) onStop();
  context.signal.addEventListener("abort", onStop, { once: true });
  try {
    return await work(cut.signal);
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener("abort", onStop);
  }
}

/**
 * Reads a new object. Retries while the service does not find it, since the service has reported its creation. If the answer lacks fields,
 * retries for some seconds only.
 *
 * @param limitMs time limit in milliseconds
 */
export async function readWhenVisible(
  provider: ProviderContext,
  kind: Kind,
  name: string,
  context: Context,
  limitMs: number,
): Promise<JsonObject> {
  const { clock } = provider;
  const startedAtMs = clock.now();
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)) {
    // Only the last read needs a proof.
    const isLast = clock.now() >= startedAtMs + limitMs;
    try {
      return await readChanged(provider, kind, name, context, isLast);
    } catch (error) {
      const isMissing = isGone(error) || mayMeanNotFound(error);
      const allowedMs = isMissing ? limitMs : Math.min(limitMs, PARTIAL_MS);
      const leftMs = startedAtMs + allowedMs - clock.now();
      const isOver = isLast || (leftMs <= 0 && !isMissing);
      if (!mayYetAppear(error) || context.signal.aborted || isOver) throw error;
      context.log.info(`waiting for a new ${kind.name} to be readable`, { name, left_ms: leftMs });
      await clock.sleep(Math.max(0, Math.min(delayMs, leftMs)), context.signal);
    }
  }
}
