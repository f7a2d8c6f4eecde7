import { randomUUID } from "node:crypto";
import { parse } from "yaml";

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

/** Parses YAML or JSON, with integers of any size. Throws an error of the YAML parser. */
export function parseYaml(text: string): unknown {
  return withNumbers(parse(text, { intAsBigInt: true }) as unknown);
}

function withNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNumbers(each)]));
}

/** Writes JSON. A bigint becomes a number with exactly its digits, and undefined the empty text. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "bigint" ? `${MARK}${each}` : each,
  ) as string | undefined;
  return text?.replace(MARKED, "$1") ?? "";
}
