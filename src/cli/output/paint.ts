import { randomBytes } from "node:crypto";
import { printableText } from "../../base/escaping";
import type { CommandIo } from "../command";

const STYLES = { faint: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], grey: [90, 39] } as const;

/** A style of terminal text. */
export type Style = keyof typeof STYLES;

/** Styles a text if it goes to a terminal that supports it (unless NO_COLOR or TERM=dumb is set). */
export function paint(
  { env, isTerminal }: Pick<CommandIo, "env" | "isTerminal">,
  style: Style,
  text: string,
): string {
  const isPlain = !isTerminal || (env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb";
  const [on, off] = STYLES[style];
  return isPlain ? text : `${STYLE}${on}m${text}${STYLE}${off}m`;
}

/**
 * Begins a change of style inside this process. Foreign texts do not contain it: it is other in each process.
 */
const STYLE = `style:${randomBytes(12).toString("hex")}[`;

/** Returns lines for the terminal or a file: with the styles of {@link paint}, and without any other character that a terminal interprets. */
export function outputText(lines: string): string {
  return printableText(lines).replaceAll(STYLE, "\u001b[");
}
