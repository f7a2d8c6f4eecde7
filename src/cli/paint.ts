import type { CommandIo } from "./command";

const STYLES = { faint: [2, 22], red: [31, 39] } as const;

/** A text for standard error, in a style where that is a terminal that takes one (NO_COLOR and TERM=dumb say no). */
export function paint({ env, isTerminal }: CommandIo, style: keyof typeof STYLES, text: string): string {
  const isPlain = !isTerminal || (env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb";
  const [on, off] = STYLES[style];
  return isPlain ? text : `\u001b[${on}m${text}\u001b[${off}m`;
}
