import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { untilGone } from "../support/processes";
import { arm, type Armed } from "./arm";
import { createWallClock, type WallClock } from "../support/wall-clock";
import { problemsIn } from "./invariants";
import { habitsOf } from "./habits";
import { operatorActionOf, runOperatorAction } from "./operator";
import type { Outcome, Injected, EndedCommand } from "./outcome";
import { runDoctor } from "./doctor";
import { startService, type Service } from "./service";
import { blocksOf, describeStack, PHASES, stackOf, wantedIn, type Phase, type Stack } from "./stack";
import { createRandom } from "./random";
import { readState, stateText } from "./state";
import { openStoreGate, type StoreGate } from "./store-gate";
import { describeInjection, kindOfInjection, planOf, type Injection, type Plan } from "./injection";
import { type StackFolder, type Template, WALL_CLOCK } from "./template";

/** Number of repeats after which the plan must be empty. */
const MAX_REPEATS = 6;

/** Time limit of a command in milliseconds. Only a command that waits forever exceeds it. */
const COMMAND_LIMIT_MS = 120_000;

/** Settle time: longer than any request takes here, and short to keep the run short. */
const SETTLE = "1s";

/** Thrown if an invariant is violated, which ends the run. */
class Broken extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.problems = problems;
  }
}

/** Thrown if the run meets a limitation of the engine itself, so that it is inconclusive. */
class Abandoned extends Error {}

/** What every run has besides its seed. */
export interface RunSettings {
  /** Number of runners that apply the state at a time: 1 or 2. */
  readonly runners: number;
  /** Whether the journal's store may be out. */
  readonly outages: boolean;
  /** Whether `cdktf-svc doctor --clear` runs beside each faulted command, and after it. */
  readonly doctor: boolean;
}

const USUAL_SETTINGS: RunSettings = { runners: 1, outages: false, doctor: false };

interface Run {
  readonly settings: RunSettings;
  /** The way to the journal's store, if it may be out. */
  readonly gate: StoreGate | undefined;
  readonly seed: number;
  readonly stack: Stack;
  readonly plan: Plan;
  readonly service: Service;
  readonly template: Template;
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: StackFolder;
  readonly commands: EndedCommand[];
  readonly injections: Injected[];
  readonly everWanted: Set<string>;
  /** Addresses whose objects may be replaced, since they refer to an object that an operator removed from the state. */
  readonly replaceable: Set<string>;
  /** Every bridge process that was observed. */
  readonly bridges: Set<number>;
  readonly wallClock: WallClock;
  /** Actions that were taken because a command asked for them. */
  readonly operatorActions: string[];
  repeats: number;
}

/** Creates, updates and destroys a seed's stack, injects its faults, and reports violated invariants. */
export async function runSeed(
  seed: number,
  template: Template,
  settings: RunSettings = USUAL_SETTINGS,
): Promise<Outcome> {
  const startedAtMs = Date.now();
  const stack = stackOf(seed);
  const plan = planOf(seed, stack, settings.outages);
  const apiKey = `svc_chaos_${seed}_do-not-show`;
  const service = await startService(seed, stack, apiKey);
  const folder = await template.makeStack(`seed-${seed}`);
  const { directory, remote } = folder;
  const gate =
    remote === undefined || !settings.outages ? undefined : await openStoreGate(remote.journalPort);
  const wallClock = createWallClock(join(directory, WALL_CLOCK));
  const isStepped = plan.plannedInjections.some(
    ({ injection }) => injection.do === "step" && injection.clock === "bridge",
  );
  const run: Run = {
    settings,
    gate,
    seed,
    stack,
    plan,
    service,
    template,
    directory,
    folder,
    env: {
      ...template.env,
      SVC_ENDPOINT: service.emulator.url,
      SVC_API_KEY: apiKey,
      SVC_JOURNAL_SETTLE: SETTLE,
      ...(gate === undefined || remote === undefined
        ? {}
        : { SVC_JOURNAL: remote.journalThrough(gate.port) }),
      ...Object.fromEntries(Object.entries(stack.secrets).map(([name, value]) => [`TF_VAR_${name}`, value])),
      ...(isStepped ? wallClock.env : {}),
      ...(plan.traces ? { TF_LOG: "TRACE", TF_LOG_PATH: "trace.log" } : {}),
    },
    commands: [],
    injections: [],
    everWanted: new Set(),
    replaceable: new Set(),
    bridges: new Set(),
    wallClock,
    operatorActions: [],
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
    await gate?.close();
  }
  return {
    seed,
    stack: describeStack(stack),
    habits: habitsOf(seed).map(({ name }) => name),
    injections: run.injections,
    operatorActions: run.operatorActions,
    commands: run.commands,
    repeats: run.repeats,
    problems,
    ...(abandoned === undefined ? {} : { abandoned }),
    directory,
    options: `${remote === undefined ? "" : ` --store ${remote.sort}`}${optionsOf(settings)}`,
    durationMs: Date.now() - startedAtMs,
  };
}

