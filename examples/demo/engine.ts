import { spawn, spawnSync } from "node:child_process";

/** The engine to drive: TERRAFORM_BINARY_NAME, else terraform, else tofu; undefined when the machine has none. */
export function findEngine(): string | undefined {
  const asked = process.env["TERRAFORM_BINARY_NAME"] ?? "";
  const candidates = asked === "" ? ["terraform", "tofu"] : [asked];
  return candidates.find((name) => spawnSync(name, ["version"], { stdio: "ignore" }).status === 0);
}

/** What a command printed, and how it ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs an engine command in a directory, its own output going through as it comes, unless `quiet`. */
export function runEngine(
  engine: string,
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  quiet = false,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(engine, args, { cwd: directory, env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const pass = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on("data", pass);
    child.stderr.on("data", pass);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}
