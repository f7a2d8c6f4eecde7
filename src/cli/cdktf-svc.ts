import { once } from "node:events";
import { type Command, type CommandIo, UsageError } from "./command";
import { emulatorCommand } from "./emulator";
import { stageCommand } from "./stage";

/**
 * The command line `cdktf-svc`. Only ever contains the commands, one file each, and this list of them.
 *
 * Exit codes: 0 done, 1 failed, 2 the command line was wrong.
 */
const COMMANDS: readonly Command[] = [emulatorCommand, stageCommand];

async function main(args: readonly string[], io: CommandIo): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined || word === "help" || word === "--help" || word === "-h") {
    (word === undefined ? io.report : io.print)(overview());
    return word === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === word);
  if (command === undefined) {
    io.report(`cdktf-svc: there is no command ${JSON.stringify(word)}.\n\n${overview()}`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    io.print(`Usage: cdktf-svc ${command.name} ${command.synopsis}\n\n${command.help}`);
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!isUsageError(error)) {
      io.report(`cdktf-svc ${command.name}: ${message}`);
      return 1;
    }
    io.report(`cdktf-svc ${command.name}: ${message}\nUsage: cdktf-svc ${command.name} ${command.synopsis}`);
    return 2;
  }
}

/** Our own, or that of Node's argument parser. */
function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return ["Usage: cdktf-svc COMMAND [OPTIONS]", "", ...lines, "", "cdktf-svc COMMAND --help says more."].join("\n");
}

const processIo: CommandIo = {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  report: (line) => void process.stderr.write(`${line}\n`),
  untilStopped: async () => {
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  },
};

void main(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
});
