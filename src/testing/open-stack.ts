import { existsSync, readFileSync } from "node:fs";
import type { Contract } from "../contract";
import { type ConstructPaths, readConstructPaths } from "../base/synthesized";
import { endingOf, EngineError, withoutFrames } from "./engine-error";
import { type EngineOutput, readOutput } from "./engine-output";
import { expectNoChanges, expectPlan } from "./expect-plan";
import { type PlannedChange, plannedChanges, type ShownPlan } from "./planned-change";
import type { CommandResult, Engine } from "./run-engine";
import type { StackHandle } from "./stack-run";
import type { SynthesizedStack } from "./synthesize";

const PLAN_FILE = "svc-testing.tfplan";

/** Exit code of a plan with changes under `-detailed-exitcode`. */
const HAS_CHANGES = 2;

/** A plan, with the outputs that would change. */
export interface StackPlan {
  readonly changes: readonly PlannedChange[];
  readonly outputs: readonly string[];
}

/** A stack of a run, as the run itself uses it. */
export interface OpenedStack extends StackHandle {
  readonly paths: ConstructPaths;
  detailedPlan(): Promise<StackPlan>;
  /** Continues with a newly synthesized stack. */
  renew(stack: SynthesizedStack, contract: Contract): void;
}

/** Creates a stack's handle. Calls `beforeChange` before each command that may change something. */
export function openStack(
  first: SynthesizedStack,
  firstContract: Contract,
  engine: Engine,
  beforeChange: () => void,
): OpenedStack {
  let stack = first;
  let contract = firstContract;
  let paths = readConstructPaths(stack.json);
  let initialised = "";

  const fail = (args: readonly string[], result: CommandResult, output?: EngineOutput): never => {
    const { name } = engine;
    throw new EngineError(
      `${name} ${args[0] ?? ""}`,
      stack.name,
      output?.diagnostics ?? [],
      endingOf(name, output === undefined ? result : { ...result, stdout: withoutJson(result.stdout) }),
    );
  };
  /** Runs `init` once per set of required providers and modules. */
  const initialise = async (): Promise<void> => {
    const needs = JSON.stringify([stack.json.terraform, stack.json["module"]]);
    if (needs === initialised) return;
    const args = ["init", "-no-color"];
    const result = await engine.run(stack.directory, args);
    if (result.code !== 0) fail(args, result);
    initialised = needs;
  };
  const command = async (args: readonly string[], good: readonly number[]): Promise<CommandResult> => {
    await initialise();
    const result = await engine.run(stack.directory, args);
    if (result.code !== null && good.includes(result.code)) return result;
    return fail(args, result, readOutput(result.stdout, paths));
  };
  const planWhole = async (): Promise<StackPlan> => {
    const args = ["plan", "-json", "-detailed-exitcode", `-out=${PLAN_FILE}`];
    const result = await command(args, [0, HAS_CHANGES]);
    if (result.code === 0) return { changes: [], outputs: [] };
    const { planned } = readOutput(result.stdout, paths);
    // Showing a plan starts the provider again, and only adds details of updates.
    const isWhole =
      planned.length > 0 && planned.every(({ action }) => action === "create" || action === "delete");
    const shown = isWhole
      ? undefined
      : (JSON.parse((await command(["show", "-json", PLAN_FILE], [0])).stdout) as ShownPlan);
    return {
      changes: plannedChanges(planned, shown, paths, contract),
      outputs: changedOutputs(shown),
    };
  };
  const detailedPlan = (): Promise<StackPlan> => engine.work(planWhole);
  const change = (name: "apply" | "destroy"): Promise<void> =>
    engine.work(async () => {
      beforeChange();
      await command([name, "-json", "-auto-approve"], [0]);
    });
  return {
    get name() {
      return stack.name;
    },
    get directory() {
      return stack.directory;
    },
    get synthesized() {
      return stack.json;
    },
    get paths() {
      return paths;
    },
    plan: async () => (await detailedPlan()).changes,
    apply: () => change("apply"),
    destroy: () => change("destroy"),
    async expectPlan(expected) {
      const { changes } = await detailedPlan();
      expectPlan(changes, paths.names, expected);
    },
    async expectNoChanges() {
      const { changes, outputs } = await detailedPlan();
      expectNoChanges(changes, outputs);
    },
    outputs: () => readOutputs(stack.statePath),
    detailedPlan,
    renew(next, nextContract) {
      stack = next;
      contract = nextContract;
      paths = readConstructPaths(next.json);
    },
  };
}

function changedOutputs(shown: ShownPlan | undefined): readonly string[] {
  return Object.entries(shown?.output_changes ?? {})
    .filter(([, { actions }]) => actions.join() !== "no-op")
    .map(([name]) => name);
}

function readOutputs(statePath: string): Readonly<Record<string, unknown>> {
  if (!existsSync(statePath)) return {};
  const { outputs = {} } = JSON.parse(readFileSync(statePath, "utf8")) as {
    readonly outputs?: Readonly<Record<string, { readonly value: unknown }>>;
  };
  return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
}

/** Returns the output of a command with `-json` that is not JSON: a crash, or a usage error. */
function withoutJson(stdout: string): string {
  return withoutFrames(
    stdout
      .split("\n")
      .filter((line) => !line.startsWith("{"))
      .join("\n"),
  );
}
