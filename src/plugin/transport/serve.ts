import type { PluginOptions } from "./plugin-options";
import { serveDebug } from "./serve-debug";
import { serveHost } from "./serve-host";
import { readCommand, usageLine } from "./usage";
import { writeFd } from "./write-fd";

export { DEFAULT_TIMINGS } from "./plugin-options";
export type { EngineProcess, PluginHost, PluginOptions, PluginTimings, SharedPlugin } from "./plugin-options";

/**
 * Runs the whole program of a plugin: controls the process from here on, and ends it.
 *
 * Started by an engine, it serves that host until the host asks it to end (exit code 0) or is gone. Started with `--debug`, it serves any
 * number of engine runs until SIGINT, SIGTERM or SIGHUP. Started with `--shared`, it serves the engines of one command at once. Started by hand, it prints a usage line (exit code 1). Resolves once it serves; a
 * failure to start is printed on standard error, with exit code 1.
 */
export async function servePlugin(plugin: PluginOptions): Promise<void> {
  const env = plugin.env ?? process.env;
  const command = readCommand(plugin.argv ?? process.argv.slice(2));
  switch (command.kind) {
    case "serve":
      return serveHost(plugin, env);
    case "debug":
      return serveDebug(plugin, env);
    case "shared": {
      // Loaded only for this: it costs no other start anything.
      const { serveShared } = await import("./serve-shared.js");
      return serveShared(plugin, env, command.addresses);
    }
    case "print":
      writeFd(1, `${command.what === "version" ? `${plugin.name} ${plugin.version}` : usageLine(plugin)}\n`);
      return process.exit(0);
    case "unknown":
      writeFd(
        2,
        `${plugin.name}: unknown argument ${JSON.stringify(command.argument)}. ${usageLine(plugin)}\n`,
      );
      return process.exit(1);
  }
}
