import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { createRedact, formatDuration, MAX_TIMER_MS, whenAborted } from "../../client";
import type { HookOutcome, HookRun, HookSpec, KeptOutput } from "..";
import { watchGroup } from "./watch-group";

/** Time limits for ending a program that has timed out, in milliseconds. */
export interface Grace {
  /** Time to end by itself after SIGTERM. @default 5 s */
  readonly endMs?: number;
  /**
   * Time to read remaining output after SIGKILL: processes that the program started elsewhere may keep its output
   * open forever.
   * @default 1 s
   */
  readonly readMs?: number;
}

/**
 * API key of the stack's provider. A program receives it only if the hook lists it in its secrets; its output never
 * contains it.
 */
const API_KEY_VARIABLE = "SVC_API_KEY";

/** The part of a hook that applies to its program. */
export type CommandSpec = Pick<HookSpec, "environment" | "secrets" | "timeoutMs">;

/**
 * Runs a hook's program to its end, or until the hook's timeout, including its child processes. Prints its output
 * line by line, with the API key and the values of the hook's secrets redacted.
 */
export async function runCommand(
  spec: CommandSpec,
  command: readonly string[],
  run: HookRun,
  { endMs = 5_000, readMs = 1_000 }: Grace = {},
): Promise<HookOutcome> {
  const { secrets, timeoutMs } = spec;
  const [program = "", ...args] = command;
  const redact = createRedact([API_KEY_VARIABLE, ...secrets].map((name) => run.environment[name] ?? ""));
  const child = spawn(program, args, {
    cwd: run.directory,
    env: programEnvironment(spec, run),
    stdio: "pipe",
    // Uses a separate process group, so that child processes end with the program.
    detached: process.platform !== "win32",
  });
  // A program need not read its input to the end.
  child.stdin.on("error", () => undefined).end(run.input ?? "");
  const callOff = child.pid === undefined ? undefined : watchGroup(child.pid);
  const exited = new Promise<HookOutcome>((resolve) => {
    child.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, cause: "missing", text: startProblem(program, error) }),
    );
    child.on("exit", (code, killedBy) => resolve(outcomeOf(program, code, killedBy)));
  });
  const say = (line: string, isCut: boolean): void =>
    run.say(isCut ? `${redact(line, true)}… (the rest of the line is not shown)` : redact(line));
  const { output } = run;
  let onExcess = (): void => undefined;
  const excess = new Promise<"excess">((resolve) => (onExcess = () => resolve("excess")));
  const read =
    child.pid === undefined
      ? []
      : [
          output === undefined
            ? passOn(child.stdout, say)
            : keepWhole(child.stdout, { ...output, keep: (text) => output.keep(redact(text)) }, onExcess),
          passOn(child.stderr, say),
        ];
  const ended = Promise.all([exited, ...read]).then(([outcome]) => outcome);
  const aborted = run.signal === undefined ? [] : [whenAborted(run.signal)];
  const first = await within(timeoutMs, Promise.race([excess, ended, ...aborted]));
  let outcome = first === "excess" ? undefined : first;
  if (outcome === undefined) {
    signal(child.pid, "SIGTERM");
    await within(endMs, ended);
    // The rest of the process group must not continue without the engine.
    signal(child.pid, "SIGKILL");
    await within(readMs, ended);
    const text =
      first === "excess"
        ? `${program} printed more than ${output?.most} characters; a hook's result has at most that many. Print only what the stack needs.`
        : `${program} was killed, because it took longer than ${formatDuration(timeoutMs ?? 0)}. Set a longer timeout for the ` +
          "hook, or find out why the program hangs.";
    outcome = { ok: false, text, ...(first === "excess" ? {} : { cause: "late" }) };
  }
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
  callOff?.();
  return outcome;
}

/**
 * Returns the environment of the program: the engine's, without the hook's own variables and without an API key that
 * the hook does not list.
 */
function programEnvironment(
  { environment, secrets }: CommandSpec,
  run: HookRun,
): Readonly<Record<string, string | undefined>> {
  const passed = Object.entries(run.environment).filter(
    ([name]) => !name.startsWith("SVC_HOOK_") && (name !== API_KEY_VARIABLE || secrets.includes(name)),
  );
  return { ...Object.fromEntries(passed), ...environment };
}

function outcomeOf(program: string, code: number | null, killedBy: NodeJS.Signals | null): HookOutcome {
  if (code === 0) return { ok: true, text: `${program} ended` };
  const how = code === null ? `the signal ${killedBy ?? "?"}` : `exit code ${code}`;
  return { ok: false, text: `${program} ended with ${how}.` };
}

/** Maximum length of a line of a program's output that is shown, in characters. */
const LONGEST_LINE = 16 * 1024;

/**
 * Passes on the lines of a stream until it ends or is destroyed. Of a line that is too long, passes on only the beginning: memory holds no more
 * of it.
 *
 * @param say `isCut`: whether the line has more characters than these
 */
function passOn(stream: Readable, say: (line: string, isCut: boolean) => void): Promise<void> {
  return new Promise((resolve) => {
    let line = "";
    let isCut = false;
    let endsInReturn = false;
    const end = (): void => {
      say(line, isCut);
      line = "";
      isCut = false;
    };
    stream
      .setEncoding("utf8")
      .on("data", (part: string) => {
        const lines = (endsInReturn && part.startsWith("\n") ? part.slice(1) : part).split(/\r\n|\n|\r/);
        endsInReturn = part.endsWith("\r");
        for (const [index, piece] of lines.entries()) {
          if (index > 0) end();
          const room = LONGEST_LINE - line.length;
          isCut ||= piece.length > room;
          if (room > 0) line += piece.slice(0, room);
        }
      })
      .on("close", () => {
        if (line !== "" || isCut) end();
        resolve();
      });
  });
}

/**
 * Reads a stream until it ends or is destroyed, and passes on its whole text. If the text is too long, calls `onExcess` and keeps and
 * passes on nothing.
 */
function keepWhole(stream: Readable, { most, keep }: KeptOutput, onExcess: () => void): Promise<void> {
  return new Promise((resolve) => {
    let parts: string[] = [];
    let length = 0;
    stream
      .setEncoding("utf8")
      .on("data", (part: string) => {
        length += part.length;
        if (length <= most) {
          parts.push(part);
        } else {
          parts = [];
          onExcess();
        }
      })
      .on("close", () => {
        if (length <= most) keep(parts.join(""));
        resolve();
      });
  });
}

/** Resolves with the value of a promise, or with undefined after the time limit. */
async function within<Value>(limitMs: number | null, promise: Promise<Value>): Promise<Value | undefined> {
  if (limitMs === null) return promise;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.min(limitMs, MAX_TIMER_MS));
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function startProblem(program: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") {
    return `the program ${JSON.stringify(program)} was not found where the engine runs. Install it there, or specify its path.`;
  }
  if (code === "EACCES") {
    return `the program ${JSON.stringify(program)} cannot be started: it is not executable.`;
  }
  return `the program ${JSON.stringify(program)} could not be started: ${message}.`;
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, name);
  } catch {
    // The process has already ended.
  }
}
