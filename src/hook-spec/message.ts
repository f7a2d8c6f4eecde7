/** What a message begins with. cdktf's HCL output takes a text that begins like JSON for an expression. */
const MARK = "hook:";

/** Writes what the program that runs hooks shall read. */
export function encodeMessage(content: unknown): string {
  return `${MARK}${JSON.stringify(content)}`;
}

/** Reads what {@link encodeMessage} has written. Throws a SyntaxError for anything else. */
export function decodeMessage(text: string): unknown {
  if (!text.startsWith(MARK)) throw new SyntaxError("it is no message of a hook");
  return JSON.parse(text.slice(MARK.length));
}
