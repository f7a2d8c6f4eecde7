import type { CommandIo } from "./command";
import { COMMANDS, type ListedCommand } from "./command-list";
import { EXIT_CODES } from "./output/exit-code";
import { outputText } from "./output/paint";
import { reportError } from "./output/report-error";

/**
 * The command line `cdktf-svc`. Contains only the commands, one file each, their list, and shared code.
 *
 * `exit-code.ts` defines the exit codes. Standard output carries only results; an error is one line on standard error.
 */

/** The package's version, inserted by the bundler. */
declare const PACKAGE_VERSION: string;

async function main(args: readonly string[], io: CommandIo): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined) {
    io.report(overview());
    return EXIT_CODES.unusable;
  }
  if (word === "--version" || word === "-v") {
    io.print(PACKAGE_VERSION);
    return EXIT_CODES.done;
  }
  if (word === "help" || isHelp(word)) {
    const asked = COMMANDS.find(({ name }) => name === rest[0]);
    io.print(asked === undefined ? overview() : await helpOf(asked));
    return EXIT_CODES.done;
  }
  // Internal command for the completion scripts, which users never type.
  if (word === "complete") {
    const { completions } = await import("./commands/complete.js");
    for (const line of completions(COMMANDS, rest[0] === "--" ? rest.slice(1) : rest)) io.print(line);
    return EXIT_CODES.done;
  }
  const command = COMMANDS.find(({ name }) => name === word);
  if (command === undefined) {
    io.report(`cdktf-svc: ${await missText(word)}`);
    return EXIT_CODES.unusable;
  }
  const operandsAt = rest.indexOf("--");
  const options = rest.slice(0, operandsAt < 0 ? rest.length : operandsAt);
  if (options.some(isHelp)) {
    io.print(await helpOf(command));
    return EXIT_CODES.done;
  }
  try {
    return (await (await command.load()).run(rest, io)) ?? EXIT_CODES.done;
  } catch (error) {
    return reportError(command.name, error, { io, json: options.includes("--json") });
  }
}

async function missText(word: string): Promise<string> {
  const what = word.startsWith("-") ? "option" : "command";
  const { nearestHint } = await import("./input/nearest-word.js");
  const names = what === "option" ? ["--help", "--version"] : COMMANDS.map(({ name }) => name);
  const hint = nearestHint(word, names);
  return `unknown ${what} ${JSON.stringify(word)}; ${hint === "" ? "see" : `${hint} See`} \`cdktf-svc help\``;
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

async function helpOf({ name, load }: ListedCommand): Promise<string> {
  const { synopsis, help } = await load();
  return `Usage: cdktf-svc ${name} ${synopsis}\n\n${help}`;
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    "Usage: cdktf-svc COMMAND [OPTIONS]",
    "",
    ...lines,
    "",
    "Run `cdktf-svc COMMAND --help` for the options of a command, `cdktf-svc --version` for the version.",
  ].join("\n");
}

const processIo: CommandIo = {
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

void main(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
});
