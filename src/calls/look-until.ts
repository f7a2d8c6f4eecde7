import { type Clock, pause } from "../client";

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
