import { randomUUID } from "node:crypto";

/** JSON with integers of any size: a number that a double cannot hold is a bigint. */

/** Marks the digits of a bigint inside of a text. No body can contain it, because it is random. */
const MARK = `bigint ${randomUUID()} `;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, "g");

/** Strings, and integers of 16 digits and more. */
const STRING_OR_LARGE = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Parses JSON. Throws a SyntaxError as `JSON.parse`. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return value;
  const marked = text.replace(STRING_OR_LARGE, (token) => (isSafe(token) ? token : `"${MARK}${token}"`));
  return JSON.parse(marked, (_key, each: unknown) =>
    typeof each === "string" && each.startsWith(MARK) ? BigInt(each.slice(MARK.length)) : each,
  );
}

function isSafe(token: string): boolean {
  return token.startsWith('"') || Number.isSafeInteger(Number(token));
}

/** Writes JSON. A bigint becomes a number with exactly its digits, and undefined the empty text. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "bigint" ? `${MARK}${each}` : each,
  ) as string | undefined;
  return text?.replace(MARKED, "$1") ?? "";
}
