import type { CommanderError } from "@commander-js/extra-typings";
import type { DeclaredCommand } from "../command";

/**
 * Returns the text of the parser's error: what is wrong, and what the declaration expects. The only value that it contains is one that is not
 * in the form that its option needs.
 */
export async function usageText(
  command: DeclaredCommand | undefined,
  { code, message }: CommanderError,
): Promise<string> {
  const { options = [], registeredArguments = [] } = command ?? {};
  const option = options.find(({ flags }) => message.includes(` option '${flags}'`));
  const [argument] = registeredArguments;
  const name = option?.long ?? argument?.name();
  const { argChoices: words, description = "" } = option ?? argument ?? {};
  switch (code) {
    case "commander.missingArgument":
    case "commander.missingMandatoryOptionValue":
      return `${name} is required: ${words === undefined ? beginning(description) : anyOf(words)}`;
    case "commander.excessArguments": {
      const names = registeredArguments.map((each) => each.name());
      return names.length === 0
        ? "unexpected argument: this command takes only options"
        : `too many arguments: expected only ${names.join(" and ")}; quote an argument that contains spaces`;
    }
    case "commander.invalidArgument": {
      const [, value = "", expected] = /(?:argument|value) '(.*)' is invalid.*?\. (.*)$/s.exec(message) ?? [];
      const hint = words === undefined ? "" : (await import("./nearest-word.js")).nearestHint(value, words);
      const form = words === undefined ? expected : anyOf(words);
      return `${name} must be ${form}; got ${JSON.stringify(value)}${hint}`;
    }
    case "commander.conflictingOption":
      return message.replace(/^error: /, "").replace(/option '([^'\s]+)[^']*'/g, "$1");
    default:
      // An unknown name, with a suggestion on a line of its own.
      return message
        .replace(/^error: /, "")
        .replace(/'(-.*)'/, "$1")
        .replace(/\n\(Did (.*)\)$/, "; did $1");
  }
}

function anyOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Returns the first sentence of a description, as the end of another sentence. */
function beginning(description: string): string {
  const [sentence = ""] = description.split(/\.(?:\s|$)/, 1);
  return sentence.replace(/^[A-Z](?=[a-z]*\b)/, (letter) => letter.toLowerCase());
}
