import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stageProvider } from "../../src/constructs/staging";
import type { Emulator } from "../../src/emulator";
import { cleanEnvironment, findEngine } from "../support/engine";
import { installNullProvider } from "../support/null-provider";
import { startProgram, type ProgramResult, type ProgramRun } from "../support/program";
import { installRestful, RESTFUL_SOURCE, RESTFUL_VERSION } from "./peers";
import type { RestShim } from "./rest-shim";

/** A directory in which the engine applies one provider's resources. */
export interface BenchStack {
  readonly directory: string;
  /** Writes `main.tf.json`: the given blocks and the provider's own. */
  write(blocks: Readonly<Record<string, unknown>>): void;
  /** Starts an engine command, such as `start("plan")`. */
  start(...args: string[]): ProgramRun;
  /** Runs an engine command that must exit with code 0. Rejects with its output otherwise. */
  must(...args: string[]): Promise<ProgramResult>;
  /** Returns the same stack with more environment variables. */
  with(env: Readonly<Record<string, string>>): Pick<BenchStack, "must">;
  /** Kills the running commands and removes the directory. */
  close(): void;
}

const openStacks = new Set<BenchStack>();

/** Closes all open stacks, for an interrupted run. */
export function closeStacks(): void {
  for (const stack of [...openStacks]) stack.close();
}

/** Opens a stack of this provider, after `init`. */
export function openSvcStack({ url, apiKey }: Emulator): Promise<BenchStack> {
  return openStack((directory) => {
    const { source, version } = stageProvider({ stackDirectory: directory });
    const required_providers = { svc: { source, version: `= ${version}` } };
    const blocks = { terraform: { required_providers }, provider: { svc: {} } };
    return { blocks, env: { SVC_ENDPOINT: url, SVC_API_KEY: apiKey } };
  });
}

/** Opens a stack of the restful provider, which must be installed, after `init`. */
export function openRestfulStack({ url }: RestShim): Promise<BenchStack> {
  return openStack((_, home) => {
    installRestful(home);
    const required_providers = { restful: { source: RESTFUL_SOURCE, version: `= ${RESTFUL_VERSION}` } };
    return { blocks: { terraform: { required_providers }, provider: { restful: { base_url: url } } } };
  });
}

/** Opens a stack of HashiCorp's null provider, which must be installed, after `init`. */
export function openNullStack(): Promise<BenchStack> {
  return openStack((_, home) => {
    installNullProvider(home, "real");
    return { blocks: { terraform: { required_providers: { null: { source: "hashicorp/null" } } } } };
  });
}

/** Opens a stack with only the providers that `prepare` installs, to drive the service by other means. */
export async function openStack(
  prepare: (
    directory: string,
    home: string,
  ) => {
    /** Constant content of `main.tf.json`. */
    readonly blocks: Readonly<Record<string, unknown>>;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<BenchStack> {
  const engine = findEngine();
  if (engine === undefined) throw new Error("There is neither Terraform nor OpenTofu on PATH");
  const base = mkdtempSync(join(tmpdir(), "svc-bench-"));
  const directory = join(base, "stack");
  const home = join(base, "home");
  mkdirSync(directory);
  const cleanEnv = cleanEnvironment(home);
  const { blocks: own, env: ownEnv } = prepare(directory, home);
  const env = { ...cleanEnv, ...ownEnv };
  const running = new Set<number>();
  const startWith = (args: readonly string[], more: Readonly<Record<string, string>>): ProgramRun => {
    const run = startProgram(engine, [...args, "-no-color"], { cwd: directory, env: { ...env, ...more } });
    const { pid } = run.process;
    if (pid !== undefined) running.add(pid);
    run.process.once("exit", () => running.delete(pid ?? 0));
    return run;
  };
  const mustWith = async (
    args: readonly string[],
    more: Readonly<Record<string, string>>,
  ): Promise<ProgramResult> => {
    const result = await startWith(args, more).done;
    if (result.code !== 0) throw new Error(`${args.join(" ")} failed:\n${result.output.slice(-4000)}`);
    return result;
  };
  const stack: BenchStack = {
    directory,
    write: (blocks) => writeFileSync(join(directory, "main.tf.json"), JSON.stringify({ ...own, ...blocks })),
    start: (...args) => startWith(args, {}),
    must: (...args) => mustWith(args, {}),
    with: (more) => ({ must: (...args) => mustWith(args, more) }),
    close() {
      // Each command leads its own process group, which contains its providers.
      for (const pid of running) process.kill(-pid, "SIGKILL");
      openStacks.delete(stack);
      rmSync(base, { recursive: true, force: true });
    },
  };
  openStacks.add(stack);
  try {
    stack.write({});
    await stack.must("init");
    return stack;
  } catch (error) {
    stack.close();
    throw error;
  }
}

interface State {
  serial: number;
  resources: StateResource[];
}

interface StateResource {
  readonly mode: string;
  readonly name: string;
  readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
}

/** Returns the attributes of the first resource in a state. */
export function firstInState(stack: BenchStack): Readonly<Record<string, unknown>> {
  return firstInstanceOf(readState(stack)).attributes;
}

/**
 * Multiplies the only resource of a state, one copy per element of `attributesOfEach`, which overrides the attributes of the first. An
 * engine that writes its state after each resource would take hours to create thousands. A refresh completes the copies.
 *
 * @param labelOf - returns the block label of each index
 */
export function multiplyInState(
  stack: BenchStack,
  attributesOfEach: readonly Readonly<Record<string, unknown>>[],
  labelOf: (index: number) => string,
): void {
  const state = readState(stack);
  const resource = firstResourceOf(state);
  const first = firstInstanceOf(state);
  state.resources = attributesOfEach.map((attributes, index) => ({
    ...resource,
    name: labelOf(index),
    instances: [{ ...first, attributes: { ...first.attributes, ...attributes } }],
  }));
  state.serial += 1;
  writeFileSync(stateFileOf(stack), JSON.stringify(state));
}

function stateFileOf({ directory }: BenchStack): string {
  return join(directory, "terraform.tfstate");
}

function readState(stack: BenchStack): State {
  return JSON.parse(readFileSync(stateFileOf(stack), "utf8")) as State;
}

function firstResourceOf({ resources }: State): StateResource {
  const resource = resources.find(({ mode }) => mode === "managed");
  if (resource === undefined) throw new Error("The state holds no resource");
  return resource;
}

function firstInstanceOf(state: State): StateResource["instances"][number] {
  const [first] = firstResourceOf(state).instances;
  if (first === undefined) throw new Error("The first resource of the state has no instance");
  return first;
}
