import { declareCommand } from "../declare-command";
import { parser } from "../input/shared-options";

/** Default probability that a call is faulted. */
const DEFAULT_RATE = 0.1;

const portNumber = parser("a number from 0 to 65535", (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
);

const positiveNumber = (expected: string): ((text: string) => number) =>
  parser(expected, (text) =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number.isFinite(Number(text))
      ? Number(text)
      : undefined,
  );

const seedAndRate = parser("a seed, or a seed and a rate from 0 to 1, such as 42 or 42:0.3", (text) => {
  const [, seed = text, rate] = /^(.+):([^:]*)$/s.exec(text) ?? [];
  if (rate === undefined) return { seed, rate: DEFAULT_RATE };
  return /^(\d+(\.\d+)?|\.\d+)$/.test(rate) && Number(rate) <= 1 ? { seed, rate: Number(rate) } : undefined;
});

/** `cdktf-svc emulator`: runs the service on this machine until a signal stops it. */
export const emulatorCommand = declareCommand("emulator", {
  summary: "Run an emulator of the service on this machine",
  description: "Runs an emulator of the service on this machine.",
  notes: [
    "Prints one line, `listening on http://127.0.0.1:PORT`, and on standard error the `export` line for other commands. Runs until SIGINT or SIGTERM.",
    "In a browser, the address shows objects, operations and requests, and buttons for faults. Answers only requests for a loopback name or address (localhost, 127.0.0.1, [::1]).",
    "Tests in any language control the emulator with POST /emulator/COMMAND and its own API key. Request and response are JSON objects.",
    [
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
      "  limit-key        {name, scope}: limits a created API key to objects, such as a project, and what lies in them",
      "  add-account      {apiKey}: another account, which sees only its own objects",
      "  reset            {}: restores the initial state, without faults",
    ].join("\n"),
    "The guide guides/emulator-faults.md in the package's reference describes each action and what a client observes.",
  ],
  exitCodes: {
    done: "Stopped by a signal.",
    failed: "The emulator cannot listen.",
    unusable: "Invalid command line, or a given file is invalid.",
  },
})
  .option("--port <PORT>", "Port on 127.0.0.1. 0 chooses a free one.", portNumber, 8080)
  .option(
    "--api-key <KEY>",
    "API key that the emulator accepts. Other users of this machine can read command lines: set a real key in SVC_API_KEY instead. Default: SVC_API_KEY, otherwise svc_local.",
  )
  .option(
    "--seed <SEED>",
    "Seed of generated IDs. The same seed and the same requests give the same IDs. Default: random, so that a restarted emulator does not repeat the IDs of an earlier one.",
  )
  .option(
    "--speed <N>",
    "Run operations N times faster. Default: 1.",
    positiveNumber("a number above 0, such as 10 or 0.5"),
  )
  .option(
    "--openapi <FILE>",
    "OpenAPI description to serve, as YAML or JSON, with the same extensions (x-kind etc.) as the contract's own. Default: the built-in contract.",
  )
  .option(
    "--behaviour <FILE>",
    "How the service behaves in what no description says, as YAML or JSON: updates, normalize, integers, errors, listLag, listsOperations, firstPage. The guide guides/testing.md explains them.",
  )
  .option("--faults <FILE>", "Initial fault rules: a JSON list of `set-fault` requests, see below.")
  .option(
    "--chaos <SEED[:RATE]>",
    `Inject random network and service faults into calls with probability RATE, from 0 to 1. The same seed and the same calls give the same faults. Default RATE: ${DEFAULT_RATE}.`,
    seedAndRate,
  )
  .option(
    "--data <FILE>",
    "Keep objects, operations and created keys in FILE, so that they survive a restart. It contains secrets, and only you may read it. Default: all data is in memory.",
  )
  .option(
    "--log",
    "Print a line on standard error for each request: method, object, HTTP status, milliseconds. Never prints a body or a key.",
  )
  .option(
    "--rate-limit <N>",
    "Accept N calls per second and answer 429 to others. Default: no limit.",
    positiveNumber("a number of calls per second above 0, such as 20 or 0.5"),
  );
