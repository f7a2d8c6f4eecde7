import type { Kind } from "../../contract";
import { type JsonObject, mayMeanNotFound } from "../../client";
import type { Context } from "../../plugin";
import { isGone, mayYetAppear } from "../../api";
import type { ProviderContext } from "../context";

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
  const cut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onStop = (): void => {
    timer ??= setTimeout(() => cut.abort(context.signal.reason), GRACE_MS);
  };
  if (context.signal.aborted) onStop();
  context.signal.addEventListener("abort", onStop, { once: true });
  try {
    return await provider.reads.read(kind, name, { signal: cut.signal, proves });
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
