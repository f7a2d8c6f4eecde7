import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { childrenOf, endGroup, untilGone } from "./processes";
import { startProgram, type ProgramResult, type ProgramRun } from "./program";

/** Result of an engine command. */
export type EngineResult = ProgramResult;

/** A running engine command. */
export type EngineRun = ProgramRun;

/** Returns the engine for end-to-end tests: `TERRAFORM_BINARY_NAME`, else `terraform`, else `tofu` on PATH; undefined if there is none. */
export function findEngine(): string | undefined {
  found ??= lookForEngine();
  return found.engine;
}

/** Cached, since every command of every scenario needs it. */
let found: { readonly engine: string | undefined } | undefined;

function lookForEngine(): { readonly engine: string | undefined } {
  const asked = process.env["TERRAFORM_BINARY_NAME"] ?? "";
  const candidates = asked === "" ? ["terraform", "tofu"] : [asked];
  return {
    engine: candidates.find((name) => spawnSync(name, ["version"], { stdio: "ignore" }).status === 0),
  };
}

/** Properties in which the engines differ. */
export interface EngineTraits {
  /** Version, such as `1.16.3`. */
  readonly version: string;
  /** Name in the engine's version output. */
  readonly name: "Terraform" | "OpenTofu";
  /** The cdktf stack's file whose `required_version` applies. OpenTofu 1.12 ignores it in a `.tf` file as intended for Terraform. */
  readonly versionFile: "cdk.tf.json" | "cdk.tofu.json";
  /** Whether it writes a local state after each resource, or only occasionally and at the end. */
  readonly savesLocalState: "at once" | "late";
}

const TRAITS: readonly Omit<EngineTraits, "version">[] = [
  { name: "Terraform", versionFile: "cdk.tf.json", savesLocalState: "at once" },
  { name: "OpenTofu", versionFile: "cdk.tofu.json", savesLocalState: "late" },
];

/** Returns the traits of the engine for end-to-end tests. Throws if there is no engine or an unknown one. */
export function engineTraits(): EngineTraits {
  const engine = findEngine();
  if (engine === undefined) throw new Error("there is no engine");
  const env = { ...process.env, CHECKPOINT_DISABLE: "1" };
  const { stdout } = spawnSync(engine, ["version"], { encoding: "utf8", env });
  // Follows any warnings.
  const [, itself, version] = /^(\w+) v(\d\S*)/m.exec(stdout) ?? [];
  const traits = TRAITS.find(({ name }) => name === itself);
  if (traits === undefined || version === undefined) {
    throw new Error(`${engine} is no engine that the tests know:\n${stdout}`);
  }
  return { ...traits, version };
}

/** For `test(title, { skip: skipWithoutEngine() }, ...)`: returns the reason for skipping. Throws in CI, which requires an engine. */
export function skipWithoutEngine(): string | false {
  if (findEngine() !== undefined) return false;
  if (process.env["CI"] === "true") throw new Error("CI needs an engine: put Terraform or OpenTofu on PATH");
  return "there is neither Terraform nor OpenTofu on PATH";
}

/**
 * For tests with a state in a database or an object store: returns the reason for skipping. A Terraform that `.ci/peers` built lacks these
 * backends. CI runs these tests with OpenTofu and with a released Terraform.
 */
export function skipWithoutRemoteBackends(): string | false {
  const built = /[\\/]\.peers[\\/]terraform-[^\\/]+$/.test(findEngine() ?? "");
  return built ? "this Terraform was built without its remote backends" : skipWithoutEngine();
}

/**
 * For tests of a feature that engines have since a version 1.x, given as x: returns the reason for skipping. An engine that is not named
 * lacks the feature. CI runs these tests with its newest engines.
 */
export function skipBefore(since: Partial<Record<EngineTraits["name"], number>>): string | false {
  const skip = skipWithoutEngine();
  if (skip !== false) return skip;
  const { name, version } = engineTraits();
  if (Number(version.split(".")[1]) >= (since[name] ?? Infinity)) return false;
  const wanted = Object.entries(since).map(([engine, minor]) => `${engine} 1.${minor}`);
  return `needs ${wanted.join(" or ")} or later; the engine is ${name} ${version}`;
}

/** Engines with `terraform query`. */
export const QUERIES = { Terraform: 14 } as const;

/** Engines with resource identities. */
export const IDENTITIES = { Terraform: 12, OpenTofu: 12 } as const;

/** Engines with actions. */
export const ACTIONS = { Terraform: 14 } as const;

/** Engines whose actions have destroy events. */
export const DESTROY_EVENTS = { Terraform: 16 } as const;

/** Engines for which any data source is a difference in a plan of `-refresh-only -detailed-exitcode`. */
export const DATA_SOURCES_AS_DRIFT = { Terraform: 15 } as const;

/** Returns the environment of an unconfigured machine. `home` is an empty directory for the engine's own files. */
export function cleanEnvironment(
  home: string,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const cliConfig = join(home, "empty.tfrc");
  mkdirSync(home, { recursive: true });
  writeFileSync(cliConfig, "");
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    TMPDIR: process.env["TMPDIR"] ?? "/tmp",
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    TF_CLI_CONFIG_FILE: cliConfig,
    ...extra,
  };
}

/** Starts the engine in a directory, without standard input. */
export function startEngine(
  directory: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): EngineRun {
  return startProgram(engineProgram(), args, { cwd: directory, env });
}

/** Kills an engine and its providers at once, as a power failure does, and waits for their end. */
export async function killRun({ process: engine, done }: EngineRun): Promise<void> {
  const providers = childrenOf(engine.pid);
  endGroup(engine.pid);
  await done;
  await untilGone(providers);
}

/** Returns the path of the engine's program. Throws if there is none. */
export function engineProgram(): string {
  const engine = findEngine();
  if (engine === undefined) throw new Error("there is no engine");
  return absolute(engine);
}

/** Returns the path of a program on this process's PATH, so that it also starts with another PATH. */
function absolute(program: string): string {
  const folders = program.includes("/") ? [] : (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;
}
