import { readFileSync } from "node:fs";
import { type EmulatorOptions, startEmulator } from "../emulator";
import { type Command, type CommandIo, UsageError } from "./command";
import { readOptions } from "./read-options";

/** `cdktf-svc emulator`: the service on this machine, until it is told to stop. */
export const emulatorCommand: Command = {
  synopsis: "[--port PORT] [--api-key KEY] [--seed SEED] [--speed N] [--openapi FILE]",
  help: [
    "Runs the service's emulator on this machine.",
    "",
    "  --port PORT     port on 127.0.0.1; 0 takes any free one (default 8080)",
    "  --api-key KEY   key that it accepts (default: SVC_API_KEY, else svc_local); other users of this",
    "                  machine can read a command line, so a key that matters belongs in SVC_API_KEY",
    "  --seed SEED     what ids are made from: the same seed and the same requests give the",
    "                  same ids",
    "  --speed N       lets operations run N times faster (default 1)",
    "  --openapi FILE  the API description to serve, as YAML or JSON, marked as the contract's own is",
    "                  (default: the contract of this package)",
    "",
    "Prints one line, `listening on http://127.0.0.1:PORT`, and runs until SIGINT or SIGTERM. Everything is in",
    "memory.",
  ].join("\n"),
  async run(args, io) {
    const options = toEmulatorOptions(args, io.env);
    // Asked first, so that a signal that comes while the emulator starts also ends it in good order.
    const stopped = io.untilStopped();
    const emulator = await startEmulator(options);
    io.print(`listening on ${emulator.url}`);
    await stopped;
    await emulator.close();
  },
};

function toEmulatorOptions(args: readonly string[], env: CommandIo["env"]): EmulatorOptions {
  const { values, operands } = readOptions(args, ["port", "api-key", "seed", "speed", "openapi"]);
  const { port = "8080", "api-key": givenKey, seed, speed, openapi } = values;
  if (operands.length > 0) throw new UsageError("it takes options only; there is an argument beside them");
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535; got ${JSON.stringify(port)}`);
  }
  if (
    speed !== undefined &&
    (!/^\d+(\.\d+)?$/.test(speed) || !(Number(speed) > 0 && Number.isFinite(Number(speed))))
  ) {
    throw new UsageError(`--speed must be a number above 0, such as 10 or 0.5; got ${JSON.stringify(speed)}`);
  }
  const apiKey = givenKey ?? (env["SVC_API_KEY"] === "" ? undefined : env["SVC_API_KEY"]);
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    const source = givenKey === undefined ? "SVC_API_KEY" : "--api-key";
    throw new UsageError(
      `${source} must be visible ASCII characters without spaces: no other key fits into a header`,
    );
  }
  return {
    port: Number(port),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(seed === undefined ? {} : { seed }),
    ...(speed === undefined ? {} : { speed: Number(speed) }),
    ...(openapi === undefined ? {} : { documentText: readDocument(openapi) }),
  };
}

function readDocument(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--openapi must name a file that can be read; ${path} cannot (${code ?? String(error)})`,
    );
  }
}