function optionsOf({ runners, outages, doctor }: RunSettings): string {
  return `${runners > 1 ? ` --runners ${runners}` : ""}${outages ? " --outages" : ""}${doctor ? " --doctor" : ""}`;
}

/** Runs one phase to its end. Throws {@link Broken} if an invariant is violated or the phase does not end. */
async function tellPhase(run: Run, phase: Phase): Promise<void> {
  const plannedInjections = run.plan.plannedInjections.filter(
    (plannedInjection) => plannedInjection.phase === phase,
  );
  const injectionsAt = (count: number): readonly Injection[] =>
    plannedInjections.filter(({ command }) => command === count).map(({ injection }) => injection);
  const wanted = wantedIn(run.stack, phase);
  for (const address of wanted) run.everWanted.add(address);
  run.folder.write(blocksOf(run.stack, phase));
  const whole = [phase === "destroy" ? "destroy" : "apply", "-auto-approve"];
  const { service, stack, directory, commands, everWanted } = run;
  const { otherUser } = service;
  const before = new Map((readState(directory) ?? []).map(({ address, name }) => [address, name]));
  const touched = otherUser.problems();
  if (phase === "destroy") otherUser.leaveProject();
  otherUser.act(phase);
  try {
    const wasInjected = await tellFirst(run, phase, whole, injectionsAt(0));
    // A service with habits of its own answers other values, which must not lead to changes for ever.
    const isRepeated = wasInjected || habitsOf(run.seed).length > 0;
    if (isRepeated) await repeatUntilEmpty(run, phase, whole, injectionsAt(1));
    otherUser.rest();
    const traces = {
      service,
      stack,
      directory,
      commands,
      wanted,
      everWanted,
      replaceable: run.replaceable,
      before,
      isSettled: isRepeated,
    };
    const journalTexts = (await run.folder.remote?.journalTexts()) ?? [];
    broken(phase, [...touched, ...problemsIn({ ...traces, journalTexts })]);
  } catch (error) {
    otherUser.rest();
    // A phase that does not end may have done damage as well.
    if (error instanceof Broken) broken(phase, [...error.problems, ...touched, ...otherUser.problems()]);
    throw error;
  }
}

function broken(phase: Phase, problems: readonly string[]): void {
  if (problems.length > 0) throw new Broken(problems.map((problem) => `after ${phase}: ${problem}`));
}

/** Runs a phase's first command. Returns whether a fault was injected. */
async function tellFirst(
  run: Run,
  phase: Phase,
  whole: readonly string[],
  injections: readonly Injection[],
): Promise<boolean> {
  if (run.plan.savedPlans.includes(phase)) {
    mustSucceed(await runCommand(run, ["plan", "-out=saved.tfplan"]));
    whole = ["apply", "saved.tfplan"];
  }
  const injectedBefore = run.injections.length;
  const isTogether = isTakenTogether(run, injections);
  const beside = injections.length > 0 ? examineBeside(run) : undefined;
  const ended = isTogether
    ? await runTogether(run, phase, whole, injections)
    : [await runCommand(run, whole, injections)];
  await beside;
  if (injections.length > 0) await examine(run);
  for (const each of ended) await followAdvice(run, phase, each);
  const wasInjected = run.injections.slice(injectedBefore).some(({ hits }) => hits.length > 0);
  // Of two runners, one may find that the other has done what it had planned.
  if (!wasInjected && !isTogether) for (const each of ended) mustSucceed(each);
  return wasInjected || isTogether;
}

