import { createSecretRuns, type Span } from "./secret-runs";
import { createSecretTree, type SecretTree } from "./secret-tree";

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
