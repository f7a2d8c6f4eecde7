import type { CommandIo } from "./command";
import { COMMANDS, type ListedCommand } from "./command-list";
import { EXIT_CODES } from "./output/exit-code";
import { reportError } from "./output/report-error";

/** The package's version, inserted by the bundler. */
declare const PACKAGE_VERSION: string;

/** Runs a command line of `cdktf-svc`, which begins with the command's name, and returns its exit code. */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
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
