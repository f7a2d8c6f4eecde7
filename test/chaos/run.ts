import { untilGone } from "../support/processes";
import { arm, type Armed } from "./arm";
import { problemsIn } from "./invariants";
import type { Outcome, Struck, Told } from "./outcome";
import { startService, type Service } from "./service";
import { blocksOf, describeStack, PHASES, stackOf, wantedIn, type Phase, type Stack } from "./stack";
import { readState, stateText } from "./state";
import { describeBlow, kindOfBlow, planOf, type Blow, type Plan } from "./strike";
import type { Template } from "./template";

/** How often a command is repeated until its plan must be empty. */
const MAX_REPEATS = 6;

/** No command of a run takes so long unless it waits for something that never comes. */
const COMMAND_LIMIT_MS = 120_000;

/** How long a lost creation is looked for: beyond the longest that a request is under way here, for a run must not take long. */
const SETTLE = "1s";

/** Something does not hold: there is no point in going on. */
class Broken extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/** The run came upon a limit of the engine itself, and says nothing about the provider. */
class Abandoned extends Error {}

interface Run {
  readonly seed: number;
  readonly stack: Stack;
  readonly plan: Plan;
  readonly service: Service;
  readonly template: Template;
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly write: (blocks: Readonly<Record<string, unknown>>) => void;
  readonly commands: Told[];
  readonly blows: Struck[];
  readonly everWanted: Set<string>;
  /** Every bridge process that was seen. */
  readonly bridges: Set<number>;
  repeats: number;
}

/** Makes a seed's stack live: creates, updates and destroys it, strikes it once or twice, and says what did not hold. */
export async function runSeed(seed: number, template: Template): Promise<Outcome> {
  const startedAtMs = Date.now();
  const stack = stackOf(seed);
  const plan = planOf(seed, stack);
  const apiKey = `svc_chaos_${seed}_do-not-show`;
  const service = await startService(seed, apiKey);
  const { directory, write } = template.makeStack(`seed-${seed}`);
  const run: Run = {
    seed,
    stack,
    plan,
    service,
    template,
    directory,
    write,
    env: {
      ...template.env,
      SVC_ENDPOINT: service.emulator.url,
      SVC_API_KEY: apiKey,
      SVC_JOURNAL_SETTLE: SETTLE,
      ...Object.fromEntries(Object.entries(stack.secrets).map(([name, value]) => [`TF_VAR_${name}`, value])),
      ...(plan.traces ? { TF_LOG: "TRACE", TF_LOG_PATH: "trace.log" } : {}),
    },
    commands: [],
    blows: [],
    everWanted: new Set(),
    bridges: new Set(),
    repeats: 0,
  };
  let problems: readonly string[] = [];
  let abandoned: string | undefined;
  try {
    for (const phase of PHASES) await tellPhase(run, phase);
    await untilBridgesEnd([...run.bridges]);
  } catch (error) {
    if (error instanceof Abandoned) abandoned = error.message;
    else if (error instanceof Broken) problems = error.problems;
    else throw error;
  } finally {
    await service.emulator.close();
  }
  return {
    seed,
    stack: describeStack(stack),
    blows: run.blows,
    commands: run.commands,
    repeats: run.repeats,
    problems,
    ...(abandoned === undefined ? {} : { abandoned }),
    directory,
    durationMs: Date.now() - startedAtMs,
  };
}

/** Tells one phase to its end. Throws where something does not hold then, or where it has no end. */
async function tellPhase(run: Run, phase: Phase): Promise<void> {
  const [first, second] = run.plan.strikes.filter((strike) => strike.phase === phase).map(({ blow }) => blow);
  const wanted = wantedIn(run.stack, phase);
  for (const address of wanted) run.everWanted.add(address);
  run.write(blocksOf(run.stack, phase));
  const whole = [phase === "destroy" ? "destroy" : "apply", "-auto-approve"];
  const isStruck = await tellFirst(run, phase, whole, first);
  if (isStruck) await repeatUntilEmpty(run, whole, second);
  const { service, stack, directory, commands, everWanted } = run;
  const traces = { service, stack, directory, commands, wanted, everWanted, isSettled: isStruck };
  const problems = problemsIn(traces);
  if (problems.length > 0) throw new Broken(problems.map((problem) => `after ${phase}: ${problem}`));
}

