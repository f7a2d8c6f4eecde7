import { createLogger, logThresholdFromEnv } from "./log";
import { DEFAULT_TIMINGS, type PluginOptions } from "./plugin-options";
import { startProcess } from "./plugin-process";
import { guardStdout } from "./stdout-guard";
import { reattachLine } from "./usage";
import { writeFd } from "./write-fd";

/**
 * Serves any number of engine runs, without TLS, for a person who debugs the provider. Prints the setting by which an engine finds this
 * process. Ends at SIGINT, SIGTERM or SIGHUP (exit code 0), never at an engine's request. Resolves once it serves.
 */
export async function serveDebug(plugin: PluginOptions, env: NodeJS.ProcessEnv): Promise<void> {
  const log = createLogger({ threshold: logThresholdFromEnv(env, "info"), module: plugin.name });
  guardStdout(log);
  const timings = { ...DEFAULT_TIMINGS, ...plugin.timings };
  const serving = await startProcess({
    plugin,
    env,
    log,
    tls: undefined,
    graceMs: timings.graceMs,
    endWorkMs: timings.endWorkMs,
    onShutdown: () => log.debug("ignoring the engine's request to end, because this is a debug run"),
    onSessionClosed: () => log.debug("an engine disconnected"),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => serving.end({ reason: signal, code: 0, graceMs: timings.graceMs }));
  }
  if (serving.endpoint.network === "tcp") {
    log.warn("every user of this machine can reach this process while it runs", {
      address: serving.endpoint.address,
    });
  }
  writeFd(
    2,
    `${plugin.name} ${plugin.version} serves until Ctrl-C. Start the engine with this in its environment:\n`,
  );
  writeFd(1, `${reattachLine([plugin.providerAddress], serving.endpoint)}\n`);
  serving.warmUp();
}
