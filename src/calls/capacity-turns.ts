import { type Clock, DEFAULT_POLL_PACING, intervalAfter, pause, whenAborted } from "../client";

/**
 * Decides which create may try a combination of kind, endpoint and values that decide about capacity, and when. While a combination is known to
 * lack capacity, one create at a time probes it, in the order in which the creates came, whatever their number.
 */

/** How often a combination that lacks capacity is probed: growing from 10 s to a minute, shortened at random by up to a fifth. */
const PROBE_PACING = { ...DEFAULT_POLL_PACING, minIntervalMs: 10_000, maxIntervalMs: 60_000, jitter: 0.2 };

/** The longest time for which the service can ask not to probe. */
const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

/** Numbers of creates that may be under way after a first success, to which each further one adds one, and from which on any may. */
const FIRST_WINDOW = 2;
const WHOLE_WINDOW = 16;

/** How often waiting creates are reported, in milliseconds. */
const REPORT_MS = 60_000;

/** How a try of a combination ended. `other`: it says nothing about capacity. */
export type TryOutcome = "room" | "lacking" | "other";

/** The next step of a create. `index`: the combination to try. */
export type NextTry =
  | {
      readonly is: "try";
      readonly index: number;
      readonly end: (outcome: TryOutcome, retryAfterMs?: number) => void;
    }
  | { readonly is: "lacking" | "late" | "aborted" };

/** State of a combination. */
interface Combination {
  /** Since when it lacks capacity; undefined if it is not known to. */
  lackingSinceMs: number | undefined;
  /** When it may be probed. */
  probeAtMs: number;
  isProbed: boolean;
  inFlight: number;
  window: number;
  /** Increases with each change of what is known: a try that began before it shows nothing new. */
  epoch: number;
}

/** A create that waits. */
interface CapacityWaiter {
  readonly number: number;
  readonly keys: readonly string[];
  /** Ends its current sleep. */
  wake: () => void;
}

/** The wait of one create. */
export interface CapacityWait {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** How long it waits from the time at which all combinations lack capacity, in milliseconds. 0: not at all. */
  readonly limitMs: number;
  /** Called for one waiting create a minute, with the number of those that wait and the time until the next probe. */
  readonly report: (waiting: number, nextMs: number) => void;
}

/** The turns of the creates of a process. */
export class CapacityTurns {
  readonly #combinations = new Map<string, Combination>();
  readonly #waiters = new Set<CapacityWaiter>();
  #taken = 0;
  #reportedAtMs: number | undefined;

