import type { Chaos, RunningChaos } from "./chaos";
import type { FaultAction, FaultMatcher, FaultSpec } from "./fault-action";
import { isContained } from "./json-value";
import type { MethodDescription } from "./method-description";
import type { RecordedRequest } from "./request-log";
import type { JsonObject } from "./schema";
import { createStation, type Station } from "./station";

/** A fault that has been set. */
export interface Fault {
  /** Names it over HTTP. */
  readonly id: string;
  /** How many calls it has struck. */
  readonly hits: number;
  /** Resolves when it has struck that many calls. @default 1 */
  whenHit(count?: number): Promise<void>;
  /** Takes it back; it strikes no further call. Calls that stand still at it go on. */
  remove(): void;
}

/** A fault at which calls stand still. */
export interface Pause extends Fault {
  /** How many calls stand here. */
  readonly standing: number;
  /** Resolves with the call that stands here, or with the one that makes `count` that have. @default 1 */
  whenHeld(count?: number): Promise<RecordedRequest>;
  /** Lets the calls that stand here go on, whether their clients still wait or not: a request that is under way is carried out. */
  release(): void;
  /** Closes the connections of the calls that stand here. What has not been done yet never is. */
  drop(): void;
}

/** One fault that strikes one call. */
export interface Strike {
  readonly action: FaultAction;
  /** Where a call that is to pause stands; what chaos draws never lets one. */
  readonly station: Station | undefined;
}

/** How a fault that is set stands, as data. */
export interface FaultReport extends FaultSpec {
  readonly id: string;
  readonly hits: number;
  readonly standing: number;
}

/** The faults that are set. */
export interface Faults {
  add(matcher: FaultMatcher, action: FaultAction): Pause;
  /** The faults that are set, in the order of their setting; a `where` that is a function is left out. */
  list(): readonly FaultReport[];
  find(id: string): Pause | undefined;
  /** Throws a RangeError when the service has no such method. */
  checkMethod(name: string): void;
  /** What strikes a call, in the order in which the faults were set; chaos strikes only what no fault does. Counts the call. */
  strike(method: MethodDescription, body: JsonObject): readonly Strike[];
  /** Starts to draw faults, in place of what was drawn until then. */
  unleash(chaos: RunningChaos): void;
  /** What is drawn, or was when it was stopped last. */
  readonly chaos: Chaos | undefined;
  /** The places at which every call that begins has to stop. */
  gates(): readonly Station[];
  /** Takes all faults back and ends chaos. Calls that stand still are the server's to drop. */
  clear(): void;
}

interface Entry {
  readonly id: string;
  readonly matcher: FaultMatcher;
  readonly action: FaultAction;
  readonly station: Station;
  readonly handle: Pause;
  seen: number;
  hits: number;
  waiters: { readonly count: number; readonly resolve: () => void }[];
}

/** Makes an empty list of faults. `methods` are the names that a matcher may name. */
export function createFaults(methods: ReadonlySet<string>): Faults {
  const entries = new Map<string, Entry>();
  // One that has struck as often as it was to strike is kept here as long as it keeps calls from beginning.
  const stations = new Set<Station>();
  let made = 0;
  let chaos: RunningChaos | undefined;
  const checkMethod = (name: string): void => {
    if (methods.has(name)) return;
    throw new RangeError(`"${name}" is no method of the service; there are ${[...methods].join(", ")}`);
  };
  return {
    checkMethod,
    add(matcher, action) {
      if (matcher.method !== undefined) checkMethod(matcher.method);
      made += 1;
      const id = String(made);
      const station = createStation();
      const handle: Pause = {
        id,
        get hits() {
          return entry.hits;
        },
        get standing() {
          return station.standing;
        },
        whenHit(count = 1) {
          if (entry.hits >= count) return Promise.resolve();
          return new Promise((resolve) => entry.waiters.push({ count, resolve }));
        },
        remove() {
          entries.delete(id);
          stations.delete(station);
          station.open(true);
        },
        whenHeld: (count = 1) => station.whenReached(count),
        release: () => station.open(true),
        drop: () => station.open(false),
      };
      const entry: Entry = { id, matcher, action, station, handle, seen: 0, hits: 0, waiters: [] };
      entries.set(id, entry);
      if (action.do === "pause") stations.add(station);
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
    strike(method, body) {
      const struck = [...entries.values()].filter((entry) => isStruck(entry, method.name, body));
      if (struck.length > 0) return struck;
      const action = chaos?.strike(method, body);
      return action === undefined ? [] : [{ action, station: undefined }];
    },
    gates: () => [...stations].filter(({ isShut }) => isShut),
    clear() {
      const standing = [...stations];
      chaos?.stop();
      chaos = undefined;
      entries.clear();
      stations.clear();
      for (const station of standing) station.open(false);
    },
  };
}

function reportOf({ id, matcher, action, station, hits }: Entry): FaultReport {
  const { method, call, times, where } = matcher;
  return {
    id,
    ...(method === undefined ? {} : { method }),
    ...(call === undefined ? {} : { call }),
    ...(times === undefined ? {} : { times: times === Infinity ? "all" : times }),
    ...(typeof where === "object" ? { where } : {}),
    action,
    hits,
    standing: station.standing,
  };
}

function isStruck(entry: Entry, method: string, body: JsonObject): boolean {
  const { matcher } = entry;
  const { where, call = 1, times = 1 } = matcher;
  if (matcher.method !== undefined && matcher.method !== method) return false;
  if (typeof where === "function" ? !where(body) : where !== undefined && !isContained(where, body))
    return false;
  entry.seen += 1;
  if (entry.seen < call || (times !== "all" && entry.seen >= call + times)) return false;
  entry.hits += 1;
  const ready = entry.waiters.filter(({ count }) => entry.hits >= count);
  entry.waiters = entry.waiters.filter((waiter) => !ready.includes(waiter));
  for (const { resolve } of ready) resolve();
  return true;
}