async function repeatUntilEmpty(
  run: Run,
  phase: Phase,
  whole: readonly string[],
  injections: readonly Injection[],
): Promise<void> {
  for (let count = 1; count <= MAX_REPEATS; count += 1) {
    run.repeats += 1;
    const ended = await runCommand(run, whole, count === 1 ? injections : []);
    if (count === 1 && injections.length > 0) await examine(run);
    const isAdviceFollowed = await followAdvice(run, phase, ended);
    if (!isAdviceFollowed && ended.code === 0 && /^No changes\./m.test(ended.output)) return;
  }
  throw new Broken([`the plan is not empty after ${MAX_REPEATS} repeated commands`]);
}

/** Lets a doctor remove what is dead, if the settings say so. Whatever else it removes is lost or made twice later. */
async function examine(run: Run, folder = run.directory): Promise<void> {
  if (!run.settings.doctor) return;
  const state = run.folder.remote === undefined ? "" : stateText(run.directory);
  const { ended, problems } = await runDoctor(folder, run.env, { state, isStoreOut: run.settings.outages });
  run.commands.push(ended);
  if (problems.length > 0) throw new Broken(problems);
}

/** Does the same while a command runs, on another machine if this one may vanish. */
async function examineBeside(run: Run): Promise<void> {
  if (!run.settings.doctor) return;
  await pause(createRandom(run.seed, "doctor").int(500, 3000));
  if (run.folder.remote === undefined) return examine(run);
  const beside = await run.folder.checkOutBeside();
  await examine(run, beside);
  rmSync(beside, { recursive: true, force: true });
}

/** Performs the actions that a command's output asks for. Returns whether it asked for any. */
async function followAdvice(run: Run, phase: Phase, { output }: EndedCommand): Promise<boolean> {
  const { remote } = run.folder;
  const operatorAction = operatorActionOf(output, phase, run, remote === undefined ? undefined : () => true);
  if (operatorAction === undefined) return false;
  runOperatorAction(operatorAction, run.service);
  if (remote !== undefined) for (const place of operatorAction.discards) await remote.discard(place);
  for (const address of operatorAction.removals) {
    for (const each of referrersOf(address, run.directory)) run.replaceable.add(each);
    mustSucceed(await runCommand(run, ["state", "rm", address]));
  }
  for (const [address, name] of operatorAction.imports) {
    const { code } = await runCommand(run, ["import", address, name]);
    if (code !== 0) throw new Broken([`${name} could not be imported as ${address}`]);
  }
  run.operatorActions.push(
    ...operatorAction.removals.map((address) => `removed ${address} from the state`),
    ...operatorAction.imports.map((names) => `imported ${names.join(" as ")}`),
    ...operatorAction.deletions.map((name) => `deleted ${name}`),
    ...operatorAction.discards.map((file) => `discarded ${basename(file)}`),
  );
  return true;
}

/** Returns the addresses of the objects in the state that name the object of an address. */
function referrersOf(address: string, directory: string): readonly string[] {
  const state = readState(directory) ?? [];
  const removed = state.find((each) => each.address === address)?.name;
  return state
    .filter(({ name, texts }) => removed !== undefined && name !== removed && texts.includes(removed))
    .map((each) => each.address);
}

function mustSucceed({ command, code }: EndedCommand): void {
  if (code !== 0) throw new Broken([`nothing faulted "${command}", and it ended with ${code ?? "a signal"}`]);
}

/** Whether a second runner applies the same state during a command: in the phase that is faulted. */
function isTakenTogether({ settings }: Run, injections: readonly Injection[]): boolean {
  return settings.runners > 1 && injections.length > 0;
}

