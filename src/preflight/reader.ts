import { isReadableKind, type Kind } from "../contract";
import { type Client, type Clock, isServiceError, type JsonObject } from "../client";
import { isGone, listNames, readObject, type Service } from "../service";
import { createQueue } from "./queue";
import * as texts from "./texts";

/** What a read of one object gave. */
export type Reading =
  | { readonly kind: "found"; readonly object: JsonObject }
  /** The service itself says that it does not exist. */
  | { readonly kind: "gone" }
  | ({ readonly kind: "notChecked" | "failed" } & Explanation);

/** Why something is not known. */
export interface Explanation {
  /** Continues a sentence about what was looked at. */
  readonly why: string;
  readonly advice: string;
}

/** Reads objects, each once, a few at a time. */
export interface Reader {
  readonly service: Service;
  /** Never rejects, but for the signal. */
  read(kind: Kind, name: string): Promise<Reading>;
  /** The names of all objects of a kind at the top level; undefined when they cannot be told. */
  namesOf(kind: Kind): Promise<readonly string[] | undefined>;
}

/** Reads that are under way at the same time. */
const MOST_AT_ONCE = 4;

/** The bounds of a run. */
export interface Bounds {
  readonly clock: Clock;
  /** When the run is over, on that clock. */
  readonly endMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** The run's time was over before the call. */
export class OutOfTime extends Error {}

/** The client with the run's time limit and signal on each call. Every call has as much time as the whole run has left. */
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

/** A reader of a service whose client is bounded. */
export function createReader(service: Service, bounds: Bounds): Reader {
  const queue = createQueue(MOST_AT_ONCE);
  const readings = new Map<string, Promise<Reading>>();
  const lists = new Map<string, Promise<readonly string[] | undefined>>();
  return {
    service,
    read(kind, name) {
      const reading = readings.get(name) ?? queue(() => readOnce(service, kind, name, bounds));
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

async function readOnce(service: Service, kind: Kind, name: string, bounds: Bounds): Promise<Reading> {
  if (!isReadableKind(kind)) return { kind: "notChecked", ...texts.unreadableKind(kind) };
  try {
    return { kind: "found", object: await readObject(service, kind, name) };
  } catch (error) {
    bounds.signal?.throwIfAborted();
    return isGone(error) ? { kind: "gone" } : readingOf(error, bounds);
  }
}

/** What a failed read says. A fault of the service is a failure: what cannot be read now cannot be deployed now. */
export function readingOf(
  error: unknown,
  { timeoutMs }: Pick<Bounds, "timeoutMs">,
): { readonly kind: "notChecked" | "failed" } & Explanation {
  if (error instanceof OutOfTime) return { kind: "failed", ...texts.outOfTime(timeoutMs) };
  if (!isServiceError(error)) {
    return {
      kind: "failed",
      ...texts.unexpectedAnswer(error instanceof Error ? error.message : String(error)),
    };
  }
  if (error.reason === "deadline") return { kind: "failed", ...texts.outOfTime(timeoutMs) };
  // Neither says anything about the object, nor against a deploy that may need no such read.
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
    return await listNames(service, kind, undefined);
  } catch {
    signal?.throwIfAborted();
    // It would only have made a text better.
    return undefined;
  }
}
