import type { Explanation } from "./explanation";
import { isReadableKind, type Kind } from "../contract";
import { type Client, type Clock, isServiceError, type JsonObject } from "../client";
import { createObjectReads, type Service, unlessGone } from "../api";
import type { PreflightCheck } from "./report";
import * as texts from "./texts";
import { errorText } from "../base/json";

/** The result of reading one object. */
export type ObjectReading =
  | { readonly kind: "found"; readonly object: JsonObject }
  /** The service itself answers that the object does not exist. */
  | { readonly kind: "gone" }
  | ({ readonly kind: "notChecked" | "failed" } & Explanation);

/** Reads objects, each at most once, a few at a time. */
export interface ObjectReader {
  readonly service: Service;
  /** Reads an object: by itself, or with a list for many objects of a place. Rejects only if the signal aborts. */
  read(kind: Kind, name: string): Promise<ObjectReading>;
  /** Returns the names of all objects of a top-level kind; undefined if they cannot be listed. */
  namesOf(kind: Kind): Promise<readonly string[] | undefined>;
  /** Returns a check for each list that may have lacked objects. */
  listChecks(): readonly PreflightCheck[];
}

/** Maximum number of concurrent reads. */
const MOST_AT_ONCE = 4;

/** The time limit and signal of a run. */
export interface Bounds {
  readonly clock: Clock;
  /** The end of the run, by that clock. */
  readonly endMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Thrown if the run's time limit expired before the call. */
export class OutOfTime extends Error {}

/**
 * Returns a client that applies the run's time limit and signal to each call. A call may use all the time that the run
 * has left.
 */
export function boundedClient(client: Client, { clock, endMs, signal }: Bounds): Client {
  return {
    ...client,
    call(method, body, options) {
      const leftMs = endMs - clock.now();
      if (leftMs <= 0) return Promise.reject(new OutOfTime());
      return client.call(method, body, {
        ...options,
        // A list that does not answer must leave time for single reads.
        deadlineMs: Math.min(leftMs, options?.deadlineMs ?? Infinity),
        ...(signal === undefined ? {} : { signal }),
      });
    },
  };
}

/** Creates a reader. The service's client must be bounded. */
export function createReader(service: Service, bounds: Bounds): ObjectReader {
  const queue = createQueue(MOST_AT_ONCE);
  const reads = createObjectReads(service, bounds.clock, { maxAgeMs: Infinity });
  const readings = new Map<string, Promise<ObjectReading>>();
  const lists = new Map<string, Promise<readonly string[] | undefined>>();
  const shortLists: PreflightCheck[] = [];
  const readOnce = async (kind: Kind, name: string): Promise<ObjectReading> => {
    if (!isReadableKind(kind)) return { kind: "notChecked", ...texts.unreadableKind(kind) };
    // A list may omit what is false, and the checks depend on it.
    const isExpected = (object: JsonObject): boolean =>
      kind.fields.every(
        ({ type, wireName, readable }) =>
          type.kind !== "bool" || !readable || Object.hasOwn(object, wireName),
      );
    try {
      const object = await unlessGone(reads.refresh(kind, name, { isExpected }));
      return object === undefined ? { kind: "gone" } : { kind: "found", object };
    } catch (error) {
      bounds.signal?.throwIfAborted();
      return readingOf(error, bounds);
    }
  };
  const listOnce = async (kind: Kind): Promise<readonly string[] | undefined> => {
    try {
      const { objects, statedTotal } = await reads.list(kind, undefined, { whole: false });
      if (statedTotal !== undefined) shortLists.push(texts.shortList(kind, objects.size, statedTotal));
      return [...objects.keys()];
    } catch {
      bounds.signal?.throwIfAborted();
      // The names would only improve a text.
      return undefined;
    }
  };
  return {
    service,
    read(kind, name) {
      const reading = readings.get(name) ?? queue(() => readOnce(kind, name));
      readings.set(name, reading);
      return reading;
    },
    namesOf(kind) {
      const names = lists.get(kind.name) ?? queue(() => listOnce(kind));
      lists.set(kind.name, names);
      return names;
    },
    listChecks: () => shortLists,
  };
}

/**
 * Returns the result of a failed read. A service error counts as a failure: if the service cannot be read now, it
 * cannot be deployed to now.
 */
export function readingOf(
  error: unknown,
  { timeoutMs }: Pick<Bounds, "timeoutMs">,
): { readonly kind: "notChecked" | "failed" } & Explanation {
  if (error instanceof OutOfTime) return { kind: "failed", ...texts.outOfTime(timeoutMs) };
  if (!isServiceError(error)) {
    return {
      kind: "failed",
      ...texts.unexpectedAnswer(errorText(error)),
    };
  }
  if (error.reason === "deadline") return { kind: "failed", ...texts.outOfTime(timeoutMs) };
  // These errors say nothing about the object, and a deployment may not need the read.
  const says =
    error.code === "permission_denied" || error.code === "unimplemented" || error.reason === "unknownAddress";
  return { kind: says ? "notChecked" : "failed", why: error.happened, advice: error.advice };
}

/** Returns a function that runs tasks in order of arrival, at most `size` at a time. */
export function createQueue(size: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next waiting task inherits the slot.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
