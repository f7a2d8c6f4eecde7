import { randomUUID } from "node:crypto";
import { DataFileError, type Emulator, type EmulatorOptions, type RecordedRequest } from "../../emulator";
import { type CommandIo, type CommandRun, InputError, type OptionsOf, UsageError } from "../command";
import { startWithBehaviour } from "./behaviour-file";
import type { emulatorCommand } from "./emulator";
import { readFaults } from "./faults-file";
import { readText } from "../input/read-text";
import { printableLine } from "../../base/escaping";

/** Runs `cdktf-svc emulator` until a signal stops it. */
export const runEmulator: CommandRun<typeof emulatorCommand> = async (_operands, options, io) => {
  const { behaviour, chaos, faults: faultsFile } = options;
  const emulatorOptions = {
    ...toEmulatorOptions(options, io.env),
    ...(options.log === true ? { onRequest: (request: RecordedRequest) => io.report(logLine(request)) } : {}),
  };
  const faults = faultsFile === undefined ? undefined : readFaults(faultsFile);
  // Installed first, so that a signal during startup also stops the emulator properly.
  const stopped = io.untilStopped();
  const emulator = await startWithBehaviour(emulatorOptions, behaviour).catch((error: unknown) => {
    throw error instanceof DataFileError ? new InputError(error.message) : error;
  });
  try {
    // Applied before the first request can be read: there is no await since the port was opened.
    faults?.set(emulator);
    if (chaos !== undefined) emulator.chaos(chaos);
  } catch (error) {
    await emulator.close();
    throw error;
  }
  io.print(`listening on ${emulator.url}`);
  io.report(exportLine(emulator, emulatorOptions.apiKey !== undefined));
  await stopped;
  await emulator.close();
};

function toEmulatorOptions(
  { port, apiKey: givenKey, seed, speed, openapi, rateLimit, data }: OptionsOf<typeof emulatorCommand>,
  env: CommandIo["env"],
): EmulatorOptions {
  const apiKey = givenKey ?? (env["SVC_API_KEY"] === "" ? undefined : env["SVC_API_KEY"]);
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    const source = givenKey === undefined ? "SVC_API_KEY" : "--api-key";
    throw new UsageError(`${source} must consist of visible ASCII characters without spaces`);
  }
  return {
    port,
    ...(data === undefined ? {} : { dataFile: data }),
    ...(apiKey === undefined ? {} : { apiKey }),
    seed: seed ?? randomUUID(),
    ...(speed === undefined ? {} : { speed }),
    ...(rateLimit === undefined ? {} : { rateLimit: { perSecond: rateLimit } }),
    ...(openapi === undefined ? {} : { documentText: readText("--openapi", openapi) }),
  };
}

/** Returns the line that makes other commands in a shell use the emulator. Does not repeat a given key, which may be a secret. */
function exportLine({ url, apiKey }: Pick<Emulator, "url" | "apiKey">, isGivenKey: boolean): string {
  const key = isGivenKey
    ? "# and SVC_API_KEY, the key that this emulator was started with"
    : `SVC_API_KEY=${apiKey}`;
  return `export SVC_ENDPOINT=${url} ${key}`;
}

/** Returns the line of `--log`. A path may contain anything, so only that of an RPC is shown. */
function logLine({ method, httpMethod, objectName = "-", status, durationMs = 0 }: RecordedRequest): string {
  const name = method ?? `${httpMethod} (no RPC)`;
  return `${name} ${printableLine(objectName).slice(0, 200)} ${status ?? "no answer"} ${Math.round(durationMs)} ms`;
}
