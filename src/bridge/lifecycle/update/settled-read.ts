import type { Context } from "../../../plugin";
import type { ProviderContext } from "../../context";

/** Delays between reads of a changed object. An eventually consistent service may return stale reads at first. */
const DELAYS_MS = [500, 1_000, 2_000, 4_000];

/** How {@link settledRead} judges a read. */
export interface SettledReadOptions<T> {
  readonly isSettled: (found: T) => boolean;
  /** Whether a failed read may be a stale one. Any other error is thrown. */
  readonly isStale: (error: unknown) => boolean;
}

/**
 * Repeats a read for 7.5 seconds until its result is not that of a stale read any more. Returns undefined if it never is, or if the run is
 * interrupted.
 *
 * @throws the error of a read that is not stale
 */
export async function settledRead<T>(
  { clock }: ProviderContext,
  read: () => Promise<T>,
  { isSettled, isStale }: SettledReadOptions<T>,
  { signal }: Context,
): Promise<T | undefined> {
  for (const delayMs of DELAYS_MS) {
    if (signal.aborted) return undefined;
    try {
      const found = await read();
      if (isSettled(found)) return found;
    } catch (error) {
      if (!isStale(error)) throw error;
    }
    await clock.sleep(delayMs, signal);
  }
  return undefined;
}
