import { latePattern, NOT_PRINTABLE, plainText } from "./plain-text";
import { createSecretTree, type SecretTree } from "./secret-tree";

/** A part of a text, by its indexes. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds parts of secrets in texts, however these are escaped, wrapped or interrupted. */
export interface SecretRuns {
  /** @param forms further forms of the secret, such as base64 */
  add(secret: string, forms: readonly string[]): void;
  /** Returns the parts of a text that are runs of a secret's characters, in their order. */
  spansIn(text: string): readonly Span[];
}

/** Number of a secret's characters in a row that is too many to show. */
const RUN = 6;

/** A word without a digit or a change of case says nothing about a secret by itself: it may be in any text. */
const PLAIN_WORD = /^(?:[A-Za-z][a-z]{0,13}|[A-Z]{1,14})$/;

/** Digits alone are numbers, dates or ports, unless there are many. */
const PLAIN_NUMBER = /^\d{1,11}$/;

/** Minimum length of a token in a secret of several lines or in JSON, whose other words are those of its format. */
const SHORTEST_TOKEN = 16;

/** Maximum length of a secret whose parts are searched. A longer one is a file, which is searched as a whole and by its lines. */
const LONGEST_SECRET = 32 * 1024;

/** Creates {@link SecretRuns} that know no secret. */
function createSecretRuns(): SecretRuns {
  const runs = new Set<string>();
  const words = new Set<string>();
  return {
    add(secret, forms) {
      if (secret.length > LONGEST_SECRET) return;
      for (const word of secret.match(/[A-Za-z]+/g) ?? []) addWord(word);
      const parts = partsOf(secret);
      for (const part of [...parts, ...(parts.length === 0 ? [] : forms)]) {
        const { text } = plainText(part, false);
        for (let start = 0; start + RUN <= text.length; start += 1) runs.add(text.slice(start, start + RUN));
      }
    },
    spansIn(text) {
      if (runs.size === 0 || text.length < RUN) return [];
      const spans = spansInView(text, false);
      return text.includes("\n") || text.includes("\\n") ? [...spans, ...spansInView(text, true)] : spans;
    },
  };

  /** Notes a word of a secret that any text may contain, and its parts: `product` of `production`. */
  function addWord(word: string): void {
    if (!PLAIN_WORD.test(word)) return;
    for (let start = 0; start + RUN <= word.length; start += 1) {
      for (let end = start + RUN; end <= word.length; end += 1) {
        words.add(word.slice(start, end).toLowerCase());
      }
    }
  }

  function spansInView(original: string, joinsLines: boolean): readonly Span[] {
    const { text, spanOf } = plainText(original, joinsLines);
    const spans: Span[] = [];
    for (let start = 0; start + RUN <= text.length; start += 1) {
      if (!runs.has(text.slice(start, start + RUN))) continue;
      let end = start + RUN;
      while (end < text.length && runs.has(text.slice(end + 1 - RUN, end + 1))) end += 1;
      // The text may only share a word with a secret, or a part of one.
      if (!words.has(text.slice(start, end))) spans.push(spanOf(start, end));
      start = end - RUN;
    }
    return spans;
  }
}

