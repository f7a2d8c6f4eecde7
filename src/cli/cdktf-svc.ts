import type { CommandIo } from "./command";
import { outputText } from "./output/paint";
import { runCommandLine } from "./run-command-line";

/**
 * The program `cdktf-svc`. This directory contains only the commands, one file each, their list, and shared code.
 *
 * `exit-code.ts` defines the exit codes. Standard output carries only results; an error is one line on standard error.
 */

let isAbandoned = false;

const processIo: CommandIo = {
  abandonRequests: () => void (isAbandoned = true),
  env: process.env,
  isTerminal: process.stderr.isTTY,
  print: (line) => void process.stdout.write(`${outputText(line)}\n`),
  report: (line) => void process.stderr.write(`${outputText(line)}\n`),
  async readInput() {
    const pieces: Buffer[] = [];
    for await (const piece of process.stdin) pieces.push(piece as Buffer);
    return Buffer.concat(pieces).toString("utf8");
  },
  untilStopped: () =>
    new Promise((resolve) => {
      const stop = (signal: "SIGINT" | "SIGTERM"): void => {
        process.off("SIGINT", stop).off("SIGTERM", stop);
        resolve(signal);
      };
      process.on("SIGINT", stop).on("SIGTERM", stop);
    }),
};

// The reader of the output may close it early (`| head -1`). That ends the output, but not the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

void runCommandLine(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
  // An output to a pipe is written later than the call returns.
  if (isAbandoned) process.stdout.write("", () => process.stderr.write("", () => process.exit()));
});
