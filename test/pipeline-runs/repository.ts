import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Emulator, startEmulator } from "../../src/emulator";
import { cleanEnvironment } from "../support/engine";
import { EXAMPLES } from "../support/example";
import { installNullProvider } from "../support/null-provider";
import { childrenOf } from "../support/processes";
import { type ProgramRun, startProgram } from "../support/program";

/** A team's repository of an app with three stacks, and the service that it deploys to. */
export interface Repository {
  readonly root: string;
  readonly emulator: Emulator;
  /** Environment of the team's runner, with the secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command at the root, which must succeed. Returns its standard output. */
  readonly run: (command: string, ...args: readonly string[]) => string;
  /** Starts a command at the root. */
  readonly start: (command: string, ...args: readonly string[]) => ProgramRun;
  /** Returns how often each changing method was called, since the last invocation. */
  readonly changes: () => Readonly<Record<string, number>>;
}

/** The stacks in the order of their dependencies. */
export const STACKS = ["foundation", "services", "access"] as const;

/** The changing calls that create everything once. */
export const EVERYTHING_ONCE = {
  CreateProject: 1,
  CreateNetwork: 1,
  CreateVirtualMachine: 3,
  CreateFirewallRule: 3,
} as const;

/** The example's stacks, with their states in a folder that is not the repository's, as on a volume of a team's runners. */
const MAIN = `import { join } from "node:path";
import { App, LocalBackend, type TerraformStack } from "cdktf";
import { Access, Foundation, Services } from "./stacks";

const app = new App();
const keepState = (stack: TerraformStack): unknown =>
  new LocalBackend(stack, { path: join(process.env["STATES"] ?? "", \`\${stack.node.id}.tfstate\`) });
const foundation = new Foundation(app, "foundation");
keepState(foundation);
const services = new Services(app, "services", foundation, { apiServers: 2 });
keepState(services);
keepState(new Access(app, "access", services));
app.synth();
`;

const { devDependencies: DEV_DEPENDENCIES } = JSON.parse(
  readFileSync(resolve(__dirname, "../../package.json"), "utf8"),
) as { readonly devDependencies: Readonly<Record<string, string>> };

const IGNORED = ["node_modules", "cdktf.out", ".svc-journal", ".terragrunt-cache", ".gitlab-ci-local"];

/** Returns a variable that `.ci/pipelines` sets. Throws if it is missing. */
export function given(name: string): string {
  const value = process.env[name] ?? "";
  if (value === "") throw new Error(`${name} is not set: run .ci/pipelines`);
  return value;
}

/** Gives a test a repository with the packed package installed, and its generated files committed. */
export async function withRepository(
  pipelines: readonly string[],
  tell: (repository: Repository) => Promise<void>,
): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-pipeline-runs-")));
  const emulator = await startEmulator({ operationMs: 50 });
  try {
    const repository = openRepository(folder, emulator);
    install(repository);
    repository.run("npx", "tsx", "main.ts");
    repository.run("npx", "cdktf-svc", "pipelines", "--synth", "npx tsx main.ts", ...pipelines);
    commit(repository);
    await tell(repository);
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function openRepository(folder: string, emulator: Emulator): Repository {
  const root = join(folder, "repository");
  const home = join(folder, "home");
  const states = join(folder, "states");
  for (const each of [root, states]) mkdirSync(each);
  installNullProvider(home);
  const env = {
    ...cleanEnvironment(home, {
      STATES: states,
      // Every job installs the same packages.
      npm_config_cache: given("NPM_CACHE"),
      npm_config_prefer_offline: "true",
    }),
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    PLAN_SVC_API_KEY: emulator.apiKey,
  };
  const start: Repository["start"] = (command, ...args) => startProgram(command, args, { cwd: root, env });
  let seen = 0;
  return {
    root,
    emulator,
    env,
    start,
    run: (command, ...args) => {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: "utf8" });
      if (status !== 0) throw new Error(`${command} ${args.join(" ")}:\n${stdout}${stderr}`);
      return stdout;
    },
    changes: () => {
      const late = emulator.requests.slice(seen);
      seen = emulator.requests.length;
      const counts: Record<string, number> = {};
      for (const { method = "" } of late) {
        if (!/^(?:Get|List)/.test(method)) counts[method] = (counts[method] ?? 0) + 1;
      }
      return counts;
    },
  };
}

function install({ root, run }: Repository): void {
  const tarball = given("PACKED");
  copyFileSync(tarball, join(root, basename(tarball)));
  copyFileSync(join(EXAMPLES, "multi-stack", "main.ts"), join(root, "stacks.ts"));
  copyFileSync(join(EXAMPLES, "multi-stack", "server-group.ts"), join(root, "server-group.ts"));
  writeFileSync(join(root, "main.ts"), MAIN);
  writeFileSync(join(root, ".gitignore"), `${IGNORED.join("\n")}\n`);
  writeFileSync(join(root, "package.json"), JSON.stringify({ name: "shop", private: true }));
  const versions = ["cdktf", "constructs", "@cdktf/provider-null", "tsx"].map(
    (name) => `${name}@${installedVersion(name)}`,
  );
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", "install", ...quiet, `./${basename(tarball)}`, ...versions);
}

function installedVersion(name: string): string {
  // The newest constructs that cdktf accepts, as a user gets them.
  return name === "constructs" ? "10" : (DEV_DEPENDENCIES[name] ?? "");
}

function commit({ run }: Repository): void {
  run("git", "init", "--quiet", "--initial-branch=main");
  run("git", "add", "--all");
  const author = ["-c", "user.name=team", "-c", "user.email=team@example.com"];
  run("git", ...author, "commit", "--quiet", "--message=Deploy the shop");
}

/** Kills the engines that a program runs, with their providers, as the machine does when its memory is full. */
export function killEngines({ process: program }: ProgramRun): void {
  const all = descendantsOf(program.pid);
  const engines = all.filter((pid) => basename(commandOf(pid)) === "terraform");
  const victims = [...engines, ...engines.flatMap(descendantsOf)];
  if (victims.length === 0) throw new Error("no engine runs");
  for (const pid of victims) process.kill(pid, "SIGKILL");
}

function descendantsOf(pid: number | undefined): readonly number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function commandOf(pid: number): string {
  return spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

/** Resolves with an event that a program causes. Rejects with its output if the program ends first. */
export function whileRunning<T>(program: ProgramRun, event: Promise<T>): Promise<T> {
  const ended = program.done.then(({ output }): never => {
    throw new Error(`it ended too early:\n${output}`);
  });
  return Promise.race([event, ended]);
}