/** Runs one command in two checkouts at a time. The state's lock keeps them apart; the seed decides which of them is faulted, and which begins. */
async function runTogether(
  run: Run,
  phase: Phase,
  args: readonly string[],
  injections: readonly Injection[],
): Promise<readonly EndedCommand[]> {
  const random = createRandom(run.seed, "runners");
  const isSecondFaulted = random.chance(0.4);
  const waitMs = random.int(0, 1500);
  const [first, second] = random.chance(0.5) ? [0, waitMs] : [waitMs, 0];
  const beside = await run.folder.checkOutBeside();
  const whole = [phase === "destroy" ? "destroy" : "apply", "-auto-approve"];
  const start = async (words: readonly string[], delayMs: number, directory: string, isFaulted: boolean) => {
    await pause(delayMs);
    return runCommand(run, words, isFaulted ? injections : [], directory);
  };
  const ended = await Promise.all([
    start(args, first, run.directory, !isSecondFaulted),
    start(whole, second, beside, isSecondFaulted),
  ]);
  // Its machine vanishes, too.
  rmSync(beside, { recursive: true, force: true });
  return ended;
}

/** Runs one command of the engine to its end, with its injections prepared. */
async function runCommand(
  run: Run,
  args: readonly string[],
  injections: readonly Injection[] = [],
  directory = run.directory,
): Promise<EndedCommand> {
  const startedAtMs = Date.now();
  const hadState = stateText(run.directory) !== "";
  const armed = injections.map((injection) =>
    arm(injection, run.service, run.wallClock, run.commands, run.gate),
  );
  const command = run.template.start(args[0] === "state" ? args : [...args, "-no-color"], directory, run.env);
  const pid = command.process.pid ?? 0;
  for (const each of armed) each.started(pid);
  const limit = setTimeout(() => process.kill(-pid, "SIGKILL"), COMMAND_LIMIT_MS);
  const { code, signal, output } = await command.done;
  clearTimeout(limit);
  for (const each of armed) each.disarm();
  const ended = { command: args.join(" "), code, signal, output, durationMs: Date.now() - startedAtMs };
  run.commands.push(ended);
  if (ended.durationMs > COMMAND_LIMIT_MS) {
    throw new Broken([`"${ended.command}" had no end within ${COMMAND_LIMIT_MS} ms`]);
  }
  for (const [index, injection] of injections.entries()) {
    const each = armed[index];
    if (each !== undefined) await note(run, injection, each, { hadState, directory });
  }
  return ended;
}

async function note(
  run: Run,
  injection: Injection,
  armed: Armed,
  { hadState, directory }: { readonly hadState: boolean; readonly directory: string },
): Promise<void> {
  const boundary =
    injection.do === "signal" && "boundary" in injection.at ? injection.at.boundary : undefined;
  run.injections.push({
    plan: describeInjection(injection),
    kind: kindOfInjection(injection),
    boundary,
    hits: [...armed.injected],
  });
  for (const bridge of armed.bridges) run.bridges.add(bridge);
  // The engine rewrites its state file in place, and a kill may come in between.
  const isCutOff = readState(run.directory) === undefined || (hadState && stateText(run.directory) === "");
  if (isCutOff && killsEngine(injection)) {
    throw new Abandoned("the kill truncated the engine's own state file");
  }
  if (run.plan.hurries) return;
  await untilBridgesEnd(armed.bridges);
  const isMachineLost =
    run.folder.remote !== undefined &&
    directory === run.directory &&
    killsEngine(injection) &&
    armed.injected.length > 0;
  if (isMachineLost) await run.folder.replaceDisk();
}

async function untilBridgesEnd(bridges: readonly number[]): Promise<void> {
  await untilGone(bridges).catch((error: unknown) => {
    throw new Broken([`a bridge goes on after its engine has ended: ${String(error)}`]);
  });
}

function killsEngine(injection: Injection): boolean {
  if (injection.do !== "signal" || injection.signal.target === "bridge") return false;
  return injection.signal.name === "SIGKILL" || injection.signal.againMs !== undefined;
}
