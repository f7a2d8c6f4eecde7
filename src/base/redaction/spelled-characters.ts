/** A character that a text may mean at some index, and the index at which its spelling ends. */
export interface SpelledCharacter {
  readonly character: string;
  readonly end: number;
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
