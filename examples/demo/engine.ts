import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** The engine that is built if there is none. */
const VERSION = "1.11.4";

/** The engine to drive: TERRAFORM_BINARY_NAME, else terraform, else tofu; undefined when the machine has none. */
export function findEngine(): string | undefined {
  const asked = process.env["TERRAFORM_BINARY_NAME"] ?? "";
  const candidates = asked === "" ? ["terraform", "tofu"] : [asked];
  return candidates.find((name) => spawnSync(name, ["version"], { stdio: "ignore" }).status === 0);
}

/**
 * Returns an engine: the machine's own, or one that Go builds into `node_modules/.peers`, which takes some minutes once.
 *
 * @throws Error with the command that installs an engine, if there is neither an engine nor Go
 */
export function provideEngine(say: (line: string) => void): string {
  const found = findEngine();
  if (found !== undefined) return found;
  const asked = process.env["TERRAFORM_BINARY_NAME"] ?? "";
  if (asked !== "") throw new Error(`TERRAFORM_BINARY_NAME names ${asked}, which does not run.`);
  const program = resolve("node_modules", ".peers", `terraform-${VERSION}`);
  if (existsSync(program)) return program;
  if (spawnSync("go", ["version"], { stdio: "ignore" }).status !== 0) throw new Error(howToInstall());
  say(
    `There is no engine on PATH. Go builds Terraform ${VERSION} into ${program}, which takes some minutes once.`,
  );
  const { status } = spawnSync(resolve(".ci", "peers"), [`terraform-${VERSION}`], { stdio: "inherit" });
  if (status !== 0) throw new Error(`Go could not build the engine. ${howToInstall()}`);
  return program;
}

/** The one command that installs an engine on a platform. */
export function installCommand(platform: NodeJS.Platform): string {
  if (platform === "darwin") return "brew install opentofu";
  return platform === "win32" ? "winget install Hashicorp.Terraform" : "sudo snap install --classic opentofu";
}

function howToInstall(): string {
  return (
    "The demo runs a real engine, and Terraform and OpenTofu are not on PATH. Install one, then run the demo again:\n\n" +
    `  ${installCommand(process.platform)}\n\n` +
    "For other ways, see https://opentofu.org/docs/intro/install/ and https://developer.hashicorp.com/terraform/install."
  );
}

/** Output and exit code of a command. */
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
