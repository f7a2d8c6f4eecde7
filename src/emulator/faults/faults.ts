import type { Chaos, RunningChaos } from "./chaos";
import type { FaultAction, FaultMatcher, FaultSpec } from "./fault-action";
import { isContained } from "../json-value";
import type { MethodDescription } from "../service/method-description";
import type { RecordedRequest } from "../http/request-log";
import { createBreakpoint, type Breakpoint } from "./breakpoint";
import type { UnknownRecord } from "../../base/json";

/** An active fault. */
export interface Fault {
  /** Identifies the fault over HTTP. */
  readonly id: string;
  /** The number of calls that it has affected. */
  readonly hits: number;
  /** Resolves when it has affected `count` calls. @default 1 */
  whenHit(count?: number): Promise<void>;
  /** Removes the fault. It affects no further calls, and calls that it paused continue. */
  remove(): void;
}

/** A fault at which calls pause. */
export interface Pause extends Fault {
  /** The number of calls that are paused here. */
  readonly standing: number;
  /** Resolves with the `count`th call that paused here. @default 1 */
  whenHeld(count?: number): Promise<RecordedRequest>;
  /** Lets the paused calls continue, even if their clients no longer wait: a request in progress is carried out. */
  release(): void;
  /** Closes the connections of the paused calls. Work that has not been done is never done. */
  drop(): void;
}

/** One fault that affects one call. */
export interface InjectedFault {
  readonly action: FaultAction;
  /** The breakpoint for a call that pauses; undefined for a fault of chaos, which never pauses calls. */
  readonly breakpoint: Breakpoint | undefined;
}

/** The state of an active fault, as data. */
export interface FaultReport extends FaultSpec {
  readonly id: string;
  readonly hits: number;
  readonly standing: number;
}

/** The active faults. */
export interface Faults {
  add(matcher: FaultMatcher, action: FaultAction): Pause;
  /** Returns the active faults in the order in which they were added; omits a `where` that is a function. */
  list(): readonly FaultReport[];
  find(id: string): Pause | undefined;
  /** Throws a RangeError if the service has no such method. */
  checkMethod(name: string): void;
  /**
   * Returns the faults of a call in the order in which they were added. Chaos affects only calls that no fault matches.
   * Counts the call.
   */
  faultsFor(method: MethodDescription, body: UnknownRecord): readonly InjectedFault[];
  /** Starts drawing faults and stops the previous chaos. */
  unleash(chaos: RunningChaos): void;
  /** The current chaos, or the last one if it was stopped. */
  readonly chaos: Chaos | undefined;
  /** The breakpoints at which every new call pauses. */
  gates(): readonly Breakpoint[];
  /** Removes all faults and stops chaos. The server drops the paused calls. */
  clear(): void;
}

interface ArmedFault {
  readonly id: string;
  readonly matcher: FaultMatcher;
  readonly action: FaultAction;
  readonly breakpoint: Breakpoint;
  readonly handle: Pause;
  seen: number;
  hits: number;
  waiters: { readonly count: number; readonly resolve: () => void }[];
}

/** Creates an empty list of faults. `methods` are the valid method names. */
export function createFaults(methods: ReadonlySet<string>): Faults {
  const entries = new Map<string, ArmedFault>();
  // Keeps the breakpoint of an exhausted fault, which may still keep calls from beginning.
  const breakpoints = new Set<Breakpoint>();
  let made = 0;
  let chaos: RunningChaos | undefined;
  const checkMethod = (name: string): void => {
    if (methods.has(name)) return;
    throw new RangeError(`unknown method "${name}"; methods are ${[...methods].join(", ")}`);
  };
  return {
    checkMethod,
    add(matcher, action) {
      if (matcher.method !== undefined) checkMethod(matcher.method);
      made += 1;
      const id = String(made);
      const breakpoint = createBreakpoint();
      const handle: Pause = {
        id,
        get hits() {
          return entry.hits;
        },
        get standing() {
          return breakpoint.standing;
        },
        whenHit(count = 1) {
          if (entry.hits >= count) return Promise.resolve();
          return new Promise((resolve) => entry.waiters.push({ count, resolve }));
        },
        remove() {
          entries.delete(id);
          breakpoints.delete(breakpoint);
          breakpoint.open(true);
        },
        whenHeld: (count = 1) => breakpoint.whenReached(count),
        release: () => breakpoint.open(true),
        drop: () => breakpoint.open(false),
      };
      const entry: ArmedFault = { id, matcher, action, breakpoint, handle, seen: 0, hits: 0, waiters: [] };
      entries.set(id, entry);
      if (action.do === "pause") breakpoints.add(breakpoint);
      return handle;
    },
    list: () => [...entries.values()].map(reportOf),
    find: (id) => entries.get(id)?.handle,
    get chaos() {
      return chaos;
    },
    unleash(next) {
      chaos?.stop();
      chaos = next;
    },
    faultsFor(method, body) {
      const matching = [...entries.values()].filter((entry) => affects(entry, method.name, body));
      if (matching.length > 0) return matching;
      const action = chaos?.draw(method, body);
      return action === undefined ? [] : [{ action, breakpoint: undefined }];
    },
    gates: () => [...breakpoints].filter(({ isShut }) => isShut),
    clear() {
      const standing = [...breakpoints];
      chaos?.stop();
      chaos = undefined;
      entries.clear();
      breakpoints.clear();
      for (const breakpoint of standing) breakpoint.open(false);
    },
  };
}

function reportOf({ id, matcher, action, breakpoint, hits }: ArmedFault): FaultReport {
  const { method, call, times, where } = matcher;
  return {
    id,
    ...(method === undefined ? {} : { method }),
    ...(call === undefined ? {} : { call }),
    ...(times === undefined ? {} : { times: times === Infinity ? "all" : times }),
    ...(typeof where === "object" ? { where } : {}),
    action,
    hits,
    standing: breakpoint.standing,
  };
}

function affects(entry: ArmedFault, method: string, body: UnknownRecord): boolean {
  const { matcher } = entry;
  const { where, call = 1, times = 1 } = matcher;
  if (matcher.method !== undefined && matcher.method !== method) return false;
  if (typeof where === "function" ? !where(body) : where !== undefined && !isContained(where, body)) {
    return false;
  }
  entry.seen += 1;
  if (entry.seen < call || (times !== "all" && entry.seen >= call + times)) return false;
  entry.hits += 1;
  const ready = entry.waiters.filter(({ count }) => entry.hits >= count);
  entry.waiters = entry.waiters.filter((waiter) => !ready.includes(waiter));
  for (const { resolve } of ready) resolve();
  return true;
}
