import { createObjectReads, type ObjectReads, type OwnChanges, pollOperations } from "../api";
import {
  type CallEvent,
  type Client,
  type ClientConfig,
  createClient,
  createServiceTime,
  type Environment,
  type OperationPoller,
  type ServiceTime,
  systemClock,
} from "../client";
import type { Contract } from "../contract";
import type { Logger } from "../plugin";
import { traceCall, tracedOperations, type Tracing } from "./tracing";

/** A service, for one endpoint and key. */
export interface WantedService {
  readonly contract: Contract;
  readonly config: ClientConfig;
  /** Has the proxies and certificates. */
  readonly environment: Environment;
  /** How old a list may be that answers a refresh, in milliseconds. */
  readonly maxAgeMs: number;
  readonly userAgent: string;
  readonly log: Logger;
}

/** An open service: its client, and what knows it. */
export interface OpenService {
  readonly client: Client;
  /** Measured offset of the service's clock. */
  readonly serviceTime: ServiceTime;
  readonly operations: OperationPoller;
  readonly reads: ObjectReads;
}

/** Opens a service. Nothing is sent before first use. */
export type ServiceOpening = (wanted: WantedService) => OpenService;

/** What all services of a process have in common. */
export interface ServiceOpeningOptions {
  /** Runs work for several readers outside of the context of any one of them. */
  readonly detach: (work: () => void) => void;
  readonly tracing?: Tracing | undefined;
  /** Returns the changes that this process makes at an endpoint. @default those of the opened service */
  readonly changesAt?: (endpoint: string) => OwnChanges;
}

const EVENT_TEXTS: Readonly<Record<CallEvent["kind"], string>> = {
  attempt: "called the service",
  permit: "waited for the rate limiter",
  wait: "retrying a call after a pause",
};

/** Returns the function that opens services, each with a client, a poller and snapshots of its own. */
export function createServiceOpening(options: ServiceOpeningOptions): ServiceOpening {
  return (wanted) => {
    const connection = connectService(wanted, options);
    return { ...connection, reads: readsOf(connection, wanted, options) };
  };
}

/** Opens all of a service but its snapshots. */
export function connectService(
  { contract, config, environment, userAgent, log }: WantedService,
  { detach, tracing }: ServiceOpeningOptions,
): Omit<OpenService, "reads"> {
  const serviceTime = createServiceTime();
  const client = createClient({
    config,
    dialect: contract.errors,
    serviceTime,
    userAgent,
    redact: log.redact,
    transportOptions: { environment },
    log: (event) => {
      if (tracing !== undefined) traceCall(event, tracing);
      log[event.kind === "wait" ? "info" : "debug"](EVENT_TEXTS[event.kind], { ...event });
    },
  });
  const operations = pollOperations({ contract, client }, { detach });
  return {
    client,
    serviceTime,
    operations: tracing === undefined ? operations : tracedOperations(operations, tracing),
  };
}

/** Opens the snapshots of a service. */
export function readsOf(
  { client }: Pick<OpenService, "client">,
  { contract, config, maxAgeMs }: WantedService,
  { detach, changesAt }: ServiceOpeningOptions,
): ObjectReads {
  const changes = changesAt?.(config.endpoint);
  return createObjectReads({ contract, client }, systemClock, { detach, maxAgeMs, changes });
}
