import type { Outcome } from "./operations";

/** Which calls a fault strikes. */
export interface FaultMatcher {
  /** The method's name, for example `CreateVirtualMachine`. @default every method */
  readonly method?: string;
  /** The first call that it strikes, counted from 1 among the calls that match from now on. @default 1 */
  readonly call?: number;
  /** How many calls in a row it strikes; `Infinity` for all that follow. @default 1 */
  readonly times?: number;
  /** Which requests match, by their body. @default all of them */
  readonly where?: (body: Readonly<Record<string, unknown>>) => boolean;
}

/**
 * What a fault does.
 * - `answer`: the call is not processed; this is the answer. A string body goes out as it is, anything else as JSON.
 * - `delay`: processing starts `delayMs` of the clock later.
 * - `hang`: the call is neither processed nor answered, until the emulator is closed or reset.
 * - `disconnect`: the connection is closed, before processing or after it (then the call has taken effect).
 * - `truncate`: the call is processed, and the connection is closed in the middle of the answer's body.
 * - `operation`: the call is processed; the operation that it starts ends otherwise or takes another time.
 */
export type FaultAction =
  | {
      readonly do: "answer";
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly do: "delay"; readonly delayMs: number }
  | { readonly do: "hang" }
  | { readonly do: "disconnect"; readonly when: "before" | "after" }
  | { readonly do: "truncate" }
  | {
      readonly do: "operation";
      readonly outcome?: Outcome;
      readonly message?: string;
      readonly durationMs?: number;
    };

/** A fault that has been set. */
export interface Fault {
  /** How many calls it has struck. */
  readonly hits: number;
  /** Resolves when it has struck that many calls. @default 1 */
  whenHit(count?: number): Promise<void>;
  /** Takes it back; it strikes no further call. */
  remove(): void;
}

/** The faults that are set. */
export interface Faults {
  add(matcher: FaultMatcher | string, action: FaultAction): Fault;
  /** Throws a RangeError when the service has no such method. */
  checkMethod(name: string): void;
  /** The actions for a call, in the order in which their faults were set. Counts the call. */
  strike(method: string, body: Readonly<Record<string, unknown>>): readonly FaultAction[];
  clear(): void;
}

interface Entry {
  readonly matcher: FaultMatcher;
  readonly action: FaultAction;
  seen: number;
  hits: number;
  waiters: { readonly count: number; readonly resolve: () => void }[];
}

/** Makes an empty list of faults. `methods` are the names that a matcher may name. */
export function createFaults(methods: ReadonlySet<string>): Faults {
  const entries = new Set<Entry>();
  const checkMethod = (name: string): void => {
    if (methods.has(name)) return;
    throw new RangeError(`"${name}" is no method of the service; there are ${[...methods].join(", ")}`);
  };
  return {
    checkMethod,
    add(matcher, action) {
      const entry: Entry = {
        matcher: typeof matcher === "string" ? { method: matcher } : matcher,
        action,
        seen: 0,
        hits: 0,
        waiters: [],
      };
      if (entry.matcher.method !== undefined) checkMethod(entry.matcher.method);
      entries.add(entry);
      return {
        get hits() {
          return entry.hits;
        },
        whenHit(count = 1) {
          if (entry.hits >= count) return Promise.resolve();
          return new Promise((resolve) => entry.waiters.push({ count, resolve }));
        },
        remove: () => void entries.delete(entry),
      };
    },
    strike(method, body) {
      return [...entries].filter((entry) => isStruck(entry, method, body)).map(({ action }) => action);
    },
    clear: () => entries.clear(),
  };
}

function isStruck(entry: Entry, method: string, body: Readonly<Record<string, unknown>>): boolean {
  const { matcher } = entry;
  if (matcher.method !== undefined && matcher.method !== method) return false;
  if (matcher.where?.(body) === false) return false;
  entry.seen += 1;
  const first = matcher.call ?? 1;
  if (entry.seen < first || entry.seen >= first + (matcher.times ?? 1)) return false;
  entry.hits += 1;
  const ready = entry.waiters.filter(({ count }) => entry.hits >= count);
  entry.waiters = entry.waiters.filter((waiter) => !ready.includes(waiter));
  for (const { resolve } of ready) resolve();
  return true;
}
