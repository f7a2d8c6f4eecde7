import {
  type Clock,
  createServiceTime,
  type OperationPoller,
  type ServiceTime,
  systemClock,
} from "../client";
import { pollOperations, type PollOperationsOptions, type Service } from "../api";
import { createOwnOperations, type OwnOperations } from "./own-operations";

/** The program that makes calls: what all of its calls share. */
export interface Caller extends Service {
  readonly clock: Clock;
  /** Polls all operations of the program, so that they share their polls. */
  readonly operations: OperationPoller;
  /** The operations that its own calls have started. */
  readonly ownOperations: OwnOperations;
  /** Measured offset of the service's clock. */
  readonly serviceTime: Pick<ServiceTime, "offset">;
  /** How long the service may still carry out a request whose answer was lost, in milliseconds. */
  readonly settleMs: number;
}

/** The circumstances of one call. */
export interface CallContext {
  /** Aborted when the user asks to stop. The request in flight still gets its answer; nothing else begins. */
  readonly signal: AbortSignal;
  readonly log: CallLogger;
}

/** Receives what a call reports beside its result. No message holds a secret. */
export interface CallLogger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/**
 * How long the service may carry out a request whose answer was lost, in milliseconds (assumed): longer than it takes to begin a request that
 * it received, including proxies on the way.
 */
export const DEFAULT_SETTLE_MS = 30_000;

/** Returns the caller of a program that makes single calls of a service: a hook, a command. */
export function callerOf(service: Service, options: PollOperationsOptions = {}): Caller {
  return {
    ...service,
    clock: options.clock ?? systemClock,
    operations: pollOperations(service, options),
    ownOperations: createOwnOperations(),
    serviceTime: createServiceTime(),
    settleMs: DEFAULT_SETTLE_MS,
  };
}

const SILENT: CallLogger = { debug: () => undefined, info: () => undefined };

/** Returns the context of a call that reports nothing but its result. */
export function silentContext(signal: AbortSignal = new AbortController().signal): CallContext {
  return { signal, log: SILENT };
}
