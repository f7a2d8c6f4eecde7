/** What stands in a text where a secret stood. */
export const REDACTED = "***";

/** Removes registered secrets from texts. */
export interface Redactor {
  /** From now on this value is removed. The empty string is ignored. */
  add(secret: string): void;
  /** The text without any registered secret, however it is escaped (see {@link createRedactor}). */
  redact(text: string): string;
}

/**
 * A redactor that knows each secret in the spellings in which it reaches logs and error texts: as it is, as part of a
 * JSON string (also one inside another, and with the escapes of encoders that spell out `<`, `>`, `&` or all that is
 * not ASCII), percent-encoded, and in base64. Where secrets overlap, all of their characters go.
 */
export function createRedactor(): Redactor {
  const spellings = new Set<string>();
  return {
    add(secret) {
      for (const spelling of spellingsOf(secret)) spellings.add(spelling);
    },
    redact(text) {
      if (spellings.size === 0) return text;
      return replaceSpans(text, mergeSpans(findSpans(text, spellings)));
    },
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spellingsOf(secret: string): string[] {
  if (secret === "") return [];
  const json = jsonEscape(secret);
  const htmlSafe = json.replace(/[<>&\u2028\u2029]/g, unicodeEscape);
  const ascii = json.replace(/[^\x20-\x7e]/g, unicodeEscape);
  const wellFormed = Buffer.from(secret, "utf8");
  const base64 = wellFormed.toString("base64").replace(/=+$/, "");
  return [
    secret,
    json,
    jsonEscape(json),
    htmlSafe,
    ascii,
    encodeURIComponent(wellFormed.toString("utf8")),
    base64,
    base64.replaceAll("+", "-").replaceAll("/", "_"),
  ];
}

function jsonEscape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function findSpans(text: string, needles: Iterable<string>): Span[] {
  const spans: Span[] = [];
  for (const needle of needles) {
    // Steps by one, not by the needle's length: occurrences of one secret may overlap each other.
    for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + 1)) {
      spans.push({ start, end: start + needle.length });
    }
  }
  return spans;
}

function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else {
      merged.push(span);
    }
  }
  return merged;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = "";
  let position = 0;
  for (const span of spans) {
    result += text.slice(position, span.start) + REDACTED;
    position = span.end;
  }
  return result + text.slice(position);
}
