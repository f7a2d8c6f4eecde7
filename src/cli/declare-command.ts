import { Command, Help, type Option } from "@commander-js/extra-typings";
import { EXIT_CODES, type ExitCodeName } from "./output/exit-code";

/** The widest help, in characters. Longer lines are hard to read. */
const WIDEST = 110;

/** Returns the width of the help, in characters: that of the terminal if it is narrow. */
export function helpWidth(): number {
  return Math.min(process.stdout.columns || WIDEST, WIDEST);
}

/** The texts of a command's help, besides those of its operands and options. */
export interface CommandTexts {
  /** For the list of commands. */
  readonly summary: string;
  readonly description: string;
  /** Paragraphs below the options. */
  readonly notes?: readonly string[];
  readonly exitCodes: Readonly<Partial<Record<ExitCodeName, string>>>;
}

/** Declares a command, to which its operands and options are added. */
export function declareCommand(
  name: string,
  { summary, description, notes = [], exitCodes }: CommandTexts,
): Command {
  return new Command(name)
    .summary(summary)
    .description(description)
    .addHelpText("after", () => {
      const help = new Help();
      help.helpWidth = helpWidth();
      const codes = Object.entries(exitCodes).map(([code, text]) =>
        help.formatItem(String(EXIT_CODES[code as ExitCodeName]), 3, text, help),
      );
      return [...notes.map((text) => `\n${help.boxWrap(text, helpWidth())}`), "\nExit codes:", ...codes].join(
        "\n",
      );
    });
}

/** Describes an option: its effect, the allowed values, and its default. */
export function optionDescription({
  argChoices,
  defaultValue,
  defaultValueDescription,
  description,
}: Option): string {
  const usual = defaultValueDescription ?? (defaultValue as string | number | undefined);
  const choices = argChoices === undefined ? "" : ` One of ${argChoices.join(", ")}.`;
  return `${description}${choices}${usual === undefined ? "" : ` Default: ${usual}.`}`;
}
