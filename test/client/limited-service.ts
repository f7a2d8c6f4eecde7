import {
  afterOutcome,
  beginPace,
  giveTurn,
  nextTurn,
  type Pace,
  type TurnOutcome,
} from "../../src/client/pace";

/** A rate limit as services have them: whether a request at that moment is accepted. */
export type Limit = {
  accepts(atMs: number): boolean;
  /** What it says with a refusal, in milliseconds. */
  retryAfterMs?(atMs: number): number;
};

/** So many per second, and so many at once after a while of silence. */
export function tokenBucket(perSecond: () => number, burst: number): Limit {
  let tokens = burst;
  let lastMs: number | undefined;
  return {
    accepts(atMs) {
      tokens = Math.min(burst, tokens + ((atMs - (lastMs ?? atMs)) * perSecond()) / 1000);
      lastMs = atMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** So many in each window of the clock. */
export function fixedWindow(count: number, windowMs: number): Limit {
  let window = -1;
  let used = 0;
  return {
    accepts(atMs) {
      const current = Math.floor(atMs / windowMs);
      used = current === window ? used + 1 : 1;
      window = current;
      return used <= count;
    },
  };
}

/** The same limit, which says in whole seconds when to come again. */
export function saying(limit: Limit, retryAfterMs: number): Limit {
  return { accepts: (atMs) => limit.accepts(atMs), retryAfterMs: () => retryAfterMs };
}

/** What a run brought. */
export type Run = {
  readonly accepted: number;
  readonly refused: number;
  readonly tookMs: number;
  /** When each was accepted. */
  readonly acceptedAtMs: readonly number[];
  /** The longest time between two answers of success. */
  readonly longestGapMs: number;
  readonly pace: Pace;
};

/** How a run is made. */
export type RunOptions = {
  readonly latencyMs?: number;
  readonly random?: () => number;
  readonly maxAtOnce?: number;
  /** When the calls come: all at once, unless it is said. */
  readonly arrivalMs?: (index: number) => number;
};

/** Makes so many calls of a limited service on a clock of its own, each repeated until it is accepted. */
export function runAgainst(limit: Limit, calls: number, options: RunOptions = {}): Run {
  const { latencyMs = 20, random = () => 0.5, maxAtOnce = 32, arrivalMs = () => 0 } = options;
  const bounds = { maxAtOnce, maxPauseMs: 60_000 };
  const events: { atMs: number; order: number; run: () => void }[] = [];
  let [nowMs, order, underWay, refused, wakeAtMs] = [0, 0, 0, 0, Infinity];
  const acceptedAtMs: number[] = [];
  const queue: { timesRefused: number }[] = [];
  let pace = beginPace(bounds, 0);
  const at = (atMs: number, run: () => void): void => {
    events.push({ atMs, order: (order += 1), run });
  };
  const pump = (): void => {
    while (queue.length > 0) {
      const turn = nextTurn(pace, underWay, nowMs);
      if (turn.kind === "afterAnswer") return;
      if (turn.kind === "at") {
        if (turn.atMs < wakeAtMs) {
          wakeAtMs = turn.atMs;
          at(turn.atMs, () => {
            wakeAtMs = Infinity;
            pump();
          });
        }
        return;
      }
      pace = giveTurn(pace, nowMs);
      underWay += 1;
      const number = pace.turns;
      const call = queue.shift() as { timesRefused: number };
      at(nowMs + latencyMs / 2, () => {
        const isAccepted = limit.accepts(nowMs);
        if (isAccepted) acceptedAtMs.push(nowMs);
        else refused += 1;
        const retryAfterMs = isAccepted ? undefined : limit.retryAfterMs?.(nowMs);
        at(nowMs + latencyMs / 2, () => {
          underWay -= 1;
          const timesRefused = isAccepted ? 0 : call.timesRefused + 1;
          const outcome: TurnOutcome = {
            turn: number,
            kind: isAccepted ? "accepted" : "refused",
            timesRefused,
            ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
          };
          pace = afterOutcome(pace, outcome, bounds, nowMs, random());
          if (!isAccepted) {
            const delayMs = Math.max(
              retryAfterMs ?? 0,
              Math.min(10_000, 500 * 2 ** (timesRefused - 1)) * random(),
            );
            at(nowMs + delayMs, () => {
              queue.push({ timesRefused });
              pump();
            });
          }
          pump();
        });
      });
    }
  };
  for (let index = 0; index < calls; index += 1) {
    at(arrivalMs(index), () => {
      queue.push({ timesRefused: 0 });
      pump();
    });
  }
  // Calls that all come at once are in the queue before the first of them is sent, as in a program that makes them in one go.
  while (events.length > 0) {
    let next = 0;
    for (let index = 1; index < events.length; index += 1) {
      const [one, best] = [events[index], events[next]];
      if (
        one !== undefined &&
        best !== undefined &&
        (one.atMs < best.atMs || (one.atMs === best.atMs && one.order < best.order))
      )
        next = index;
    }
    const [event] = events.splice(next, 1);
    if (event === undefined || event.atMs > 24 * 3_600_000) break;
    nowMs = event.atMs;
    event.run();
  }
  const gaps = acceptedAtMs.map((atMs, index) => atMs - (acceptedAtMs[index - 1] ?? 0));
  return {
    accepted: acceptedAtMs.length,
    refused,
    tookMs: acceptedAtMs.at(-1) ?? 0,
    acceptedAtMs,
    longestGapMs: Math.max(...gaps),
    pace,
  };
}
