import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, dirname } from "node:path";
import { createInterface } from "node:readline";
import type { CommandIo } from "../command";

/** A provider process that several engines share. */
export interface SharedProvider {
  /** The setting by which engines find it. */
  readonly reattached: string;
  /** Ends it, as soon as no engine uses it. A signal ends it at once; it then saves what it has. */
  end(): Promise<void>;
}

/** How long an engine may go on after the command until that is reported, in milliseconds. */
const REPORT_AFTER_MS = 2000;

/** Starts a provider's program. Rejects if it ends before it serves; it has printed the reason then. */
export async function startShared(
  program: string,
  addresses: readonly string[],
  io: CommandIo,
): Promise<SharedProvider> {
  const child = spawn(program, ["--shared", ...addresses], {
    // The Node that runs this program is one that it supports.
    env: { ...io.env, PATH: [dirname(process.execPath), io.env["PATH"] ?? ""].join(delimiter) },
    // In a session of its own, so that a signal to all processes of a job or terminal ends no call that an engine waits for.
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  // A process that has ended reads nothing.
  child.stdin.on("error", () => undefined);
  const line = await Promise.race([
    once(createInterface(child.stdout), "line"),
    exited.then(() => undefined),
  ]);
  const [reattached] = (line ?? []) as [string?];
  if (reattached === undefined) {
    throw new Error("The provider process could not start. The command was not run.");
  }
  let isEnding = false;
  child.once("exit", (code, signal) => {
    if (!isEnding) {
      io.report(
        `cdktf-svc serve: the provider process has ended (${signal ?? code}). Engines that use it fail.`,
      );
    }
  });
  return {
    reattached,
    async end() {
      isEnding = true;
      await endWithEngines(child, exited, io);
    },
  };
}

async function endWithEngines(child: ChildProcess, exited: Promise<unknown>, io: CommandIo): Promise<void> {
  const stop = (): void => void child.kill("SIGTERM");
  process.on("SIGINT", stop).on("SIGTERM", stop);
  const report = setTimeout(
    () =>
      io.report(
        "cdktf-svc serve: the command has ended, but an engine that it started still runs. Waiting for it.",
      ),
    REPORT_AFTER_MS,
  );
  // Closing this pipe tells the provider that the command has ended.
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await exited;
  clearTimeout(report);
  process.off("SIGINT", stop).off("SIGTERM", stop);
}
