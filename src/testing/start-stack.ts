import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Emulator, startEmulator } from "../emulator";
import { type ClockControl, createHeldClock, noClock, type Work } from "./clock-control";
import { expectNoChanges, expectPlan } from "./expect-plan";
import { expectNothingLeft } from "./expect-nothing-left";
import { expectObject } from "./expect-object";
import { findEngine } from "./find-engine";
import { openStack, type OpenedStack } from "./open-stack";
import { createEngine, type Engine } from "./run-engine";
import type { StackBuilder, StackOptions } from "./stack-options";
import type { StackHandle, StackRun } from "./stack-run";
import { synthesise, type SynthesisedApp } from "./synthesise";
import { testEnvironment } from "./test-environment";

/**
 * Runs a test of an app's stacks: starts an emulator, synthesises the app, hands both to `tell`, and ends everything afterwards, whatever
 * happens. Nothing leaves this machine, and nothing of this process's environment leads anywhere: see {@link StackOptions}. Rejects as
 * {@link startStack} does, or as `tell` does.
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
 * The same for a runner's own hooks: the caller closes the run. Rejects with the error of the synthesis, which names construct and attribute; or
 * with an Error where there is no engine, no stack, no provider, or a way off this machine.
 */
export async function startStack(build: StackBuilder, options: StackOptions = {}): Promise<StackRun> {
  const program = findEngine(options.engine, process.env);
  const held = options.clock === "manual" ? createHeldClock() : undefined;
  const emulator = await startEmulator({
    ...options.emulator,
    operationMs: options.operationMs ?? 0,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(held === undefined ? {} : { clock: held.clock }),
  });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-test-")));
  const discard = async (): Promise<void> => {
    await emulator.close();
    if (options.keepFolder === true)
      process.stderr.write(`The folder of the stacks under test is kept: ${folder}\n`);
    else rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const environment = testEnvironment(join(folder, "home"), emulator, options, process.env);
    const resynthesise = (next: StackBuilder): Promise<SynthesisedApp> =>
      synthesise(next, emulator, folder, options.context ?? {});
    const app = await resynthesise(build);
    const engine = createEngine(basename(program), program, environment);
    const clock = (work: Work): ClockControl => held?.controlFor(work) ?? noClock();
    return createRun({ app, emulator, engine, folder, clock: clock(engine), resynthesise, discard });
  } catch (error) {
    await discard();
    throw error;
  }
}

interface Parts {
  readonly app: SynthesisedApp;
  readonly emulator: Emulator;
  readonly engine: Engine;
  readonly folder: string;
  readonly clock: ClockControl;
  readonly resynthesise: (build: StackBuilder) => Promise<SynthesisedApp>;
  /** Ends the emulator and removes the folder. */
  readonly discard: () => Promise<void>;
}

function createRun({ app, emulator, engine, folder, clock, resynthesise, discard }: Parts): StackRun {
  let { contract } = app;
  let earlier: ReadonlySet<string> | undefined;
  let closing: Promise<void> | undefined;
  const opened = new Map<string, OpenedStack>();
  let stacks: readonly OpenedStack[] = [];
  const noteEarlier = (): void => {
    earlier ??= new Set(emulator.objects().map(({ name }) => name));
  };
  const take = (synthesised: SynthesisedApp): void => {
    contract = synthesised.contract;
    stacks = synthesised.stacks.map((stack) => {
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
      `The app has several stacks, ${names()}: say which one, by run.stack("${first?.name ?? ""}").${what}.`,
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
    get stacks() {
      return stacks;
    },
    get synthesised() {
      return only("synthesised").synthesised;
    },
    outputs: () => only("outputs()").outputs(),
    stack(name): StackHandle {
      const found = stacks.find((stack) => stack.name === name);
      if (found !== undefined) return found;
      throw new Error(
        `The app has no stack "${name}"; there ${stacks.length === 1 ? "is" : "are"} ${names()}.`,
      );
    },
    async synth(build) {
      take(await resynthesise(build));
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

/** Where a runner gives tests a realm of their own, as Jest does, that realm's `Symbol` may lack this one. */
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
