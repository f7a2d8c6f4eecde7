import { type Clock, isServiceError, unlessAborted } from "../../client";
import type { OwnChanges } from "./read-object";

/**
 * Verdict of the list of a place about an object.
 * - `shown`: the list contains it.
 * - `absent`: the list was read to its end and does not contain it.
 * - `unlisted`: no list can tell, because the contract or the service has none, or the key may not list.
 * - `unclear`: the list could not be read, or its answer is unusable.
 */
export type ListVerdict = "shown" | "absent" | "unlisted" | "unclear";

/** Options of {@link SharedList.ask}. */
export interface AskOptions {
  /** The list must have been requested at this time or later, in milliseconds of the monotonic clock. */
  readonly sinceMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** When a list was requested. */
export interface ListStart {
  readonly startedAtMs: number;
  /** Mark of our changes at that time. */
  readonly mark: number;
}

/** The complete list of a place, for questions whether it shows an object. */
export interface SharedList {
  /** Asks a list that was requested late enough, and after our last change of the object. Never rejects. */
  ask(name: string, options: AskOptions): Promise<ListVerdict>;
  /** Adds the names in a complete list that was read for another purpose. */
  readonly offer: (names: ReadonlySet<string>, start: ListStart) => void;
}

/** A list that was read, or why there is none. */
type ListOutcome = ListStart &
  (
    | { readonly kind: "names"; readonly names: ReadonlySet<string> }
    | { readonly kind: "unlisted" | "unclear" }
  );

/** A list that is being read for several questions. */
interface SharedReading extends ListStart {
  readonly outcome: Promise<ListOutcome>;
  readonly stop: AbortController;
}

/** How the lists of a service are read and remembered. */
export interface ListMemory {
  readonly clock: Clock;
  readonly changes: OwnChanges;
  /** How long a list counts, in milliseconds; 0 means that lists do not replace single reads. */
  readonly maxAgeMs: number;
  /** Runs work for several readers outside of the context of any one of them. */
  readonly detach: (work: () => void) => void;
}

/**
 * Creates the list of a place, which has not been read. One list answers all questions that were asked before it was requested, or that accept
 * its age. `list` returns the names of all objects in the place, as the proof that there are no others.
 */
export function createSharedList(
  list: (signal: AbortSignal) => Promise<readonly string[]>,
  { clock, changes, detach }: ListMemory,
): SharedList {
  /** Number of questions that wait for a list. */
  let waiting = 0;
  let last: ListOutcome | undefined;
  let current: SharedReading | undefined;
  /** The list that begins when the current one has ended. */
  let next: Promise<ListOutcome> | undefined;

  const begin = (): Promise<ListOutcome> => {
    const start = { startedAtMs: clock.now(), mark: changes.mark() };
    const stop = new AbortController();
    const outcome = new Promise<ListOutcome>((resolve) => {
      detach(() => {
        list(stop.signal).then(
          (names) => resolve({ kind: "names", names: new Set(names), ...start }),
          (error: unknown) => resolve({ kind: isUnlistable(error) ? "unlisted" : "unclear", ...start }),
        );
      });
    });
    const reading = { ...start, outcome, stop };
    current = reading;
    next = undefined;
    void outcome.then((end) => {
      // A failure that may pass is no answer to later questions.
      if (end.kind !== "unclear") last = end;
      if (current === reading) current = undefined;
    });
    return outcome;
  };

  const listFor = (name: string, sinceMs: number): Promise<ListOutcome> => {
    const isLateEnough = ({ startedAtMs, mark }: ListStart): boolean =>
      startedAtMs >= sinceMs && !changes.isTouchedSince(name, mark);
    if (last !== undefined && isLateEnough(last)) return Promise.resolve(last);
    if (current === undefined) return begin();
    if (isLateEnough(current)) return current.outcome;
    next ??= current.outcome.then(begin);
    return next;
  };

  return {
    async ask(name, { sinceMs, signal }) {
      waiting += 1;
      try {
        const outcome = await unlessAborted(listFor(name, sinceMs), signal);
        if (outcome.kind !== "names") return outcome.kind;
        return outcome.names.has(name) ? "shown" : "absent";
      } catch {
        return "unclear";
      } finally {
        waiting -= 1;
        if (waiting === 0) current?.stop.abort();
      }
    },
    offer(names, start) {
      if ((last?.startedAtMs ?? -Infinity) < start.startedAtMs) last = { kind: "names", names, ...start };
    },
  };
}

/** Codes of a list that the service does not offer, or not to this key, or not in this place. */
const UNLISTABLE: ReadonlySet<string> = new Set(["permission_denied", "unimplemented", "not_found"]);

function isUnlistable(error: unknown): boolean {
  return isServiceError(error) && error.delivery === "answered" && UNLISTABLE.has(error.code);
}
