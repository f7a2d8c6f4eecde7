import { Decimal } from "./decimal";
import type { Json } from "./json-value";

// Deeper than any state, shallow enough that no input exhausts the stack.
const MAX_JSON_DEPTH = 500;

const NUMBER_TEXT = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WHITESPACE = /[ \t\n\r]*/y;

/**
 * Parses JSON with exact numbers: `JSON.parse` would round 9007199254740993. If an object has a key twice, the last one counts.
 *
 * @throws SyntaxError if the text is not JSON, is nested too deeply, or has a number beyond the range of a Decimal. The message has the
 * offset, and quotes nothing of the text, as that may be a secret.
 */
export function parseJson(text: string): Json {
  const cursor: Cursor = { text, at: 0 };
  const value = readValue(cursor, 0);
  skip(cursor, WHITESPACE);
  if (cursor.at < text.length) {
    throw unexpected(cursor, "the end");
  }
  return value;
}

interface Cursor {
  readonly text: string;
  at: number;
}

function readValue(cursor: Cursor, depth: number): Json {
  if (depth > MAX_JSON_DEPTH) {
    throw new SyntaxError(`the JSON text is nested more than ${MAX_JSON_DEPTH} levels deep`);
  }
  skip(cursor, WHITESPACE);
  switch (cursor.text[cursor.at]) {
    case "{":
      return readObject(cursor, depth);
    case "[":
      return readArray(cursor, depth);
    case '"':
      return readString(cursor);
    case "t":
      return readWord(cursor, "true", true);
    case "f":
      return readWord(cursor, "false", false);
    case "n":
      return readWord(cursor, "null", null);
    default:
      return readNumber(cursor);
  }
}

function readObject(cursor: Cursor, depth: number): Json {
  const result = Object.create(null) as Record<string, Json>;
  cursor.at++;
  if (accept(cursor, "}")) {
    return result;
  }
  do {
    skip(cursor, WHITESPACE);
    const name = readString(cursor);
    if (!accept(cursor, ":")) {
      throw unexpected(cursor, "a colon");
    }
    result[name] = readValue(cursor, depth + 1);
  } while (accept(cursor, ","));
  if (!accept(cursor, "}")) {
    throw unexpected(cursor, "a comma or a closing brace");
  }
  return result;
}

function readArray(cursor: Cursor, depth: number): Json {
  const result: Json[] = [];
  cursor.at++;
  if (accept(cursor, "]")) {
    return result;
  }
  do {
    result.push(readValue(cursor, depth + 1));
  } while (accept(cursor, ","));
  if (!accept(cursor, "]")) {
    throw unexpected(cursor, "a comma or a closing bracket");
  }
  return result;
}

function readString(cursor: Cursor): string {
  const start = cursor.at;
  const end = cursor.text[start] === '"' ? closingQuote(cursor.text, start + 1) : -1;
  try {
    // JSON.parse validates the escapes and the control characters.
    const value = JSON.parse(cursor.text.slice(start, end + 1)) as string;
    cursor.at = end + 1;
    return value;
  } catch {
    throw unexpected(cursor, "a string");
  }
}

// Not a regular expression: one that allows for escapes exhausts its stack on a text of some megabytes.
function closingQuote(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") {
      backslashes++;
    }
    if (backslashes % 2 === 0) {
      return quote;
    }
  }
  return -1;
}

function readNumber(cursor: Cursor): Decimal {
  const start = cursor.at;
  const source = skip(cursor, NUMBER_TEXT);
  if (source === "") {
    throw unexpected(cursor, "a value");
  }
  try {
    return Decimal.fromText(source);
  } catch {
    throw new SyntaxError(
      `the number at offset ${start} of the JSON text has too many digits or too large an exponent`,
    );
  }
}

function readWord<T extends Json>(cursor: Cursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) {
    throw unexpected(cursor, "a value");
  }
  cursor.at += word.length;
  return value;
}

function accept(cursor: Cursor, mark: string): boolean {
  skip(cursor, WHITESPACE);
  if (cursor.text[cursor.at] !== mark) {
    return false;
  }
  cursor.at++;
  return true;
}

function skip(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const source = pattern.exec(cursor.text)?.[0] ?? "";
  cursor.at += source.length;
  return source;
}

function unexpected(cursor: Cursor, wanted: string): SyntaxError {
  const found = cursor.at < cursor.text.length ? "" : ", but the text ends there";
  return new SyntaxError(`expected ${wanted} at offset ${cursor.at} of the JSON text${found}`);
}
