import { createServerIdentity } from "./certificate";
import { handshakeLine, readGreeting } from "./handshake";
import { watchHost } from "./host-watch";
import { createLogger, logThresholdFromEnv } from "./log";
import { DEFAULT_TIMINGS, type PluginOptions } from "./plugin-options";
import { startProcess, type PluginProcess } from "./plugin-process";
import { guardStdout } from "./stdout-guard";
import { usageLine } from "./usage";
import { writeFd } from "./write-fd";
import { errorText } from "../../base/json";

/** Maximum wait until the host has read the answer to its request to end. */
const FLUSH_TIMEOUT_MS = 300;

/** Time that a peer has to answer once the process that started this one is gone. */
const SILENCE_TIMEOUT_MS = 5000;

/**
 * Serves the host that started this process, until the host asks it to end or is gone. Resolves once it serves.
 *
 * SIGINT (Ctrl-C reaches the whole process group), SIGTERM and SIGHUP are left to a connected host. It stops the running operations through
 * the protocol, and needs their answers for its state. Without a connected host they end the process, except SIGINT, which also arrives
 * while the host is still connecting.
 */
export async function serveHost(plugin: PluginOptions, env: NodeJS.ProcessEnv): Promise<void> {
  const greeting = readGreeting(env);
  if (greeting.kind === "notAHost") {
    writeFd(2, `${usageLine(plugin)}\n`);
    process.exit(1);
  }
  if (greeting.kind === "unusable") failToStart(plugin, greeting.problem);

  const log = createLogger({ threshold: logThresholdFromEnv(env, "error"), module: plugin.name });
  guardStdout(log);
  const timings = { ...DEFAULT_TIMINGS, ...plugin.timings };
  let serving: PluginProcess | undefined;
  let askedToEnd: NodeJS.Signals | undefined;
  const endAlone = (reason: string): void => serving?.end({ reason, code: 0, graceMs: timings.graceMs });
  const endIfAsked = (): void => {
    if (askedToEnd !== undefined && serving?.sessionCount() === 0) endAlone(`${askedToEnd} and no host`);
  };
  process.on("SIGINT", () => log.debug("ignoring SIGINT, which the host handles"));
  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      log.warn(`${signal}: the process ends when no host is connected`);
      askedToEnd = signal;
      endIfAsked();
    });
  }

  const watch = watchHost({
    sessionCount: () => serving?.sessionCount() ?? 0,
    closeSilentSessions: async () => serving?.closeSilent(SILENCE_TIMEOUT_MS),
    onGone: endAlone,
    pollMs: timings.hostPollMs,
    maxChecksAlone: timings.maxChecksAlone,
  });

  const { clientCertificateDer } = greeting;
  const tls =
    clientCertificateDer === undefined
      ? undefined
      : { identity: createServerIdentity(), clientCertificateDer };
  try {
    serving = await startProcess({
      plugin,
      env,
      log,
      tls,
      graceMs: timings.graceMs,
      endWorkMs: timings.endWorkMs,
      onShutdown: (answered) => {
        serving?.end({
          reason: "the host requested it",
          code: 0,
          graceMs: timings.shutdownGraceMs,
          beforeExit: () => answered.then(() => serving?.flush(FLUSH_TIMEOUT_MS)),
        });
      },
      onSessionClosed: () => {
        endIfAsked();
        watch.hurry();
      },
    });
  } catch (error) {
    failToStart(plugin, `it cannot listen for the engine (${errorText(error)}).`);
  }
  // A host that was killed during the start of this process is not the parent that the watch knows, and has closed its end of the pipe.
  if (!writeFd(1, handshakeLine(serving.endpoint, tls?.identity.certificateDer))) {
    endAlone("no process reads its handshake");
    return;
  }
  serving.warmUp();
  endIfAsked();
}

/**
 * Prints why the plugin cannot serve, and exits with 1. If the first line on standard output is not a handshake, a host shows it to its
 * user. It shows nothing of standard error. Hence both are written.
 */
function failToStart(plugin: PluginOptions, problem: string): never {
  const line = `${plugin.name} ${plugin.version} cannot start: ${problem}`.replace(/\s*\n\s*/g, " ");
  writeFd(2, `${line}\n`);
  // A line with three bars would be parsed as a handshake.
  writeFd(1, `${line.replaceAll("|", "/")}\n`);
  process.exit(1);
}
