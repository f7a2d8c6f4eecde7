import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createRedact, formatDuration } from "../client";
import type { HookSpec } from "../hook-spec";
import type { HookOutcome, HookRun } from "./outcome";
import { watchGroup } from "./watch-group";

/** How long a program has to end by itself after its time ran out, in milliseconds. */
const GRACE_MS = 5_000;

/** Runs a hook's program to its end. What it says is passed on line by line, without the values of the hook's secrets. */
export async function runCommand(
  { environment, secrets, timeoutMs }: HookSpec,
  command: readonly string[],
  run: HookRun,
): Promise<HookOutcome> {
  const [program = "", ...args] = command;
  const redact = createRedact(secrets.map((name) => run.environment[name] ?? ""));
  const own = Object.entries(run.environment).filter(([name]) => !name.startsWith("SVC_HOOK_"));
  const child = spawn(program, args, {
    cwd: run.directory,
    env: { ...Object.fromEntries(own), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that what it has started ends with it.
    detached: process.platform !== "win32",
  });
  const callOff = child.pid === undefined ? undefined : watchGroup(child.pid);
  const say = (stream: Readable): Promise<void> =>
    new Promise((resolve) => {
      const lines = createInterface({ input: stream, crlfDelay: Infinity });
      lines.on("line", (line) => run.say(redact(line))).on("close", resolve);
    });
  const said = Promise.all([say(child.stdout), say(child.stderr)]);
  const clock = { isLate: false };
  let killer: NodeJS.Timeout | undefined;
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          clock.isLate = true;
          signal(child.pid, "SIGTERM");
          killer = setTimeout(() => signal(child.pid, "SIGKILL"), GRACE_MS);
        }, timeoutMs);
  const ended = await new Promise<HookOutcome>((resolve) => {
    child.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, text: startProblem(program, error) }),
    );
    child.on("exit", (code, killedBy) =>
      resolve(
        code === 0 && !clock.isLate
          ? { ok: true, text: `${program} ended` }
          : {
              ok: false,
              text: `${program} ended with ${code === null ? `the signal ${killedBy ?? "?"}` : `exit code ${code}`}.`,
            },
      ),
    );
  });
  clearTimeout(timer);
  clearTimeout(killer);
  // What is left of its group must neither go on behind the engine's back nor keep the pipes open.
  if (clock.isLate) signal(child.pid, "SIGKILL");
  if (child.pid !== undefined) await said;
  callOff?.();
  return clock.isLate
    ? {
        ok: false,
        text: `${program} was ended, because it took longer than ${formatDuration(timeoutMs ?? 0)}. Give the hook a longer timeout, or see why it hangs.`,
      }
    : ended;
}

function startProblem(program: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === "ENOENT")
    return `the program ${JSON.stringify(program)} was not found where the engine runs. Install it there, or give its path.`;
  if (code === "EACCES")
    return `the program ${JSON.stringify(program)} may not be started: it is not executable.`;
  return `the program ${JSON.stringify(program)} could not be started: ${message}.`;
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
