import type { Socket } from "node:net";
import { createCallsInFlight } from "./calls-in-flight";
import { createEndWork } from "./end-work";
import { createEngineProcesses } from "./engine-process";
import { createEngineRuns } from "./engine-run";
import type { ServedConnection } from "./h2-server";
import { reattachSetting } from "./handshake";
import { MAX_SHARED_CONNECTIONS } from "./limits";
import { createLogger, type Logger, type LogThreshold, logThresholdFromEnv } from "./log";
import { DEFAULT_TIMINGS, type PluginOptions, type SharedPlugin } from "./plugin-options";
import { startProcess } from "./plugin-process";
import { GrpcCode, RpcError, type RpcTable } from "./rpc";
import type { ServeContext } from "./serve-call";
import { guardStdout } from "./stdout-guard";
import { writeFd } from "./write-fd";

/** Error of an engine that the system does not show. */
const UNKNOWN_ENGINE =
  "The shared provider cannot tell which process this engine is, and so not on which state it works. Nothing was read or changed. Run " +
  "the engine as the user who runs `cdktf-svc serve`, on the same machine and with a /proc that shows its own processes, or without `serve`.";

/**
 * Serves the engines of one command at once, without TLS, on a TCP port of this machine: by it, and not by a unix socket, Linux shows which process
 * is at the other end. Prints the setting by which engines find this process. Ends when its standard input has ended and no engine is connected any
 * more, or at SIGTERM; SIGINT and SIGHUP concern the engines. Resolves once it serves.
 *
 * Each connection has its own RPCs, log, secrets and calls. Its end is the end of a run as that of a process otherwise is.
 */
export async function serveShared(
  plugin: PluginOptions,
  env: NodeJS.ProcessEnv,
  addresses: readonly string[],
): Promise<void> {
  const threshold = logThresholdFromEnv(env, "error");
  const log = createLogger({ threshold, module: plugin.name });
  guardStdout(log);
  if (plugin.shared === undefined) throw new Error(`${plugin.name} cannot be shared`);
  const endWork = createEndWork(log);
  const shared = await plugin.shared({ log, onEnd: endWork.add });
  const timings = { ...DEFAULT_TIMINGS, ...plugin.timings };
  const connections = createConnections({ plugin, shared, addresses, threshold, ...timings });
  const serving = await startProcess({
    plugin: { ...plugin, network: "tcp" },
    env,
    log,
    tls: undefined,
    graceMs: timings.graceMs,
    endWorkMs: timings.endWorkMs,
    onShutdown: () => log.debug("ignoring an engine's request to end, because others use this process"),
    onSessionClosed: () => endIfUnused(),
    connect: connections.connect,
    maxConnections: MAX_SHARED_CONNECTIONS,
  });
  serving.onEnd(async (isOrderly) => {
    await connections.ended();
    await endWork.run(timings.endWorkMs, isOrderly);
  });
  const end = (reason: string): void => serving.end({ reason, code: 0, graceMs: timings.graceMs });
  let isWanted = true;
  // Ending before the engines would interrupt their applies.
  const endIfUnused = (): void => {
    if (!isWanted && serving.sessionCount() === 0) end("the command and its engines have ended");
  };
  for (const signal of ["SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => log.debug(`ignoring ${signal}, which the engines handle`));
  }
  process.on("SIGTERM", () => end("SIGTERM"));
  process.stdin
    .once("close", () => {
      isWanted = false;
      endIfUnused();
    })
    .resume();
  writeFd(1, `${reattachSetting(addresses, serving.endpoint)}\n`);
  serving.warmUp();
}

interface ConnectionsOptions {
  readonly plugin: PluginOptions;
  readonly shared: SharedPlugin;
  readonly addresses: readonly string[];
  readonly threshold: LogThreshold;
  readonly endWorkMs: number;
}

/** Creates the connections of the process. `ended` resolves when the work after all closed ones is done. */
function createConnections({ plugin, shared, addresses, threshold, endWorkMs }: ConnectionsOptions): {
  readonly connect: (socket: Socket, whole: ServeContext) => ServedConnection;
  readonly ended: () => Promise<void>;
} {
  const engines = createEngineProcesses();
  const runOf = createEngineRuns();
  const ending = new Set<Promise<void>>();
  return {
    connect(socket, whole) {
      const engine = engines.find(socket);
      const refusal = engine === undefined ? UNKNOWN_ENGINE : shared.refusal(engine, addresses);
      if (engine === undefined || refusal !== undefined) return refused(whole, refusal ?? UNKNOWN_ENGINE);
      const log = ownLog(createLogger({ threshold, module: plugin.name }), whole.log);
      const calls = createCallsInFlight(whole.calls);
      const endWork = createEndWork(log);
      const run = runOf(engine);
      run.open();
      let rpcs: Promise<RpcTable> | undefined;
      const load = async (): Promise<RpcTable> => shared.rpcs({ log, onEnd: endWork.add }, engine);
      return {
        context: { ...whole, log, calls, rpcs: () => (rpcs ??= load()) },
        onClosed: () => {
          const done = run.close(calls).then((isOrderly) => endWork.run(endWorkMs, isOrderly));
          ending.add(done);
          void done.finally(() => ending.delete(done));
        },
      };
    },
    async ended() {
      await Promise.all(ending);
    },
  };
}

/** Answers each call of the provider with an error. */
function refused(whole: ServeContext, text: string): ServedConnection {
  const error = new RpcError(GrpcCode.FAILED_PRECONDITION, text);
  return { context: { ...whole, knownAnswers: new Map(), rpcs: () => Promise.reject(error) } };
}

/** Returns the log of one connection. Its secrets are also hidden in the lines that concern the whole process. */
function ownLog(own: Logger, whole: Logger): Logger {
  return {
    ...own,
    redactSecret: (value) => {
      own.redactSecret(value);
      whole.redactSecret(value);
    },
  };
}
