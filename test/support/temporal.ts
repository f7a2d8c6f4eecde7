import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { asRecord } from "../../src/base/json";
import { findPort, keepProgram, stopKeeper } from "./keeper";
import { childrenOf, commandLineOf, untilGone } from "./processes";
import { type ProgramResult, type ProgramRun, startProgram } from "./program";
import { linkPackages } from "./user-project";

const ROOT = resolve(__dirname, "../..");
const EXAMPLE = join(ROOT, "examples/temporal");
const PROGRAM = join(ROOT, "node_modules/.peers/temporal");

/** For `describe(title, { skip: skipWithoutTemporal() }, ...)`: returns the reason for skipping. Only exhaustive runs build Temporal. */
export function skipWithoutTemporal(): string | false {
  if (existsSync(PROGRAM)) return false;
  return "Temporal is not built on this machine: `.ci/peers temporal` builds it with Go";
}

/** A test's own Temporal server on loopback, which keeps everything in memory. */
export interface TemporalServer {
  /** Host and port. */
  readonly address: string;
  /** Stops the server, also if the test's process dies first. */
  stop(): Promise<void>;
}

/** Starts a server with namespaces. Rejects with its output if it does not start. */
export async function startTemporal(namespaces: readonly string[]): Promise<TemporalServer> {
  const folder = mkdtempSync(join(tmpdir(), "svc-temporal-"));
  const port = await findPort();
  const args = ["server", "start-dev", "--headless", "--ip", "127.0.0.1", "--port", String(port)];
  const more = namespaces.flatMap((name) => ["--namespace", name]);
  const { keeper, said } = await keepProgram({
    // It prints its addresses on standard output.
    command: [
      "/bin/sh",
      "-c",
      'exec "$@" >&2',
      "temporal",
      PROGRAM,
      ...args,
      ...more,
      "--log-level",
      "error",
    ],
    folder,
    own: { env: { PATH: process.env["PATH"], HOME: folder } },
    stopSignal: "TERM",
    until: ["Metrics:"],
  });
  if (!said.includes("Metrics:")) throw new Error(`Temporal did not start:\n${said}`);
  return { address: `127.0.0.1:${port}`, stop: () => stopKeeper(keeper) };
}

/** Installs the example in a folder, with this package as built, and its own packages from the npm registry. */
export function installExample(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(EXAMPLE, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const packages = Object.entries(dependencies)
    .filter(([name]) => name.startsWith("@temporalio/"))
    .map(([name, version]) => `${name}@${version}`);
  const options = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", ["install", "--prefix", folder, ...options, ...packages], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  linkPackages(folder);
  for (const name of ["tsx", "typescript", "@types/node"]) {
    const place = join(folder, "node_modules", name);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(join(place, ".."), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), place);
  }
}

/** Compiles the example in a folder in which it is installed. Returns the compiler's errors. */
export function compileExample(folder: string): string {
  const project = copyExample(folder, "compiled");
  return spawnSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", project], {
    encoding: "utf8",
  }).stdout;
}

function copyExample(folder: string, name: string): string {
  const project = join(folder, "machines", name);
  cpSync(EXAMPLE, project, { recursive: true });
  symlinkSync(join(folder, "node_modules"), join(project, "node_modules"));
  mkdirSync(join(project, "tmp"));
  return project;
}

/** A machine with a worker of the example, whose disk holds a copy of the app and the folders of its activities. */
export interface WorkerMachine {
  readonly folder: string;
  readonly run: ProgramRun;
  /** Kills the worker and what it runs, and removes the disk. */
  vanish(): Promise<void>;
  /** Whether the worker runs a program whose command line has the text. */
  isRunning(text: string): boolean;
  /** Resolves when it does. */
  runs(text: string): Promise<void>;
}

/** A team that deploys the example's stack. */
export interface DeployingTeam {
  worker(queue: "plan" | "apply", name: string, env?: Readonly<Record<string, string>>): WorkerMachine;
  /** Runs the example's client for the stack `shop`. */
  client(...args: string[]): Promise<ProgramResult>;
  /** Waits until a person can decide. Returns the review. */
  review(): Promise<{ readonly text: string; readonly digest: string }>;
  /** Kills all workers and what they run. */
  close(): Promise<void>;
}

/** Opens a team in a folder in which the example is installed. */
export function openDeployingTeam(folder: string, env: Readonly<Record<string, string>>): DeployingTeam {
  const machines: WorkerMachine[] = [];
  const names = new Set<string>();
  const start = (name: string, more: Readonly<Record<string, string>>, ...args: string[]): ProgramRun => {
    const cwd = names.has(name) ? join(folder, "machines", name) : copyExample(folder, name);
    names.add(name);
    return startProgram(process.execPath, ["--import", "tsx", ...args], {
      cwd,
      env: { ...env, ...more, TMPDIR: join(cwd, "tmp") },
    });
  };
  const client: DeployingTeam["client"] = async (command = "", ...args) =>
    start("person", {}, "client.ts", command, "shop", ...args).done;
  return {
    worker: (queue, name, more = {}) => {
      const run = start(name, more, "worker.ts", queue);
      const machine = workerMachine(join(folder, "machines", name), run);
      machines.push(machine);
      return machine;
    },
    client,
    review: async () => {
      for (;;) {
        const { code, output, stdout } = await client("status");
        assert.equal(code, 0, output);
        const { phase, review } = asRecord(JSON.parse(stdout)) ?? {};
        const { text, digest } = asRecord(review) ?? {};
        if (typeof text === "string" && typeof digest === "string") return { text, digest };
        assert.equal(phase, "planning", output);
        await pause(500);
      }
    },
    close: async () => {
      await Promise.all(machines.map((machine) => machine.vanish()));
      rmSync(join(folder, "machines"), { recursive: true, force: true });
    },
  };
}

function workerMachine(folder: string, run: ProgramRun): WorkerMachine {
  const { pid = Number.NaN } = run.process;
  const isRunning = (text: string): boolean =>
    childrenOf(pid).some((child) => commandLineOf(child).includes(text));
  return {
    folder,
    run,
    isRunning,
    vanish: async () => {
      // Engines have groups of their own, in which their providers are.
      const engines = childrenOf(pid);
      const providers = engines.flatMap(childrenOf);
      for (const leader of [pid, ...engines]) killGroup(leader);
      await run.done;
      await untilGone([...engines, ...providers]);
      rmSync(folder, { recursive: true, force: true });
    },
    runs: async (text) => {
      while (!isRunning(text)) {
        if (run.process.exitCode !== null) throw new Error((await run.done).output);
        await pause(20);
      }
    },
  };
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
