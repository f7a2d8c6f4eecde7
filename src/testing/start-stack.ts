import { findEngine } from "../base/engine";
import { mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Emulator, startEmulator } from "../emulator";
import { type ClockControl, createHeldClock, noClock, type WaitingWork } from "./clock-control";
import { expectNoChanges, expectPlan } from "./expect-plan";
import { expectObject } from "./expect-object";
import { openStack, type OpenedStack } from "./open-stack";
import { recordedCommands } from "./recorded-commands";
import { createEngine, type Engine } from "./run-engine";
import type { StackBuilder, StackOptions } from "./stack-options";
import type { StackHandle, StackRun } from "./stack-run";
import { synthesize, type SynthesizedApp } from "./synthesize";
import { testEnvironment } from "./test-environment";
import { AssertionError } from "node:assert";

/**
 * Runs a test of an app's stacks: starts an emulator, synthesizes the app, passes both to `tell`, and always cleans
 * up afterwards. Sends nothing to other machines, and isolates the test from this process's environment: see
 * {@link StackOptions}. Rejects as {@link startStack} does, or as `tell` does.
 */
export async function testStack(
  build: StackBuilder,
  tell: (run: StackRun) => unknown,
  options: StackOptions = {},
): Promise<void> {
  const run = await startStack(build, options);
  try {
    await tell(run);
  } finally {
    await run.close();
  }
}

/**
 * Starts a run without closing it, for a test runner's own hooks: the caller closes the run. Rejects with the error
 * of the synthesis, which names construct and attribute. Rejects with an Error if there is no engine, stack or
 * provider, or if a provider's endpoint is not the emulator.
 */
export async function startStack(build: StackBuilder, options: StackOptions = {}): Promise<StackRun> {
  const program = findEngine(
    options.engine,
    process.env,
    "to test the stacks with",
    'TERRAFORM_BINARY_NAME or the option "engine"',
  );
  const held = options.clock === "manual" ? createHeldClock() : undefined;
  const emulator = await startEmulator({
    ...options.emulator,
    operationMs: options.operationMs ?? 0,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(held === undefined ? {} : { clock: held.clock }),
  });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-test-")));
  const commandsFile = join(folder, "commands.jsonl");
  const discard = async (): Promise<void> => {
    await emulator.close();
    if (options.keepFolder === true) {
      process.stderr.write(`Kept the folder of the stacks under test: ${folder}\n`);
    }
    // A provider briefly outlives its killed engine and may still write its journal; each retry walks the folder
    // again.
    else {
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  };
  try {
    const environment = testEnvironment(join(folder, "home"), emulator, options, process.env);
    const resynthesize = (next: StackBuilder): Promise<SynthesizedApp> =>
      synthesize(next, emulator, folder, options, environment, commandsFile);
    const app = await resynthesize(build);
    const engine = createEngine(basename(program), program, environment);
    const clock = (work: WaitingWork): ClockControl => held?.controlFor(work) ?? noClock();
    return createRun({
      app,
      emulator,
      engine,
      folder,
      commandsFile,
      clock: clock(engine),
      resynthesize,
      discard,
    });
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Parts {
  readonly app: SynthesizedApp;
  readonly emulator: Emulator;
  readonly engine: Engine;
  readonly folder: string;
  readonly commandsFile: string;
  readonly clock: ClockControl;
  readonly resynthesize: (build: StackBuilder) => Promise<SynthesizedApp>;
  /** Stops the emulator and removes the folder. */
  readonly discard: () => Promise<void>;
}

function createRun({
  app,
  emulator,
  engine,
  folder,
  commandsFile,
  clock,
  resynthesize,
  discard,
}: Parts): StackRun {
  let { contract } = app;
  let earlier: ReadonlySet<string> | undefined;
  let closing: Promise<void> | undefined;
  const opened = new Map<string, OpenedStack>();
  let stacks: readonly OpenedStack[] = [];
  const noteEarlier = (): void => {
    earlier ??= new Set(emulator.objects().map(({ name }) => name));
  };
  const take = (synthesized: SynthesizedApp): void => {
    contract = synthesized.contract;
    stacks = synthesized.stacks.map((stack) => {
      const known = opened.get(stack.name);
      known?.renew(stack, contract);
      const handle = known ?? openStack(stack, contract, engine, noteEarlier);
      opened.set(stack.name, handle);
      return handle;
    });
  };
  const names = (): string => stacks.map(({ name }) => name).join(", ");
  const only = (what: string): OpenedStack => {
    const [first, second] = stacks;
    if (first !== undefined && second === undefined) return first;
    throw new Error(
      `The app has several stacks, ${names()}. Choose one with run.stack("${first?.name ?? ""}").${what}.`,
    );
  };
  const close = (): Promise<void> => {
    closing ??= engine.close().then(discard);
    return closing;
  };
  take(app);
  return {
    emulator,
    clock,
    folder,
    get commands() {
      return recordedCommands(commandsFile);
    },
    get stacks() {
      return stacks;
    },
    get synthesized() {
      return only("synthesized").synthesized;
    },
    outputs: () => only("outputs()").outputs(),
    stack(name): StackHandle {
      const found = stacks.find((stack) => stack.name === name);
      if (found !== undefined) return found;
      throw new Error(`The app has no stack "${name}"; it has ${names()}.`);
    },
    async synth(build) {
      take(await resynthesize(build));
    },
    async plan() {
      return (await planAll(stacks)).changes;
    },
    apply: () =>
      engine.work(async () => {
        for (const stack of stacks) await stack.apply();
      }),
    destroy: () =>
      engine.work(async () => {
        for (const stack of [...stacks].reverse()) await stack.destroy();
      }),
    async expectPlan(expected) {
      const { changes } = await planAll(stacks);
      const known = stacks.flatMap(({ paths }) => paths.names);
      expectPlan(changes, known, expected);
    },
    async expectNoChanges() {
      const { changes, outputs } = await planAll(stacks);
      expectNoChanges(changes, outputs);
    },
    expectObject: (kind, expected) => expectObject(emulator, contract, kind, expected),
    expectNothingLeft: () => expectNothingLeft(emulator, earlier ?? new Set()),
    close,
    ...disposal(close),
  };
}

/** Adds `Symbol.asyncDispose` if it exists: runners with a separate realm for tests, such as Jest, may lack it. */
function disposal(close: () => Promise<void>): Pick<StackRun, typeof Symbol.asyncDispose> {
  const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };
  const disposable = asyncDispose === undefined ? {} : { [asyncDispose]: close };
  return disposable as Pick<StackRun, typeof Symbol.asyncDispose>;
}

async function planAll(stacks: readonly OpenedStack[]): ReturnType<OpenedStack["detailedPlan"]> {
  const plans = [];
  for (const stack of stacks) plans.push(await stack.detailedPlan());
  return {
    changes: plans.flatMap(({ changes }) => changes),
    outputs: plans.flatMap(({ outputs }) => outputs),
  };
}

/** Throws an AssertionError with the names of the service's objects, except for the earlier ones. */
export function expectNothingLeft(emulator: Pick<Emulator, "objects">, earlier: ReadonlySet<string>): void {
  const left = emulator
    .objects()
    .map(({ name }) => name)
    .filter((name) => !earlier.has(name));
  if (left.length === 0) return;
  throw new AssertionError({
    message: `The service still has ${left.length === 1 ? "an object" : `${left.length} objects`}: ${left.join(", ")}`,
    actual: left,
    expected: [],
    operator: "expectNothingLeft",
    stackStartFn: expectNothingLeft,
  });
}