/** Returns the parts of a secret that are secret: not the words of a format, nor the host of an address. */
function partsOf(secret: string): readonly string[] {
  if (/[\r\n]/.test(secret.trim()) || /^\s*\{\s*"[^]*:[^]*\}\s*$/.test(secret)) {
    return secret
      .replace(/-----[A-Z0-9 ]+-----/g, "\n")
      .split(/[\s"'{}[\],;:]+/)
      .filter((token) => token.length >= SHORTEST_TOKEN && !PLAIN_WORD.test(token));
  }
  const [address, userInfo = ""] = /^[a-z][a-z0-9+.-]*:\/\/(?:([^@/?#]*)@)?[^/?#]*/i.exec(secret) ?? [""];
  return [userInfo, secret.slice(address.length)].filter(
    (part) => !PLAIN_WORD.test(part) && !PLAIN_NUMBER.test(part),
  );
}

const HIDDEN = "(hidden)";

/**
 * A value that must not be printed. Every usual conversion to text (template string, `JSON.stringify`, `console.log`,
 * `util.inspect` at any depth) gives `(hidden)`; only {@link Secret.reveal} returns the value.
 */
export type Secret = {
  /** Returns the value. Call it only where the value is needed. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
};

/** Wraps a value as a {@link Secret}. A closure holds the value: no property does. */
export function createSecret(value: string): Secret {
  const hidden = (): string => HIDDEN;
  return Object.freeze({
    reveal: () => value,
    toString: hidden,
    toJSON: hidden,
    [Symbol.for("nodejs.util.inspect.custom")]: hidden,
  });
}

/** Maximum length of external text that an error quotes. */
export const EXCERPT_CHARACTERS = 500;

const notPrintable = latePattern(`[${NOT_PRINTABLE}]+`, "gu");

/** Returns external text as one printable line of bounded length; `…` marks a cut. */
export function excerpt(text: string, characters: number = EXCERPT_CHARACTERS): string {
  // Cuts before the pattern runs, with a margin because runs of white space shrink.
  const line = text
    .slice(0, characters * 8)
    .replace(notPrintable(), " ")
    .trim();
  if (line.length <= characters) return line;
  return `${line
    .slice(0, characters - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/**
 * Replaces every known secret in a text. Redact first, then collapse white space and truncate: a secret that is cut in two is not
 * recognised.
 *
 * @param isCut whether the end of the text was truncated. A possible beginning of a secret there is removed.
 */
export type Redact = (text: string, isCut?: boolean) => string;

/** Removes registered secrets from texts. */
export interface Redactor {
  /** Registers a value to remove from now on. The empty string is ignored. */
  add(secret: string): void;
  readonly redact: Redact;
}

/** Options of a redactor. */
export interface RedactorOptions {
  /** @default none */
  readonly secrets?: readonly string[];
  /** The text that replaces a secret. @default "(hidden)" */
  readonly replacement?: string;
}

/** A shorter line of a secret is not worth hiding, and its removal from every text would make the text unreadable. */
const SHORTEST_LINE = 4;

/** Minimum length for parts: the base64 parts of a shorter secret would match ordinary words. */
const SHORTEST_PART_BYTES = 12;

/**
 * Creates a {@link Redactor}. It recognises a secret with any change of white space or letter case, in base64, and in any mixture of the
 * escapes of servers, libraries and logs (JSON, HTML, percent encoding). It also recognises each line of a multi-line secret, the
 * beginning of a secret that ends in an ellipsis, and any six characters in a row of a secret, however the text is escaped, wrapped or
 * interrupted. Those of a plain word or number are no secret by themselves. If secrets overlap, all of their characters are removed.
 */
export function createRedactor({ secrets = [], replacement = "(hidden)" }: RedactorOptions = {}): Redactor {
  const known = new Set<string>();
  const tree = createSecretTree();
  const runs = createSecretRuns();
  const add = (secret: string): void => {
    if (known.has(secret)) return;
    known.add(secret);
    const encoded = base64Forms(secret);
    for (const form of [secret, ...linesOf(secret), ...encoded]) tree.add(form);
    runs.add(secret, Buffer.byteLength(secret) < SHORTEST_PART_BYTES ? [] : encoded);
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    redact: (text, isCut = false) =>
      known.size === 0
        ? text
        : replaceSpans(
            text,
            joined([...findSpans(text, tree, isCut), ...runs.spansIn(text)]),
            replacement,
            isCut,
          ),
  };
}

function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim());
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= SHORTEST_LINE);
}

/** Finds the spans to remove, in the order of the text and without overlaps. */
function findSpans(text: string, tree: SecretTree, isCut: boolean): readonly Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < text.length; start += 1) {
    if (!tree.mayStartAt(text, start)) continue;
    const end = tree.endFrom(text, start, isCut);
    if (end === undefined) continue;
    const last = spans.at(-1);
    if (last !== undefined && start < last.end) {
      spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else {
      spans.push({ start, end });
    }
  }
  return spans;
}

/** Sorts spans, and joins those that overlap. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) result.push(span);
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return result;
}

function replaceSpans(text: string, spans: readonly Span[], replacement: string, isCut: boolean): string {
  let result = "";
  let position = 0;
  for (const { start, end } of spans) {
    // No replacement at a cut: after it, an interrupted beginning of a secret could not be recognised any more.
    result += text.slice(position, start) + (isCut && end === text.length ? "" : replacement);
    position = end;
  }
  return result + text.slice(position);
}

/**
 * Returns a secret's base64 forms in both alphabets: the whole, and at each of three offsets the part that does not depend on the text
 * around the secret.
 */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const whole = bytes.toString("base64").replace(/=+$/, "");
  const parts =
    bytes.length < SHORTEST_PART_BYTES
      ? []
      : [0, 2, 1].map((skipped) =>
          bytes.subarray(skipped, bytes.length - ((bytes.length - skipped) % 3)).toString("base64"),
        );
  const forms = [whole, ...parts];
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))])];
}
