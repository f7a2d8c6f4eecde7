import type { Chaos, ChaosOptions } from "./faults/chaos";
import type { Clock, ClockStep } from "./clock";
import type { FaultAction, FaultMatcher, PausePoint } from "./faults/fault-action";
import type { Fault, Pause } from "./faults/faults";
import type { Outcome } from "./service/operations";
import type { RateLimit, RateLimitOptions } from "./http/rate-limit";
import type { RecordedRequest } from "./http/request-log";
import type { ServiceBehaviour } from "./service/service-behaviour";
import type { CapacityPool, CapacityPoolOptions } from "./service/capacity";
import type { Occupation } from "./service/service";
import type { UnknownRecord } from "../base/json";

/** The emulator's public interface: the options that start one, and the handle of a running one. */

/** Options of an emulator. */
export interface EmulatorOptions {
  /** Port on 127.0.0.1. @default 0, any free one */
  readonly port?: number;
  /** The accepted API key, unless there are further accounts. @default "svc_local" */
  readonly apiKey?: string;
  /** Seed of the generated ids: the same seed and the same requests give the same ids. @default "svc" */
  readonly seed?: number | string;
  /** Times operations and delays. @default the machine's clock, at `speed` */
  readonly clock?: Clock;
  /** How many times faster than real time operations and delays run; not allowed together with `clock`. @default 1 */
  readonly speed?: number;
  /**
   * Duration of operations in milliseconds: one for all, or by method name. @default 3000 for a create, 2000 otherwise
   */
  readonly operationMs?: number | Readonly<Record<string, number>>;
  /** The OpenAPI 3 document to serve, as YAML or JSON. @default the contract's own */
  readonly documentText?: string;
  /**
   * Behaviour that the document does not describe: of updates, texts, errors and lists. Startup throws a RangeError if
   * it is invalid. @default the behaviour that the built-in contract assumes
   */
  readonly behaviour?: ServiceBehaviour;
  /** Whether answers include properties with their type's zero value, which proto-JSON omits. @default false */
  readonly emitDefaults?: boolean;
  /**
   * Whether to validate every answer against the document; an invalid one becomes an `internal` error. @default false
   */
  readonly validateResponses?: boolean;
  /** Page size if the request sets none. @default 50 */
  readonly defaultPageSize?: number;
  /** Largest request body, in bytes. @default 4 MiB */
  readonly maxBodyBytes?: number;
  /** How many requests `requests` keeps. @default 10000 */
  readonly maxRecordedRequests?: number;
  /**
   * Whether recorded bodies include secrets, for tests that a secret was sent. The API key is never recorded. @default
   * false
   */
  readonly recordSecrets?: boolean;
  /**
   * File that keeps objects, operations, created keys and further accounts across restarts. Startup rejects with a DataFileError if it cannot
   * be used. An operation that runs when the emulator stops has failed after the restart. @default all data is in memory
   */
  readonly dataFile?: string;
  /** Rate limit for calls. The emulator answers calls above it with 429 and does nothing else. @default no limit */
  readonly rateLimit?: RateLimitOptions;
  /** Called when a request has ended, with or without an answer. @default no callback */
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** An object as it is stored, including properties that an answer omits. */
export interface EmulatedObject {
  /** Full resource name. */
  readonly name: string;
  readonly [property: string]: unknown;
}

/** An account of the service: the objects that one API key sees. */
export interface EmulatedAccount {
  readonly apiKey: string;
  /**
   * Returns copies of the objects, in order of creation: those of one kind, or all created objects. Without `kind`,
   * omits operations and objects that exist from the start, such as datacenters. Throws a RangeError for an unknown
   * kind.
   */
  objects(kind?: string): EmulatedObject[];
  /** Returns a copy of one object, by its full name. */
  get(name: string): EmulatedObject | undefined;
  /**
   * Creates an object immediately from the body of its create request, without an operation. Throws if the service
   * refuses the request.
   */
  add(kind: string, body: UnknownRecord): EmulatedObject;
  /**
   * Carries out a call at once, without the network: no request is recorded, and no fault applies. Returns the answer. An operation that the
   * call starts runs on the emulator's clock. Throws an RpcError if the service refuses the call, and a RangeError for an unknown method.
   */
  call(method: string, body: UnknownRecord): UnknownRecord;
  /**
   * Starts creating an object as another client would, by an operation that takes `durationMs`, and returns the
   * operation's name. Throws a RangeError if the kind is created without an operation, or if the service refuses the
   * request.
   */
  startToAdd(kind: string, body: UnknownRecord, durationMs: number): string;
  /**
   * Changes an object outside of the API with a JSON merge patch (null removes a property). Changes neither timestamps
   * nor operations. Throws a RangeError if the object does not exist or the result would violate the contract.
   */
  change(name: string, patch: UnknownRecord): void;
  /** Removes an object and all its children, outside of the API. Throws a RangeError if the object does not exist. */
  remove(name: string): void;
  /**
   * Limits an API key that `CreateApiKey` has created to objects, such as a project, and all that lies in them: calls about others of the same
   * collection, and changes of anything outside, are refused with `permission_denied`. Throws a RangeError if no such key exists.
   */
  limitKey(name: string, scope: readonly string[]): void;
  /** Returns copies of all operations, oldest first. */
  operations(): EmulatedObject[];
  /** Ends a running operation now. Throws a RangeError if no operation of that name is running. */
  settleOperation(name: string, outcome: Exclude<Outcome, "STUCK">, message?: string): void;
  /**
   * Starts an operation on an object as another client's call would (a resize or delete, for example), and returns its
   * name. Until the operation is settled or `durationMs` has passed, the service refuses other changes of the object
   * with `aborted`. Throws a RangeError if the object does not exist, has a running operation, or the patch violates
   * the contract.
   */
  occupy(name: string, work?: Occupation): string;
}

/** A running emulator. */
export interface Emulator extends EmulatedAccount {
  /** `http://127.0.0.1:PORT`. In a browser, it shows the emulator's page. */
  readonly url: string;
  readonly clock: Clock;
  /** The most recent requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /**
   * Stops the emulator: closes every connection, hung ones too, and cancels every timer. Can be called more than once.
   */
  close(): Promise<void>;
  /**
   * Adds an account with an API key of its own. It has no objects yet, sees none of other accounts, and gets other ids. Faults, the rate
   * limit, the clock and the recorded requests are those of the emulator. Throws a RangeError if the key is invalid or in use.
   */
  addAccount(apiKey: string): EmulatedAccount;
  /**
   * Adds a fault rule. A string matches the next call of that method. Throws a RangeError for an unknown method or an
   * invalid action.
   */
  fault(matcher: FaultMatcher | string, action: FaultAction): Fault;
  /**
   * Pauses calls at a point until they are released. At exactly that moment, a test can kill the client or read the
   * objects, for example. Throws a RangeError for an unknown method.
   */
  pauseAt(where: FaultMatcher & { readonly point: PausePoint }): Pause;
  /**
   * Draws faults from a seed for calls that no fault rule of `fault` matches. Replaces the previous chaos. Throws a
   * RangeError for an invalid option.
   */
  chaos(options: ChaosOptions): Chaos;
  /**
   * Limits the rate of calls from now on and replaces the previous limit. A call above the limit is answered with 429
   * `resource_exhausted` and `Retry-After`. It is recorded but not carried out, and no fault affects it. Throws a
   * RangeError for an invalid option.
   */
  limitRate(options: RateLimitOptions): RateLimit;
  /**
   * Gives the service a limited room for objects of one kind and shape. A create above it is refused with the contract's code for that, in its
   * answer or in the failure of its operation. Several pools may apply to one create. Throws a RangeError for an invalid option, or if the
   * contract has no code for it and the pool neither.
   */
  limitCapacity(options: CapacityPoolOptions): CapacityPool;
  /** The pools that {@link Emulator.limitCapacity} has set, oldest first. */
  readonly capacityPools: readonly CapacityPool[];
  /**
   * Steps the service's wall clock, which sets the times in objects and headers, forward or (if negative) back. Does
   * not affect running operations and delays. `details`: steps one of the service's clocks only, or changes how times are written. Throws a
   * RangeError for a step of more than a thousand years.
   */
  stepClock(stepMs: number, details?: ClockStep): void;
  /**
   * Makes the next operation that starts fail with this `errorMessage`. Several such requests apply one after the
   * other.
   */
  failNextOperation(message: string): void;
  /** Makes the next operation that starts end as cancelled. */
  cancelNextOperation(message?: string): void;
  /** Makes the next operation that starts stay RUNNING until `settleOperation`. */
  stickNextOperation(): void;
  /**
   * Closes every connection and refuses new ones until `comeUp`. The service keeps running: it carries out accepted
   * requests, and operations continue. A call that a fault holds (pause, hang, delay) loses its connection and ends
   * there.
   */
  goDown(): Promise<void>;
  /** Listens again at the same address. Rejects if the emulator is closed or another program uses the port. */
  comeUp(): Promise<void>;
  /** Resolves when the method has been called `count` times since the start or the last reset. @default 1 */
  whenRequested(method: string, count?: number): Promise<RecordedRequest>;
  /**
   * Resolves when no request is in progress and no operation is running, except those that a fault hangs or keeps
   * stuck.
   */
  whenIdle(): Promise<void>;
  /**
   * Returns to the initial state, in every account: no objects, operations, faults, chaos or recorded requests. Ids start over, the clock
   * is the machine's, and the rate limit is the one from the options. Closes held connections.
   */
  reset(): void;
}
