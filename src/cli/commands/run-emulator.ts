import { randomUUID } from "node:crypto";
import type { EmulatorOptions } from "../../emulator";
import { type CommandIo, type CommandRun, type OptionsOf, UsageError } from "../command";
import { startWithBehaviour } from "./behaviour-file";
import type { emulatorCommand } from "./emulator";
import { readFaults } from "./faults-file";
import { readText } from "../input/read-text";

/** Runs `cdktf-svc emulator` until a signal stops it. */
export const runEmulator: CommandRun<typeof emulatorCommand> = async (_operands, options, io) => {
  const { behaviour, chaos, faults: faultsFile } = options;
  const emulatorOptions = toEmulatorOptions(options, io.env);
  const faults = faultsFile === undefined ? undefined : readFaults(faultsFile);
  // Installed first, so that a signal during startup also stops the emulator properly.
  const stopped = io.untilStopped();
  const emulator = await startWithBehaviour(emulatorOptions, behaviour);
  try {
    // Applied before the first request can be read: there is no await since the port was opened.
    faults?.set(emulator);
    if (chaos !== undefined) emulator.chaos(chaos);
  } catch (error) {
    await emulator.close();
    throw error;
  }
  io.print(`listening on ${emulator.url}`);
  await stopped;
  await emulator.close();
};

function toEmulatorOptions(
  { port, apiKey: givenKey, seed, speed, openapi, rateLimit }: OptionsOf<typeof emulatorCommand>,
  env: CommandIo["env"],
): EmulatorOptions {
  const apiKey = givenKey ?? (env["SVC_API_KEY"] === "" ? undefined : env["SVC_API_KEY"]);
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    const source = givenKey === undefined ? "SVC_API_KEY" : "--api-key";
    throw new UsageError(`${source} must consist of visible ASCII characters without spaces`);
  }
  return {
    port,
    ...(apiKey === undefined ? {} : { apiKey }),
    seed: seed ?? randomUUID(),
    ...(speed === undefined ? {} : { speed }),
    ...(rateLimit === undefined ? {} : { rateLimit: { perSecond: rateLimit } }),
    ...(openapi === undefined ? {} : { documentText: readText("--openapi", openapi) }),
  };
}
