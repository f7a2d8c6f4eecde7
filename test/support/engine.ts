import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram, type ProgramResult, type ProgramRun } from "./program";

/** How an engine command ended. */
export type EngineResult = ProgramResult;

/** A command of the engine that is under way. */
export type EngineRun = ProgramRun;

/** The engine that the stories drive: `TERRAFORM_BINARY_NAME`, else `terraform`, else `tofu` on PATH; undefined without one. */
export function findEngine(): string | undefined {
  const asked = process.env["TERRAFORM_BINARY_NAME"] ?? "";
  const candidates = asked === "" ? ["terraform", "tofu"] : [asked];
  return candidates.find((name) => spawnSync(name, ["version"], { stdio: "ignore" }).status === 0);
}

/** What a story has to know of the engine that drives it, where not all do the same. */
export interface EngineTraits {
  /** As it calls itself. */
  readonly name: "Terraform" | "OpenTofu";
  /** The file of a cdktf stack whose `required_version` it heeds. OpenTofu 1.12 takes that in a `.tf` file for Terraform's alone. */
  readonly versionFile: "cdk.tf.json" | "cdk.tofu.json";
  /** Whether it writes a local state after each resource, or now and then and at the end. */
  readonly savesLocalState: "at once" | "late";
}

const TRAITS: readonly EngineTraits[] = [
  { name: "Terraform", versionFile: "cdk.tf.json", savesLocalState: "at once" },
  { name: "OpenTofu", versionFile: "cdk.tofu.json", savesLocalState: "late" },
];

/** The traits of the engine that the stories drive. Throws when there is none, or one of which nothing is known. */
export function engineTraits(): EngineTraits {
  const engine = findEngine();
  if (engine === undefined) throw new Error("there is no engine");
  const env = { ...process.env, CHECKPOINT_DISABLE: "1" };
  const { stdout } = spawnSync(engine, ["version"], { encoding: "utf8", env });
  // Below its warnings, if it has any.
  const itself = /^(\w+) v\d/m.exec(stdout)?.[1];
  const traits = TRAITS.find(({ name }) => name === itself);
  if (traits === undefined) throw new Error(`${engine} is no engine that the tests know:\n${stdout}`);
  return traits;
}

/** For `test(title, { skip: skipWithoutEngine() }, ...)`: says why, and never skips in CI, where an engine must be. */
export function skipWithoutEngine(): string | false {
  if (findEngine() !== undefined) return false;
  if (process.env["CI"] === "true") throw new Error("CI needs an engine: put Terraform or OpenTofu on PATH");
  return "there is neither Terraform nor OpenTofu on PATH";
}

/** The environment of a machine on which nothing was configured. `home` is an empty folder for the engine's own files. */
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

/** Starts the engine in a directory. It has no standard input. */
export function startEngine(
  directory: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): EngineRun {
  const engine = findEngine();
  if (engine === undefined) throw new Error("there is no engine");
  return startProgram(engine, args, { cwd: directory, env });
}
