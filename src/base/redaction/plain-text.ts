/** A character that a text may mean at some index, and the index at which its spelling ends. */
export interface SpelledCharacter {
  readonly character: string;
  readonly end: number;
}

/**
 * White space, and the characters that a terminal interprets or does not show, as the content of a character class. Includes format
 * characters, which can reverse a line.
 */
export const NOT_PRINTABLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s`;

/**
 * Returns a function that returns the pattern, and compiles it on the first call. For a literal with `\p`, V8 reads Unicode's tables as soon
 * as it loads the file: half a millisecond of the provider's start, at which nothing has to be redacted yet.
 */
export function latePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}

/** HTML's names of white space and of the printable ASCII characters that have one. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    apos: "'",
    ast: "*",
    bsol: "\\",
    colon: ":",
    comma: ",",
    commat: "@",
    dollar: "$",
    equals: "=",
    excl: "!",
    grave: "`",
    gt: ">",
    hat: "^",
    hyphen: "-",
    lbrace: "{",
    lbrack: "[",
    lcub: "{",
    lowbar: "_",
    lpar: "(",
    lsqb: "[",
    lt: "<",
    midast: "*",
    nbsp: " ",
    newline: "\n",
    num: "#",
    percnt: "%",
    period: ".",
    plus: "+",
    quest: "?",
    quot: '"',
    rbrace: "}",
    rbrack: "]",
    rcub: "}",
    rpar: ")",
    rsqb: "]",
    semi: ";",
    sol: "/",
    tab: "\t",
    verbar: "|",
    vert: "|",
  }),
);

