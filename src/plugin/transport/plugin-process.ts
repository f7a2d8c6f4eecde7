import type { Socket } from "node:net";
import { createCallsInFlight } from "./calls-in-flight";
import { installCrashPolicy } from "./crash-policy";
import { listen, type Endpoint } from "./endpoint";
import { createH2Server, type H2Server, type MutualTls, type ServedConnection } from "./h2-server";
import { MAX_BUFFERED_REQUEST_BYTES, MAX_CONNECTIONS } from "./limits";
import type { Logger } from "./log";
import { createGoPluginServices } from "./go-plugin-services";
import { createEndWork } from "./end-work";
import type { PluginHost, PluginOptions } from "./plugin-options";
import { createProcessEnd, type ProcessEnd } from "./process-end";
import type { RpcTable } from "./rpc";
import type { ServeContext } from "./serve-call";

/** When the leftovers of killed processes are removed, in milliseconds after the start. */
const SWEEP_AFTER_MS = 500;

/** The differences between the ways to start a plugin. */
export interface StartOptions {
  readonly plugin: PluginOptions;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
  /** Plaintext if undefined. */
  readonly tls: MutualTls | undefined;
  readonly graceMs: number;
  /** As {@link PluginTimings.endWorkMs}. */
  readonly endWorkMs: number;
  /** Called when the host asks the process to end; the promise resolves when it has its answer. */
  readonly onShutdown: (answered: Promise<void>) => void;
  readonly onSessionClosed: () => void;
  /** Serves a connection by itself, beside what the connections of the process share. @default all are served alike */
  readonly connect?: (socket: Socket, whole: ServeContext) => ServedConnection;
  /** Maximum number of open connections. @default {@link MAX_CONNECTIONS} */
  readonly maxConnections?: number;
}

/** A listening process. */
export interface PluginProcess {
  readonly endpoint: Endpoint;
  readonly end: ProcessEnd["end"];
  /** Adds work to do before the process ends. */
  readonly onEnd: PluginHost["onEnd"];
  readonly sessionCount: () => number;
  /** As {@link H2Server.flush}. */
  readonly flush: (timeoutMs: number) => Promise<void>;
  /** As {@link H2Server.closeSilent}. */
  readonly closeSilent: (timeoutMs: number) => Promise<void>;
  /** Loads the code for the first call, while the host is still connecting. */
  readonly warmUp: () => void;
}

/** Builds the parts of the process and listens. Rejects if nothing can be listened on. */
export async function startProcess(options: StartOptions): Promise<PluginProcess> {
  const { plugin, log } = options;
  const calls = createCallsInFlight();
  const endWork = createEndWork(log);
  const crashPolicy = installCrashPolicy({ calls, log, graceMs: options.graceMs });
  const rpcs = once(() => loadRpcs(plugin, { log, onEnd: endWork.add }));
  const whole: ServeContext = {
    rpcs,
    knownAnswers: plugin.knownAnswers ?? new Map(),
    goPluginServices: createGoPluginServices(options.onShutdown, () => endWork.run(options.endWorkMs, true)),
    calls,
    budget: { heldBytes: 0, limitBytes: MAX_BUFFERED_REQUEST_BYTES },
    log,
    runInCall: (call, run) => crashPolicy.runInCall(call, run),
  };
  let made: H2Server | undefined;
  const server = once(() => {
    made = createH2Server({
      connect: (socket) => options.connect?.(socket, whole) ?? { context: whole },
      tls: options.tls,
      log,
      onSessionClosed: options.onSessionClosed,
    });
    return made;
  });
  const endpoint = await listen({
    ...(plugin.network === undefined ? {} : { network: plugin.network }),
    env: options.env,
    maxConnections: options.maxConnections ?? MAX_CONNECTIONS,
    onConnection: (socket) => server().accept(socket),
    onFallback: (problem) => log.warn(problem),
  });
  process.on("exit", () => endpoint.remove());
  // Not while the host waits for the first answers.
  setTimeout(() => void endpoint.sweep(), SWEEP_AFTER_MS).unref();
  return {
    endpoint,
    end: createProcessEnd(calls, log, () => endWork.run(options.endWorkMs, false)).end,
    onEnd: endWork.add,
    sessionCount: () => made?.sessionCount ?? 0,
    flush: async (timeoutMs) => made?.flush(timeoutMs),
    closeSilent: async (timeoutMs) => made?.closeSilent(timeoutMs),
    warmUp: () => {
      setImmediate(() => {
        server();
        // Each connection has its own.
        if (options.connect !== undefined) return;
        // The engine may request only known answers from this process.
        if (plugin.knownAnswers !== undefined) return;
        // Each call that needs the table reports the failure.
        rpcs().catch(() => undefined);
      });
    },
  };
}

async function loadRpcs(plugin: PluginOptions, host: PluginHost): Promise<RpcTable> {
  try {
    return await plugin.rpcs(host);
  } catch (error) {
    host.log.error("the provider could not be loaded", { error });
    throw error;
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
