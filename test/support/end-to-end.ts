import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import { stageProvider, type StandaloneChoice } from "../../src/constructs/staging";
import { untilStopped } from "./processes";
import { cleanEnvironment, killRun, startEngine, type EngineResult, type EngineRun } from "./engine";

/** The actions of a plan by address: `create`, `update`, `replace`, `delete`. No-ops and reads are omitted. */
export type PlannedActions = Readonly<Record<string, string>>;

/** An end-to-end setup: an emulator, an empty directory with the staged provider, and the real engine. */
export interface Scenario extends EngineScenario {
  readonly emulator: Emulator;
}

/** A directory with the staged provider, and the real engine, which calls some service. */
export interface EngineScenario {
  readonly directory: string;
  readonly env: Record<string, string>;
  /** Writes `main.tf.json`: the given blocks and the provider's own. */
  write(blocks: Readonly<Record<string, unknown>>): void;
  /** Starts an engine command, such as `start("apply", "-auto-approve")`. */
  start(...args: string[]): EngineRun;
  /**
   * Kills the engine and its providers at once, as a power failure does, and resolves after their end. Never does so while the engine rewrites its
   * state file, which it empties first: that loses the objects of earlier runs whatever the provider does.
   */
  kill(run: EngineRun): Promise<EngineResult>;
  /** Runs an engine command until it exits with any code. */
  run(...args: string[]): Promise<EngineResult>;
  /** Runs an engine command that must succeed; fails the test with its output otherwise. */
  must(...args: string[]): Promise<EngineResult>;
  /** Runs an engine command that must fail, and returns its output on one line. */
  refused(...args: string[]): Promise<string>;
  apply(...args: string[]): Promise<EngineResult>;
  /** Plans and returns the actions. Empty if there are no changes. */
  plan(...args: string[]): Promise<PlannedActions>;
  /** Returns the plan as printed by `terraform show -json`. */
  planJson(...args: string[]): Promise<PlanJson>;
  /** Returns the attributes of a resource in state; undefined if it is not there. */
  attributes(address: string): Record<string, unknown> | undefined;
  /** Returns the text of the state file. */
  state(): string;
  close(): Promise<void>;
}

interface PlanJson {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly change: {
      readonly actions: readonly string[];
      readonly after_unknown: unknown;
      readonly after: unknown;
      readonly before: unknown;
      readonly replace_paths?: readonly (readonly string[])[];
    };
  }[];
}

/** Options of a scenario. */
export interface ScenarioOptions extends EngineScenarioOptions {
  readonly emulator?: EmulatorOptions;
}

/** Options of a scenario with any service. */
export interface EngineScenarioOptions {
  /** Compiled contract with which the provider is staged. @default the built-in contract */
  readonly contract?: string;
  /** Platforms for which the provider is staged with its own Node. @default none */
  readonly standalone?: StandaloneChoice;
  /** Additional environment variables, or other values of the standard ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** The provider's arguments in the configuration. @default none: the environment supplies everything */
  readonly provider?: Readonly<Record<string, unknown>>;
}

/** Opens a scenario for `tell` and closes it afterwards in any case. */
export async function scenario(
  options: ScenarioOptions,
  tell: (scenario: Scenario) => Promise<void>,
): Promise<void> {
  const opened = await openScenario(options);
  try {
    await tell(opened);
  } finally {
    await opened.close();
  }
}

/** Opens a scenario: starts the emulator, stages the provider and runs `terraform init`. The caller closes it. */
export async function openScenario(options: ScenarioOptions = {}): Promise<Scenario> {
  const emulator = await startEmulator({ operationMs: 100, ...options.emulator });
  const engine = await openEngineScenario(emulator, options);
  return {
    ...engine,
    emulator,
    close: async () => {
      try {
        await engine.close();
      } finally {
        // One that listens would keep the test's process from its end.
        await emulator.close();
      }
    },
  };
}

