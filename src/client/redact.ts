import type { JsonValue } from "./proto-json";

/** Replaces every known secret in a text. Anything that leaves the client as text passes through one of these. */
export type Redact = (text: string) => string;

const REPLACEMENT = "(hidden)";

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Builds a {@link Redact} for the given secrets. Each character is also recognised in the encodings in which a server or
 * a library may echo it (JSON escapes, URL encoding, HTML entities), in any mixture and letter case. A secret's Base64
 * form is recognised too, since a basic-auth style echo would carry it.
 */
export function createRedact(secrets: readonly string[]): Redact {
  const patterns = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [spelled(secret), ...base64Forms(secret)]);
  if (patterns.length === 0) return (text) => text;
  const all = new RegExp(patterns.join("|"), "gi");
  return (text) => text.replace(all, REPLACEMENT);
}

/** Redacts every string (keys too) of a JSON value. Deeper than `maxDepth` the value is cut off, not passed on unseen. */
export function redactJson(value: JsonValue, redact: Redact, maxDepth = 32): JsonValue {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (maxDepth === 0) return "(too deeply nested)";
  if (Array.isArray(value)) return value.map((item: JsonValue) => redactJson(item, redact, maxDepth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redact(key), redactJson(item, redact, maxDepth - 1)]),
  );
}

/** The longest text that one character of a secret may take in an encoding that {@link createRedact} recognises. */
export const LONGEST_SPELLING = 10;

function spelled(secret: string): string {
  return Array.from(secret, (character) => `(?:${spellings(character).join("|")})`).join("");
}

function spellings(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const urlEncoded = Array.from(
    Buffer.from(character, "utf8"),
    (byte) => `%(?:25)?${byte.toString(16).padStart(2, "0")}`,
  );
  const entity = HTML_ENTITIES[character];
  // The long forms first: several begin with the character itself, and its rest would be left over.
  return [
    ...(entity === undefined ? [] : [entity]),
    `&#0{0,4}${code};`,
    `&#x0{0,4}${hex};`,
    `\\\\{1,2}u${hex.padStart(4, "0")}`,
    `\\\\${escapeForPattern(character)}`,
    urlEncoded.join(""),
    escapeForPattern(character),
  ];
}

/** The parts of a secret's Base64 text that do not depend on what stands before and after it, at each of three offsets. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  // Shorter parts would match ordinary words.
  if (bytes.length < 12) return [];
  return [0, 1, 2].map((offset) => {
    const skipped = (3 - offset) % 3;
    const whole = bytes.subarray(skipped, bytes.length - ((bytes.length - skipped) % 3));
    return escapeForPattern(whole.toString("base64"));
  });
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
