import { parseArgs } from "node:util";
import { startEmulator } from "../emulator";
import { type Command, UsageError } from "./command";

/** `cdktf-svc emulator`: the service on this machine, until it is told to stop. */
export const emulatorCommand: Command = {
  name: "emulator",
  synopsis: "[--port PORT] [--api-key KEY] [--seed SEED] [--speed N]",
  summary: "run the service's emulator on this machine",
  help: [
    "  --port PORT     port on 127.0.0.1; 0 takes any free one (default 8080)",
    "  --api-key KEY   key that it accepts (default: SVC_API_KEY, else svc_local)",
    "  --seed SEED     makes the generated ids reproducible (default 1)",
    "  --speed N       lets operations run N times faster (default 1)",
    "",
    "Prints one line, `listening on http://127.0.0.1:PORT`, and runs until SIGINT or SIGTERM. Everything is in memory.",
  ].join("\n"),
  async run(args, io) {
    const { port, apiKey, seed, speed } = readOptions(args, io.env);
    const emulator = await startEmulator({ port, apiKey, seed, speed });
    io.print(`listening on ${emulator.url}`);
    await io.untilStopped();
    await emulator.close();
    return 0;
  },
};

function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { port: number; apiKey: string; seed: string; speed: number } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: "8080" },
      "api-key": { type: "string" },
      seed: { type: "string", default: "1" },
      speed: { type: "string", default: "1" },
    },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535; got ${JSON.stringify(values.port)}`);
  }
  const speed = Number(values.speed);
  if (!(speed > 0 && Number.isFinite(speed))) {
    throw new UsageError(`--speed must be a number above 0; got ${JSON.stringify(values.speed)}`);
  }
  const fromEnvironment = env["SVC_API_KEY"] === "" ? undefined : env["SVC_API_KEY"];
  return { port, speed, seed: values.seed, apiKey: values["api-key"] ?? fromEnvironment ?? "svc_local" };
}
