/** Prefix of a message. cdktf's HCL output takes a text that begins like JSON for an expression. */
const MARK = "hook:";

/** Encodes a message for the program that runs hooks. */
export function encodeMessage(content: unknown): string {
  return `${MARK}${JSON.stringify(content)}`;
}

/** Decodes a message of {@link encodeMessage}. Throws a SyntaxError for anything else. */
export function decodeMessage(text: string): unknown {
  if (!text.startsWith(MARK)) throw new SyntaxError("it is not a message of a hook");
  return JSON.parse(text.slice(MARK.length));
}
