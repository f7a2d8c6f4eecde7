import { Command, CommanderError } from "@commander-js/extra-typings";
import { type CommandIo, UsageError } from "./command";
import { COMMANDS, type ListedCommand } from "./command-list";
import { helpWidth, optionDescription } from "./declare-command";
import { checkedWords, optionWords } from "./input/checked-words";
import { usageText } from "./input/usage-text";
import { EXIT_CODES } from "./output/exit-code";
import { reportError } from "./output/report-error";

/** The package's version, inserted by the bundler. */
declare const PACKAGE_VERSION: string;

/** Runs a command line of `cdktf-svc`, which begins with the command's name, and returns its exit code. */
export async function runCommandLine(words: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = words;
  // Internal command for the completion scripts, which users never type.
  if (name === "complete") {
    const { completions } = await import("./commands/completions.js");
    for (const line of completions(COMMANDS, rest[0] === "--" ? rest.slice(1) : rest)) io.print(line);
    return EXIT_CODES.done;
  }
  const command = COMMANDS.find((each) => each.command.name() === name)?.command;
  let chosen: ListedCommand | undefined;
  try {
    const checked = await checkedWords(command, words);
    createProgram(io, (listed) => (chosen = listed)).parse(checked, { from: "user" });
    return (await chosen?.run(io)) ?? EXIT_CODES.done;
  } catch (error) {
    const isOfParser = error instanceof CommanderError;
    if (isOfParser && error.exitCode === 0) return EXIT_CODES.done;
    // Printed already, because there is no command.
    if (isOfParser && error.code === "commander.help") return EXIT_CODES.unusable;
    const shown = isOfParser ? new UsageError(await usageText(command, error)) : error;
    const json = command !== undefined && optionWords(rest).includes("--json");
    return reportError(command?.name(), shown, { io, json });
  }
}

/** Returns the program, which prints help and the version, and tells `choose` any other command. It ends with a CommanderError after printing. */
function createProgram(io: CommandIo, choose: (chosen: ListedCommand) => void): Command {
  const program = new Command("cdktf-svc")
    .usage("COMMAND [OPTIONS]")
    .version(PACKAGE_VERSION, "-v, --version", "Print the version.")
    .helpOption("-h, --help", "Print this help.")
    .helpCommand("help", "Print the help of a command")
    .configureHelp({ subcommandTerm: (command) => command.name(), optionDescription, minWidthToWrap: 24 })
    .configureOutput({
      writeOut: (text) => io.print(text.trimEnd()),
      writeErr: (text) => io.report(text.trimEnd()),
      outputError: () => undefined,
      getOutHelpWidth: helpWidth,
      getErrHelpWidth: helpWidth,
    })
    // The options before a command are the program's, and the others the command's: both have --version.
    .enablePositionalOptions()
    .exitOverride()
    .addHelpText("after", "\nRun `cdktf-svc COMMAND --help` for the options of a command.");
  for (const listed of COMMANDS) {
    program.addCommand(listed.command.copyInheritedSettings(program).action(() => choose(listed)));
  }
  return program;
}