const ENTITY = /&(?:amp;)?(?:#0{0,6}(\d{1,7})|#x0{0,6}([0-9a-f]{1,6})|([a-z]{2,8}));/iy;
const BACKSLASHES = /\\{1,16}/y;
const UTF16_ESCAPE = /u([0-9a-f]{4})(?:\\{1,16}u([0-9a-f]{4}))?/iy;
const BYTE_ESCAPE = /x([0-9a-f]{2})/iy;
const PERCENT_BYTE = /%(?:25)*([0-9a-f]{2})/iy;
const PERCENT_SIGN = /%(?:25)+/y;
/** Escapes of control characters. Their exact meaning does not matter: all of them count as white space. */
const CONTROL = /[abefnrtv0]/;

/**
 * Returns every character that a text may mean at an index: the literal one, and the one whose escape begins there (JSON, at any depth;
 * HTML entities; percent encoding).
 */
export function charactersAt(text: string, index: number): readonly SpelledCharacter[] {
  const plain = String.fromCodePoint(text.codePointAt(index) ?? 0);
  const itself = { character: plain, end: index + plain.length };
  switch (plain) {
    case "\\":
      return [itself, ...escapedAt(text, index)];
    case "&":
      return [itself, ...entityAt(text, index)];
    case "%":
      return [itself, ...percentEncodedAt(text, index)];
    case "+":
      return [itself, { character: " ", end: itself.end }];
    default:
      return [itself];
  }
}

/** Whether the rest of a text may be the beginning of an escape whose end was truncated. */
export function isCutEscape(text: string, index: number): boolean {
  return text.length - index <= 12 && /^[\\&%][^\s]*$/.test(text.slice(index));
}

function escapedAt(text: string, index: number): readonly SpelledCharacter[] {
  const depth = matchAt(BACKSLASHES, text, index)?.[0].length ?? 0;
  const spelled: SpelledCharacter[] = [2, 4, 8]
    .filter((length) => length <= depth)
    .map((length) => ({ character: "\\", end: index + length }));
  const at = index + depth;
  if (at === text.length) return spelled;
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
  spelled.push({ character: after, end: at + after.length });
  if (CONTROL.test(after)) spelled.push({ character: "\n", end: at + 1 });
  const byte = matchAt(BYTE_ESCAPE, text, at);
  if (byte !== undefined) spelled.push({ character: fromCode(byte[1], 16), end: at + byte[0].length });
  const unit = matchAt(UTF16_ESCAPE, text, at);
  if (unit !== undefined) {
    const [whole, first, second] = unit;
    spelled.push({ character: fromCode(first, 16), end: at + 5 });
    if (second !== undefined) {
      spelled.push({ character: fromCode(first, 16) + fromCode(second, 16), end: at + whole.length });
    }
  }
  return spelled;
}

function entityAt(text: string, index: number): readonly SpelledCharacter[] {
  const found = matchAt(ENTITY, text, index);
  if (found === undefined) return [];
  const [whole, decimal, hexadecimal, name = ""] = found;
  const character =
    decimal !== undefined
      ? fromCode(decimal, 10)
      : hexadecimal !== undefined
        ? fromCode(hexadecimal, 16)
        : ENTITIES.get(name.toLowerCase());
  return character === undefined ? [] : [{ character, end: index + whole.length }];
}

/**
 * Returns the character whose UTF-8 bytes are encoded from the index on. Also returns a percent sign, encoded once or more often, as
 * literal hexadecimal digits may follow it (`%25aa`).
 */
function percentEncodedAt(text: string, index: number): readonly SpelledCharacter[] {
  const signs = matchAt(PERCENT_SIGN, text, index)?.[0] ?? "";
  const spelled: SpelledCharacter[] = [];
  for (let length = 3; length <= signs.length; length += 2) {
    spelled.push({ character: "%", end: index + length });
  }
  const bytes: number[] = [];
  let end = index;
  do {
    const found = matchAt(PERCENT_BYTE, text, end);
    if (found === undefined) return spelled;
    bytes.push(Number.parseInt(found[1] ?? "", 16));
    end += found[0].length;
  } while (bytes.length < utf8Length(bytes[0] ?? 0));
  return [...spelled, { character: Buffer.from(bytes).toString("utf8"), end }];
}

function utf8Length(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

function fromCode(digits: string | undefined, radix: number): string {
  const code = Number.parseInt(digits ?? "", radix);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
}

function matchAt(sticky: RegExp, text: string, index: number): RegExpExecArray | undefined {
  sticky.lastIndex = index;
  return sticky.exec(text) ?? undefined;
}

/**
 * A text as its reader understands it: with its escapes decoded at any depth, in lower case, and without what may separate the parts of one
 * word (white space, line breaks, terminal sequences, invisible characters, backslashes). Each character knows its place in the original.
 */
export interface PlainText {
  readonly text: string;
  /** Returns the start and end in the original of a part of the text. */
  readonly spanOf: (start: number, end: number) => { readonly start: number; readonly end: number };
}

/** Depth to which escapes are decoded. It bounds the time: each round may decode no more than one escape. */
const MOST_ROUNDS = 12;

/** A text with the places of its UTF-16 units in the original. */
interface DecodedText {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Sequences that a terminal interprets, white space, and characters that are not shown. */
const separators = latePattern(
  [
    String.raw`(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]`,
    String.raw`\u001b\][^\u0007\u001b]{0,256}(?:\u0007|\u001b\\)`,
    String.raw`(?:(?![\u001b\u009b])[${NOT_PRINTABLE}])+`,
    String.raw`[\u001b\u009b]`,
  ].join("|"),
  "gu",
);

/** A line break and the marks at the beginning of the next line, such as those of a quotation, a frame or a comment. */
const LINE_STARTS = /[\r\n]+[ \t]*(?:[>|#*;:│┃║]|\/\/|--)+[ \t]*/g;

/** Converts a text. `joinsLines` also removes marks at the beginning of lines. */
export function plainText(original: string, joinsLines: boolean): PlainText {
  // A line may break within an escape, and an escape may mean a line break.
  const joined = (from: DecodedText): DecodedText =>
    without(joinsLines ? without(from, LINE_STARTS) : from, separators());
  let decoded = joined({ text: original, starts: firstPlaces(original, 0), ends: firstPlaces(original, 1) });
  for (let round = 0; round < MOST_ROUNDS && /[\\&%]/.test(decoded.text); round += 1) {
    const next = joined(decode(decoded));
    if (next.text.length === decoded.text.length) break;
    decoded = next;
  }
  const { text, starts, ends } = without(decoded, /\\+/g);
  return {
    // Only ASCII: other letters may change their length.
    text: text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    spanOf: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? original.length }),
  };
}

function firstPlaces(text: string, offset: number): Int32Array {
  return Int32Array.from({ length: text.length }, (_, index) => index + offset);
}

/** Decodes each escape of a text once. */
function decode(from: DecodedText): DecodedText {
  const escape = /[\\&%]/g;
  const pieces: Piece[] = [];
  let place = 0;
  for (let found = escape.exec(from.text); found !== null; found = escape.exec(from.text)) {
    // The longest reading is the decoded one.
    const [first, ...more] = charactersAt(from.text, found.index);
    const longest = more.reduce(
      (best, each) => (best === undefined || each.end >= best.end ? each : best),
      first,
    );
    if (longest === undefined || longest === first) continue;
    pieces.push({ start: place, end: found.index }, { ...longest, start: found.index });
    place = longest.end;
    escape.lastIndex = place;
  }
  return assemble(from, [...pieces, { start: place, end: from.text.length }]);
}

function without(from: DecodedText, pattern: RegExp): DecodedText {
  const pieces: Piece[] = [];
  let place = 0;
  for (const found of from.text.matchAll(pattern)) {
    pieces.push({ start: place, end: found.index });
    place = found.index + found[0].length;
  }
  return place === 0 ? from : assemble(from, [...pieces, { start: place, end: from.text.length }]);
}

/** A part of a text that is kept, or the character that it means. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly character?: string;
}

function assemble({ text, starts, ends }: DecodedText, pieces: readonly Piece[]): DecodedText {
  const kept: string[] = [];
  const newStarts = new Int32Array(text.length);
  const newEnds = new Int32Array(text.length);
  let length = 0;
  for (const { start, end, character } of pieces) {
    const part = character ?? text.slice(start, end);
    kept.push(part);
    for (let index = 0; index < part.length; index += 1) {
      const isWhole = character !== undefined;
      newStarts[length] = starts[isWhole ? start : start + index] ?? 0;
      newEnds[length] = ends[isWhole ? end - 1 : start + index] ?? 0;
      length += 1;
    }
  }
  return { text: kept.join(""), starts: newStarts.subarray(0, length), ends: newEnds.subarray(0, length) };
}
