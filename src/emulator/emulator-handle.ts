import type { Chaos, ChaosOptions } from "./chaos";
import type { Clock } from "./clock";
import type { FaultAction, FaultMatcher, PausePoint } from "./fault-action";
import type { Fault, Pause } from "./faults";
import type { Outcome } from "./operations";
import type { RateLimit, RateLimitOptions } from "./rate-limit";
import type { RecordedRequest } from "./request-log";
import type { JsonObject } from "./schema";
import type { Occupation } from "./service";

/** What a user of the emulator holds in hand: how one is started, and what can be done with one that runs. */

/** How an emulator is started. */
export interface EmulatorOptions {
  /** Port on 127.0.0.1. @default 0, any free one */
  readonly port?: number;
  /** The one API key that is accepted. @default "svc_local" */
  readonly apiKey?: string;
  /** What ids are made from: the same seed and the same requests give the same ids. @default "svc" */
  readonly seed?: number | string;
  /** What times operations and delays. @default the machine's clock, at `speed` */
  readonly clock?: Clock;
  /** How many times faster than real time operations and delays run; not with a clock of your own. @default 1 */
  readonly speed?: number;
  /** How long operations take, in milliseconds: all of them, or by method name. @default 3000 for a create, 2000 otherwise */
  readonly operationMs?: number | Readonly<Record<string, number>>;
  /** The OpenAPI 3 document to serve, as YAML or JSON. @default the contract's own */
  readonly documentText?: string;
  /** Whether answers hold properties with their type's zero value, which proto-JSON leaves out. @default false */
  readonly emitDefaults?: boolean;
  /** Whether every answer is checked against the document; one that breaks it becomes an `internal` error. @default false */
  readonly validateResponses?: boolean;
  /** Objects on a page when the request leaves it open. @default 50 */
  readonly defaultPageSize?: number;
  /** Largest request body, in bytes. @default 4 MiB */
  readonly maxBodyBytes?: number;
  /** How many requests are kept in `requests`. @default 10000 */
  readonly maxRecordedRequests?: number;
  /** Whether recorded bodies show secrets, for tests that a secret was sent. The API key is never recorded. @default false */
  readonly recordSecrets?: boolean;
  /** How many calls it takes; what is above that is answered 429 before anything is done for it. @default any number */
  readonly rateLimit?: RateLimitOptions;
  /** Called when a request is over, answered or not. @default nothing is called */
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** An object as it is stored: with what an answer would leave out. */
export interface EmulatedObject {
  /** Full resource name. */
  readonly name: string;
  readonly [property: string]: unknown;
}

/** A running emulator. */
export interface Emulator {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly apiKey: string;
  readonly clock: Clock;
  /** The last requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Stops: ends every connection, hung ones too, and every timer. May be called again. */
  close(): Promise<void>;
  /**
   * Copies of the objects, in the order of their making: of one kind, or everything that was created (then without
   * operations and without what exists from the start, such as datacenters). Throws a RangeError for an unknown kind.
   */
  objects(kind?: string): EmulatedObject[];
  /** A copy of one object, by its full name. */
  get(name: string): EmulatedObject | undefined;
  /** Makes an object at once, from the body of its create request, whatever the operation would take. Throws when it is refused. */
  add(kind: string, body: JsonObject): EmulatedObject;
  /**
   * Changes an object as somebody else would, past the API: a JSON merge patch (null takes a property away). Nothing
   * else changes, no time and no operation. Throws a RangeError when it does not exist or would break the contract.
   */
  change(name: string, patch: JsonObject): void;
  /** Takes an object away as somebody else would, past the API, with all that lives in it. Throws a RangeError when it does not exist. */
  remove(name: string): void;
  /** Copies of all operations, oldest first. */
  operations(): EmulatedObject[];
  /** Ends an operation that still runs, now. Throws a RangeError when none of that name does. */
  settleOperation(name: string, outcome: Exclude<Outcome, "STUCK">, message?: string): void;
  /**
   * Puts an operation on an object, as a call of somebody else would (who resizes it, or deletes it), and gives its name. Until
   * it is settled, or has run for `durationMs`, the service refuses other changes of the object: `aborted`. Throws a RangeError when there is no
   * such object, another operation has it, or the patch breaks the contract.
   */
  occupy(name: string, work?: Occupation): string;
  /** Sets a fault. A string matches the next call of that method. Throws a RangeError for an unknown method, or an action that makes no sense. */
  fault(matcher: FaultMatcher | string, action: FaultAction): Fault;
  /**
   * Makes calls stand still at a point until they are released, so that a test can do what it wants at exactly that
   * moment: kill the client, look at the objects. Throws a RangeError for an unknown method.
   */
  pauseAt(where: FaultMatcher & { readonly point: PausePoint }): Pause;
  /**
   * Draws faults from a seed, for the calls that no fault of `fault` strikes, in place of what was drawn until then. Throws a RangeError when
   * an option makes no sense.
   */
  chaos(options: ChaosOptions): Chaos;
  /**
   * Limits the rate of calls from now on, in place of the limit until then: what is above it is answered 429 `resource_exhausted` with
   * `Retry-After`, recorded, and not carried out; no fault strikes it. Throws a RangeError when an option makes no sense.
   */
  limitRate(options: RateLimitOptions): RateLimit;
  /** The next operation that starts fails with that `errorMessage`. Several such orders are carried out one after the other. */
  failNextOperation(message: string): void;
  /** The next operation that starts is cancelled. */
  cancelNextOperation(message?: string): void;
  /** The next operation that starts stays RUNNING until `settleOperation`. */
  stickNextOperation(): void;
  /**
   * Closes every connection and refuses new ones, until `comeUp`. The service itself goes on: what it has taken in is carried out, and operations
   * run. A call that a fault holds (pause, hang, delay) loses its connection and goes no further.
   */
  goDown(): Promise<void>;
  /** Listens again, at the same address. Rejects when the emulator has been closed, or another program has taken the port. */
  comeUp(): Promise<void>;
  /** Resolves when that method has been called `count` times since the start or the last reset. @default 1 */
  whenRequested(method: string, count?: number): Promise<RecordedRequest>;
  /** Resolves when no request is worked on and no operation runs, but for those that hang or are stuck by a fault. */
  whenIdle(): Promise<void>;
  /** Back to the start: no objects, no operations, no faults, no chaos, no recorded requests; ids begin again, the rate limit is the one that it was started with. Held connections are closed. */
  reset(): void;
}
