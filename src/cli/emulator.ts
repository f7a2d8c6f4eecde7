import { type ChaosOptions, type EmulatorOptions, startEmulator } from "../emulator";
import { type Command, type CommandIo, UsageError } from "./command";
import { readFaults, type FaultsFile } from "./faults-file";
import { readText } from "./read-text";
import { readOptions } from "./read-options";

/** `cdktf-svc emulator`: the service on this machine, until it is told to stop. */
export const emulatorCommand: Command = {
  synopsis:
    "[--port PORT] [--api-key KEY] [--seed SEED] [--speed N] [--openapi FILE] [--faults FILE] [--chaos SEED[:RATE]] [--rate-limit N]",
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
    "  --faults FILE   faults to begin with: a JSON list of what `set-fault` takes, see below",
    "  --chaos SEED[:RATE]",
    "                  draws faults of network and service for each call with probability RATE, from 0 to 1",
    "                  (default 0.1); the same seed and the same calls give the same faults",
    "  --rate-limit N  takes N calls per second, and answers 429 to what is above that (default: any number)",
    "",
    "Prints one line, `listening on http://127.0.0.1:PORT`, and runs until SIGINT or SIGTERM. Everything is in",
    "memory.",
    "",
    "Tests in any language give it orders: POST /emulator/ORDER, a JSON object in and out, with its own API key.",
    "",
    "  set-fault        {method?, call?, times?, where?, action} -> {fault}; for example",
    '                   {"method": "CreateDisk", "action": {"do": "reset", "when": "after"}}',
    "  list-faults      {} -> {faults}     remove-fault {id}     release-fault {id, drop?}",
    "  start-chaos      {seed, rate, kinds?, methods?, maxInARow?, slowMs?} -> {chaos}",
    "  get-chaos        {} -> {chaos}      stop-chaos {} -> {chaos}",
    "  set-rate-limit   {perSecond, burst?, headers?} -> {rateLimit}",
    "  get-rate-limit   {} -> {rateLimit}  remove-rate-limit {} -> {rateLimit}",
    "  list-requests    {method?} -> {requests}",
    "  list-objects     {kind?} -> {objects}     list-operations {} -> {operations}",
    "  add-object       {kind, body}     change-object {name, patch}     remove-object {name}",
    "  occupy           {name, patch?, removes?, durationMs?} -> {operation}: somebody else's, on that object",
    "  settle-operation {name, outcome, message?}",
    "  reset            {}: back to the start, without faults",
    "",
    "What each action does, and what a client sees, is in the reference that comes with the package, under",
    "guides/emulator-faults.md.",
    "",
    "Exit codes: 0 stopped by a signal; 1 it cannot listen; 2 the command line is wrong, or a file that it names is.",
  ].join("\n"),
  async run(args, io) {
    const { options, faults, chaos } = toStart(args, io.env);
    // Asked first, so that a signal that comes while the emulator starts also ends it in good order.
    const stopped = io.untilStopped();
    const emulator = await startEmulator(options);
    try {
      // Before the first request can be read: nothing is awaited since the port was opened.
      faults?.set(emulator);
      if (chaos !== undefined) emulator.chaos(chaos);
    } catch (error) {
      await emulator.close();
      throw error;
    }
    io.print(`listening on ${emulator.url}`);
    await stopped;
    await emulator.close();
  },
};

/** What an emulator is started with, and what it begins with. */
interface Start {
  readonly options: EmulatorOptions;
  readonly faults: FaultsFile | undefined;
  readonly chaos: ChaosOptions | undefined;
}

function toStart(args: readonly string[], env: CommandIo["env"]): Start {
  const { values, operands } = readOptions(args, [
    "port",
    "api-key",
    "seed",
    "speed",
    "openapi",
    "faults",
    "chaos",
    "rate-limit",
  ]);
  const { port = "8080", "api-key": givenKey, seed, speed, openapi, "rate-limit": rate } = values;
  if (operands.length > 0) throw new UsageError("it takes options only; there is an argument beside them");
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535; got ${JSON.stringify(port)}`);
  }
  if (speed !== undefined && !isPositive(speed)) {
    throw new UsageError(`--speed must be a number above 0, such as 10 or 0.5; got ${JSON.stringify(speed)}`);
  }
  if (rate !== undefined && !isPositive(rate)) {
    throw new UsageError(
      `--rate-limit must be a number of calls per second above 0, such as 20 or 0.5; got ${JSON.stringify(rate)}`,
    );
  }
  const apiKey = givenKey ?? (env["SVC_API_KEY"] === "" ? undefined : env["SVC_API_KEY"]);
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    const source = givenKey === undefined ? "SVC_API_KEY" : "--api-key";
    throw new UsageError(
      `${source} must be visible ASCII characters without spaces: no other key fits into a header`,
    );
  }
  const options = {
    port: Number(port),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(seed === undefined ? {} : { seed }),
    ...(speed === undefined ? {} : { speed: Number(speed) }),
    ...(rate === undefined ? {} : { rateLimit: { perSecond: Number(rate) } }),
    ...(openapi === undefined ? {} : { documentText: readText("--openapi", openapi) }),
  };
  return {
    options,
    faults: values.faults === undefined ? undefined : readFaults(values.faults),
    chaos: values.chaos === undefined ? undefined : toChaos(values.chaos),
  };
}

function isPositive(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number.isFinite(Number(text));
}

/** How probable it is that a call is struck, unless it is said. */
const DEFAULT_RATE = 0.1;

function toChaos(text: string): ChaosOptions {
  const [, seed = text, said] = /^(.+):([^:]*)$/s.exec(text) ?? [];
  const rate = said === undefined ? DEFAULT_RATE : Number(said);
  if (said !== undefined && !(/^(\d+(\.\d+)?|\.\d+)$/.test(said) && rate <= 1)) {
    throw new UsageError(
      `--chaos must be a seed, or a seed and a rate from 0 to 1, such as 42 or 42:0.3; got ${JSON.stringify(text)}`,
    );
  }
  return { seed, rate };
}
