import { plainText } from "./plain-text";

/** A part of a text, by its indexes. */
export interface Span {
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
export function createSecretRuns(): SecretRuns {
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