/** Opens a scenario with a service that runs: stages the provider and runs `terraform init`. The caller closes it. */
export async function openEngineScenario(
  service: { readonly url: string; readonly apiKey: string },
  options: EngineScenarioOptions = {},
): Promise<EngineScenario> {
  const base = mkdtempSync(join(tmpdir(), "svc-e2e-"));
  const directory = join(base, "stack");
  const { version, source } = stageProvider({
    stackDirectory: directory,
    contract: options.contract,
    standalone: options.standalone,
  });
  const env = cleanEnvironment(join(base, "home"), {
    SVC_ENDPOINT: service.url,
    SVC_API_KEY: service.apiKey,
    ...options.env,
  });
  const write = (blocks: Readonly<Record<string, unknown>>): void => {
    const document = {
      terraform: { required_providers: { svc: { source, version: `= ${version}` } } },
      provider: { svc: options.provider ?? {} },
      ...blocks,
    };
    writeFileSync(join(directory, "main.tf.json"), JSON.stringify(document, null, 2));
  };
  const runs: EngineRun[] = [];
  const statePath = join(directory, "terraform.tfstate");
  /** Runs with a state of earlier ones. */
  const later = new Set<EngineRun>();
  const start = (...args: string[]): EngineRun => {
    const hasState = isWhole(statePath);
    const started = startEngine(directory, [...args, "-no-color"], env);
    runs.push(started);
    if (hasState) later.add(started);
    return started;
  };
  const run = (...args: string[]): Promise<EngineResult> => start(...args).done;
  const must = async (...args: string[]): Promise<EngineResult> => {
    const result = await run(...args);
    assert.equal(result.code, 0, `${args.join(" ")} failed:\n${result.output}`);
    return result;
  };
  const refused = async (...args: string[]): Promise<string> => {
    const { code, output } = await run(...args);
    assert.equal(code, 1, `${args.join(" ")} did not fail:\n${output}`);
    return asOneLine(output);
  };
  const planJson = async (...args: string[]): Promise<PlanJson> => {
    await must("plan", "-out=e2e.tfplan", ...args);
    return JSON.parse((await must("show", "-json", "e2e.tfplan")).stdout) as PlanJson;
  };
  const state = (): string => readFileSync(statePath, "utf8");
  write({});
  const opened: EngineScenario = {
    directory,
    env,
    write,
    start,
    kill: (started) => killWhile(started, () => !later.has(started) || isWhole(statePath)),
    run,
    must,
    refused,
    apply: (...args) => must("apply", "-auto-approve", ...args),
    plan: async (...args) => actionsIn((await must("plan", "-json", ...args)).stdout),
    planJson,
    attributes: (address) => attributesIn(state(), address),
    state,
    close: () => {
      // A failed scenario must not keep the test waiting for the processes that it started.
      for (const { process: engine } of runs) {
        if (engine.pid !== undefined && engine.exitCode === null && engine.signalCode === null) {
          process.kill(-engine.pid, "SIGKILL");
        }
      }
      removeFolder(base);
      return Promise.resolve();
    },
  };
  await must("init");
  return opened;
}

/** Whether a file holds a whole state. */
function isWhole(statePath: string): boolean {
  try {
    JSON.parse(readFileSync(statePath, "utf8"));
    return true;
  } catch {
    return false;
  }
}

/** Kills a run's processes at a moment at which a condition holds, while they stand still. */
async function killWhile(run: EngineRun, holds: () => boolean): Promise<EngineResult> {
  const { process: engine, done } = run;
  const { pid } = engine;
  while (pid !== undefined && engine.exitCode === null && engine.signalCode === null) {
    process.kill(-pid, "SIGSTOP");
    await untilStopped(pid);
    if (holds()) {
      await killRun(run);
    } else {
      process.kill(-pid, "SIGCONT");
    }
  }
  return done;
}

/** Returns the lines of the diagnostic that begins with a title, without the place in the configuration. */
export function textBelow(output: string, title: string): readonly string[] {
  const [, below = ""] = output.split(title);
  const [, , text = ""] = below.split(/\n\n/);
  return text.trim().split("\n");
}

/** Parses the engine's machine-readable plan output, one JSON object per line. */
function actionsIn(lines: string): PlannedActions {
  const messages = lines
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map(
      (line) =>
        JSON.parse(line) as { type?: string; change?: { resource: { addr: string }; action: string } },
    );
  const changes = messages.flatMap(({ type, change }) =>
    type === "planned_change" && change !== undefined ? [[change.resource.addr, change.action] as const] : [],
  );
  return Object.fromEntries(changes.filter(([, action]) => action !== "noop" && action !== "read"));
}

function attributesIn(stateText: string, address: string): Record<string, unknown> | undefined {
  const state = JSON.parse(stateText) as {
    readonly resources: readonly {
      readonly mode: string;
      readonly type: string;
      readonly name: string;
      readonly instances: readonly { readonly attributes: Record<string, unknown> }[];
    }[];
  };
  const found = state.resources.find(
    ({ mode, type, name }) => `${mode === "data" ? "data." : ""}${type}.${name}` === address,
  );
  return found?.instances[0]?.attributes;
}

/** Returns the engine's output without the frames and line breaks that it inserts into messages. */
export function asOneLine(output: string): string {
  return output.replace(/[\s│╷╵]+/g, " ");
}

/** How often a folder is removed while another process still writes a few files into it. */
const MOST_REMOVALS = 20;

/** Removes a stack's folder. A provider process that several engines share may still note the end of a run there. */
function removeFolder(folder: string): void {
  for (let removals = 1; ; removals += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (removals === MOST_REMOVALS || (error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    }
  }
}
