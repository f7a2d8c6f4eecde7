import { randomUUID } from "node:crypto";
import type { ChaosOptions, EmulatorOptions } from "../../emulator";
import { type Command, type CommandIo, UsageError } from "../command";
import { startWithBehaviour } from "./behaviour-file";
import { readFaults, type FaultsFile } from "./faults-file";
import { readText } from "../input/read-text";
import { readOptions } from "../input/read-options";

/** `cdktf-svc emulator`: runs the service on this machine until a signal stops it. */
export const emulatorCommand: Command = {
  synopsis:
    "[--port PORT] [--api-key KEY] [--seed SEED] [--speed N] [--openapi FILE] [--behaviour FILE] [--faults FILE] [--chaos SEED[:RATE]] [--rate-limit N]",
  help: [
    "Runs an emulator of the service on this machine.",
    "",
    "  --port PORT     Port on 127.0.0.1. 0 chooses a free one. Default: 8080.",
    "  --api-key KEY   API key that the emulator accepts. Other users of this machine can read command lines:",
    "                  set a real key in SVC_API_KEY instead. Default: SVC_API_KEY, otherwise svc_local.",
    "  --seed SEED     Seed of generated IDs. The same seed and the same requests give the same IDs.",
    "                  Default: random, so that a restarted emulator does not repeat the IDs of an earlier one.",
    "  --speed N       Run operations N times faster. Default: 1.",
    "  --openapi FILE  OpenAPI description to serve, as YAML or JSON, with the same extensions (x-kind etc.) as",
    "                  the contract's own. Default: the built-in contract.",
    "  --behaviour FILE",
    "                  How the service behaves in what no description says, as YAML or JSON: updates, normalize,",
    "                  integers, errors, listLag, listsOperations, firstPage. The guide guides/testing.md explains them.",
    "  --faults FILE   Initial fault rules: a JSON list of `set-fault` requests, see below.",
    "  --chaos SEED[:RATE]",
    "                  Inject random network and service faults into calls with probability RATE, from 0 to 1.",
    "                  The same seed and the same calls give the same faults. Default RATE: 0.1.",
    "  --rate-limit N  Accept N calls per second and answer 429 to others. Default: no limit.",
    "",
    "Prints one line, `listening on http://127.0.0.1:PORT`, and runs until SIGINT or SIGTERM. Keeps all data in",
    "memory.",
    "",
    "Tests in any language control the emulator with POST /emulator/COMMAND and its own API key. Request and",
    "response are JSON objects.",
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
    "  add-object       {kind, body, durationMs?}     change-object {name, patch}     remove-object {name}",
    "  occupy           {name, patch?, removes?, durationMs?} -> {operation}: another client's operation on it",
    "  settle-operation {name, outcome, message?}",
    "  step-clock       {stepMs, of?, zone?} -> {now}: steps the wall clocks of the service, or one of them",
    "  add-account      {apiKey}: another account, which sees only its own objects",
    "  reset            {}: restores the initial state, without faults",
    "",
    "The guide guides/emulator-faults.md in the package's reference describes each action and what a client",
    "observes.",
    "",
    "Exit codes:",
    "  0  Stopped by a signal.",
    "  1  The emulator cannot listen.",
    "  2  Invalid command line, or a given file is invalid.",
  ].join("\n"),
  async run(args, io) {
    const { options, behaviour, faults, chaos } = toStart(args, io.env);
    // Installed first, so that a signal during startup also stops the emulator properly.
    const stopped = io.untilStopped();
    const emulator = await startWithBehaviour(options, behaviour);
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
  },
};

/** The emulator's options, and its initial faults and chaos. */
interface Start {
  readonly options: EmulatorOptions;
  /** The file of `--behaviour`. */
  readonly behaviour: string | undefined;
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
    "behaviour",
    "faults",
    "chaos",
    "rate-limit",
  ]);
  const { port = "8080", "api-key": givenKey, seed, speed, openapi, "rate-limit": rate } = values;
  if (operands.length > 0) throw new UsageError("unexpected argument: this command takes only options");
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
    throw new UsageError(`${source} must consist of visible ASCII characters without spaces`);
  }
  const options = {
    port: Number(port),
    ...(apiKey === undefined ? {} : { apiKey }),
    seed: seed ?? randomUUID(),
    ...(speed === undefined ? {} : { speed: Number(speed) }),
    ...(rate === undefined ? {} : { rateLimit: { perSecond: Number(rate) } }),
    ...(openapi === undefined ? {} : { documentText: readText("--openapi", openapi) }),
  };
  return {
    options,
    behaviour: values.behaviour,
    faults: values.faults === undefined ? undefined : readFaults(values.faults),
    chaos: values.chaos === undefined ? undefined : toChaos(values.chaos),
  };
}

function isPositive(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number.isFinite(Number(text));
}

/** Default probability that a call is faulted. */
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
