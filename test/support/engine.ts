import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The engine that the stories drive: `TERRAFORM_BINARY_NAME`, else `terraform`, else `tofu` on PATH; undefined without one. */
export function findEngine(): string | undefined {
  const asked = process.env["TERRAFORM_BINARY_NAME"] ?? "";
  const candidates = asked === "" ? ["terraform", "tofu"] : [asked];
  return candidates.find((name) => spawnSync(name, ["version"], { stdio: "ignore" }).status === 0);
}

/** For `test(title, { skip: skipWithoutEngine() }, ...)`: says why, and never skips in CI, where an engine must be. */
export function skipWithoutEngine(): string | false {
  if (findEngine() !== undefined) return false;
  if (process.env["CI"] === "true") throw new Error("CI needs an engine: put Terraform or OpenTofu on PATH");
  return "there is neither Terraform nor OpenTofu on PATH";
}

/** How an engine command ended. */
export interface EngineResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  /** What a person would have seen: both streams, in the order in which they came. */
  readonly output: string;
}

/** A command of the engine that is under way. */
export interface EngineRun {
  readonly process: ChildProcess;
  readonly done: Promise<EngineResult>;
  /** Resolves when the text appears in the output; rejects when the command ends without it. */
  seen(text: string): Promise<void>;
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
  const child = spawn(engine, args, {
    cwd: directory,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let stdout = "";
  let output = "";
  const watchers = new Set<() => void>();
  const take = (chunk: string): void => {
    output += chunk;
    for (const watcher of watchers) watcher();
  };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
    take(chunk);
  });
  child.stderr.setEncoding("utf8").on("data", take);
  const done = new Promise<EngineResult>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, output }));
  });
  const seen = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!output.includes(text)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
      void done.then(() =>
        reject(new Error(`the engine ended without saying ${JSON.stringify(text)}:\n${output}`)),
      );
    });
  return { process: child, done, seen };
}
