import { codeSpan, inlineMarkdown } from "../base/escaping";
import { COMMANDS, type DeclaredCommand, optionDescription } from "../cli";

const HEADING = "## Command reference\n";

/** Returns the guide of the command line with a last section that describes each command by its declaration. The other text stays as it is. */
export function withCommandReference(guide: string): string {
  const start = guide.indexOf(`\n${HEADING}`);
  if (start < 0) throw new Error(`The guide of the command line has no line "${HEADING.trim()}".`);
  const sections = COMMANDS.map(({ command }) => section(command));
  return `${guide.slice(0, start)}\n${[HEADING, ...sections].join("\n")}`;
}

function section(command: DeclaredCommand): string {
  const { options, registeredArguments } = command;
  const words = [
    ...registeredArguments.map((argument) => [argument.name(), argument.description] as const),
    ...options.map((option) => [option.flags, optionDescription(option)] as const),
  ];
  const description = command.description().split("\n\n").map(inlineMarkdown).join("\n\n");
  return [
    `### ${command.name()}`,
    "",
    codeSpan(`cdktf-svc ${command.name()} ${command.usage()}`),
    "",
    description,
    "",
    ...words.map(([word, text]) => `- ${codeSpan(word)}: ${inlineMarkdown(text)}`),
    "",
  ].join("\n");
}