  /** Takes a place in the order for a create that tries these combinations, the preferred ones first. */
  enter(keys: readonly string[], wait: CapacityWait): { next: () => Promise<NextTry> } {
    const number = (this.#taken += 1);
    let lackingAtMs: number | undefined;
    const next = async (waiter: CapacityWaiter): Promise<NextTry> => {
      const { clock, signal, limitMs } = wait;
      for (;;) {
        if (signal.aborted) return { is: "aborted" };
        const index = keys.findIndex((key) => this.#mayTry(key, number, clock.now()));
        if (index >= 0) return this.#begin(keys[index] ?? "", index, clock);
        const isLacking = keys.every((key) => this.#of(key).lackingSinceMs !== undefined);
        if (isLacking && limitMs === 0) return { is: "lacking" };
        if (isLacking) lackingAtMs ??= clock.now();
        const endAtMs = lackingAtMs === undefined ? Infinity : lackingAtMs + limitMs;
        if (clock.now() >= endAtMs) return { is: "late" };
        this.#waiters.add(waiter);
        await this.#sleep(waiter, endAtMs, wait);
      }
    };
    return {
      next: async () => {
        const waiter: CapacityWaiter = { number, keys, wake: () => undefined };
        try {
          return await next(waiter);
        } finally {
          // Those who came later may be the first now.
          if (this.#waiters.delete(waiter)) this.#wakeAll();
        }
      },
    };
  }

  #wakeAll(): void {
    for (const waiter of this.#waiters) waiter.wake();
  }

  #of(key: string): Combination {
    const known = this.#combinations.get(key) ?? {
      lackingSinceMs: undefined,
      probeAtMs: 0,
      isProbed: false,
      inFlight: 0,
      window: Infinity,
      epoch: 0,
    };
    this.#combinations.set(key, known);
    return known;
  }

  /** Whether a create may try a combination now: no earlier create waits for it, and it is open, or due to be probed. */
  #mayTry(key: string, number: number, nowMs: number): boolean {
    const { lackingSinceMs, probeAtMs, isProbed, inFlight, window } = this.#of(key);
    if (!this.#isFirst(key, number)) return false;
    return lackingSinceMs === undefined ? inFlight < window : !isProbed && nowMs >= probeAtMs;
  }

  #isFirst(key: string, number: number): boolean {
    return ![...this.#waiters].some((waiter) => waiter.number < number && waiter.keys.includes(key));
  }

  #begin(key: string, index: number, clock: Clock): NextTry {
    const combination = this.#of(key);
    const { epoch } = combination;
    const isProbe = combination.lackingSinceMs !== undefined;
    combination.isProbed ||= isProbe;
    combination.inFlight += 1;
    return {
      is: "try",
      index,
      end: (outcome, retryAfterMs = 0) => {
        combination.inFlight -= 1;
        if (isProbe) combination.isProbed = false;
        const nowMs = clock.now();
        if (outcome === "lacking" && combination.epoch === epoch) {
          combination.lackingSinceMs ??= nowMs;
          combination.window = 0;
          combination.epoch += 1;
        }
        if (outcome === "room" && combination.epoch === epoch) {
          if (isProbe) {
            combination.lackingSinceMs = undefined;
            combination.window = FIRST_WINDOW;
            combination.epoch += 1;
          } else {
            combination.window = combination.window >= WHOLE_WINDOW ? Infinity : combination.window + 1;
          }
        }
        if (combination.lackingSinceMs !== undefined && outcome !== "room") {
          const intervalMs = intervalAfter(nowMs - combination.lackingSinceMs, Math.random(), PROBE_PACING);
          const askedMs = Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS);
          combination.probeAtMs = Math.max(combination.probeAtMs, nowMs + Math.max(intervalMs, askedMs));
        }
        this.#wakeAll();
      },
    };
  }

  /** Waits until a try has ended, a combination is due that this create would probe, or the time is up. */
  async #sleep(
    waiter: CapacityWaiter,
    endAtMs: number,
    { clock, signal, report }: CapacityWait,
  ): Promise<void> {
    const { number, keys } = waiter;
    const nowMs = clock.now();
    const due = keys
      .map((key) => ({ isOwn: this.#isFirst(key, number), ...this.#of(key) }))
      .filter(({ lackingSinceMs, isProbed }) => lackingSinceMs !== undefined && !isProbed);
    const earliest = (found: typeof due): number =>
      Math.min(Infinity, ...found.map((each) => each.probeAtMs));
    this.#reportedAtMs ??= nowMs;
    if (nowMs - this.#reportedAtMs >= REPORT_MS) {
      this.#reportedAtMs = nowMs;
      report(this.#waiters.size, Math.max(0, earliest(due) - nowMs));
    }
    // The first one also keeps the time of the reports.
    const isFirst = keys.some((key) => this.#isFirst(key, number));
    const reportAtMs = isFirst ? this.#reportedAtMs + REPORT_MS : Infinity;
    const untilMs = Math.min(earliest(due.filter(({ isOwn }) => isOwn)), reportAtMs, endAtMs) - nowMs;
    const woken = new AbortController();
    waiter.wake = () => woken.abort();
    const ended = AbortSignal.any([signal, woken.signal]);
    if (Number.isFinite(untilMs)) await pause(clock, Math.max(1, untilMs), ended);
    else await whenAborted(ended);
  }
}

/** The turns of this process, whatever number of providers it has: the keys tell services and accounts apart. */
export const capacityTurns = new CapacityTurns();
