import type { Explanation } from "./explanation";
import { isReadableKind, type Kind } from "../contract";
import { type Client, type Clock, isServiceError, type JsonObject } from "../client";
import { createObjectReads, isGone, listNames, type ObjectReads, type Service } from "../api";
import { createQueue } from "./queue";
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
  /** Rejects only if the signal aborts. */
  read(kind: Kind, name: string): Promise<ObjectReading>;
  /** Returns the names of all objects of a top-level kind; undefined if they cannot be listed. */
  namesOf(kind: Kind): Promise<readonly string[] | undefined>;
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
        deadlineMs: leftMs,
        ...(signal === undefined ? {} : { signal }),
      });
    },
  };
}

/** Creates a reader. The service's client must be bounded. */
export function createReader(service: Service, bounds: Bounds): ObjectReader {
  const queue = createQueue(MOST_AT_ONCE);
  const reads = createObjectReads(service, bounds.clock);
  const readings = new Map<string, Promise<ObjectReading>>();
  const lists = new Map<string, Promise<readonly string[] | undefined>>();
  return {
    service,
    read(kind, name) {
      const reading = readings.get(name) ?? queue(() => readOnce(reads, kind, name, bounds));
      readings.set(name, reading);
      return reading;
    },
    namesOf(kind) {
      const names = lists.get(kind.name) ?? queue(() => listOnce(service, kind, bounds));
      lists.set(kind.name, names);
      return names;
    },
  };
}

async function readOnce(
  reads: ObjectReads,
  kind: Kind,
  name: string,
  bounds: Bounds,
): Promise<ObjectReading> {
  if (!isReadableKind(kind)) return { kind: "notChecked", ...texts.unreadableKind(kind) };
  try {
    return { kind: "found", object: await reads.read(kind, name) };
  } catch (error) {
    bounds.signal?.throwIfAborted();
    return isGone(error) ? { kind: "gone" } : readingOf(error, bounds);
  }
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

async function listOnce(
  service: Service,
  kind: Kind,
  { signal }: Bounds,
): Promise<readonly string[] | undefined> {
  if (kind.methods.list?.listField === undefined) return undefined;
  try {
    return await listNames(service, kind, undefined, {});
  } catch {
    signal?.throwIfAborted();
    // The names would only improve a text.
    return undefined;
  }
}