/** Tells a phase's first command and says whether it was struck. */
async function tellFirst(run: Run, phase: Phase, whole: readonly string[], blow?: Blow): Promise<boolean> {
  if (phase === "create" && run.plan.savesPlan) {
    mustSucceed(await tell(run, ["plan", "-out=saved.tfplan"]));
    whole = ["apply", "saved.tfplan"];
  }
  const struckBefore = run.blows.length;
  const told = await tell(run, whole, blow);
  const isStruck = run.blows.slice(struckBefore).some(({ hits }) => hits.length > 0);
  if (!isStruck) mustSucceed(told);
  return isStruck;
}

async function repeatUntilEmpty(run: Run, whole: readonly string[], blow?: Blow): Promise<void> {
  for (let count = 1; count <= MAX_REPEATS; count += 1) {
    run.repeats += 1;
    const { code, output } = await tell(run, whole, count === 1 ? blow : undefined);
    if (code === 0 && /^No changes\./m.test(output)) return;
  }
  throw new Broken([`the plan is not empty after ${MAX_REPEATS} repeated commands`]);
}

function mustSucceed({ command, code }: Told): void {
  if (code !== 0) throw new Broken([`nothing struck "${command}", and it ended with ${code ?? "a signal"}`]);
}

/** Runs one command of the engine to its end, with a blow that waits for its moment. */
async function tell(run: Run, args: readonly string[], blow?: Blow): Promise<Told> {
  const startedAtMs = Date.now();
  const hadState = stateText(run.directory) !== "";
  const armed = blow === undefined ? undefined : arm(blow, run.service.emulator);
  const command = run.template.start([...args, "-no-color"], run.directory, run.env);
  const pid = command.process.pid ?? 0;
  armed?.started(pid);
  const limit = setTimeout(() => process.kill(-pid, "SIGKILL"), COMMAND_LIMIT_MS);
  const { code, signal, output } = await command.done;
  clearTimeout(limit);
  armed?.disarm();
  const told = { command: args.join(" "), code, signal, output, durationMs: Date.now() - startedAtMs };
  run.commands.push(told);
  if (told.durationMs > COMMAND_LIMIT_MS)
    throw new Broken([`"${told.command}" had no end within ${COMMAND_LIMIT_MS} ms`]);
  if (blow !== undefined && armed !== undefined) await note(run, blow, armed, hadState);
  return told;
}

async function note(run: Run, blow: Blow, armed: Armed, hadState: boolean): Promise<void> {
  const boundary = blow.do === "signal" && "boundary" in blow.at ? blow.at.boundary : undefined;
  run.blows.push({ plan: describeBlow(blow), kind: kindOfBlow(blow), boundary, hits: [...armed.struck] });
  for (const bridge of armed.bridges) run.bridges.add(bridge);
  // The engine does not replace its state file but writes it anew from its start, and a kill may come in between.
  const isCutOff = readState(run.directory) === undefined || (hadState && stateText(run.directory) === "");
  if (isCutOff && killsEngine(blow)) throw new Abandoned("the kill cut off the engine's own state file");
  if (!run.plan.hurries) await untilBridgesEnd(armed.bridges);
}

async function untilBridgesEnd(bridges: readonly number[]): Promise<void> {
  await untilGone(bridges).catch((error: unknown) => {
    throw new Broken([`a bridge goes on after its engine has ended: ${String(error)}`]);
  });
}

function killsEngine(blow: Blow): boolean {
  if (blow.do !== "signal" || blow.signal.target === "bridge") return false;
  return blow.signal.name === "SIGKILL" || blow.signal.againMs !== undefined;
}
