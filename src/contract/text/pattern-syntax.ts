/** A regular expression as a tree. Groups are not recorded, because their matches are never used. */
export type PatternNode =
  | { readonly kind: "character"; readonly matches: (character: string) => boolean }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly item: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: "start" | "end" | "boundary" | "noBoundary" }
  | {
      readonly kind: "look";
      readonly ahead: boolean;
      readonly negative: boolean;
      readonly item: PatternNode;
    };

/**
 * Parses a regular expression of ECMA-262 with the flag `u`. Returns undefined if it is invalid or cannot be matched in bounded time: it
 * has a back reference, or a construct that is newer than this parser.
 */
export function parsePatternSyntax(source: string): PatternNode | undefined {
  try {
    // `RegExp` validates the syntax, so that the parser can rely on it.
    new RegExp(source, "u");
    return new Parser(source).parse();
  } catch (error) {
    // A SyntaxError, or a RangeError for a pattern that is nested too deeply.
    if (error instanceof Unsupported || error instanceof SyntaxError || error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

class Unsupported extends Error {}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?::|<(?![=!])[^>]*>))?/y;
const LOOK = /\(\?(<?)([=!])/y;
const CLASS = /\[(?:[^\]\\]|\\[^])*\]/y;
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^1-9kuxcpP])/uy;
const LITERAL = /[^\\^$.*+?()[\]{}|]/uy;

const QUANTIFIERS: Readonly<Record<string, readonly [number, number]>> = {
  "*": [0, Infinity],
  "+": [1, Infinity],
  "?": [0, 1],
};

class Parser {
  private readonly source: string;
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  parse(): PatternNode {
    const node = this.choice();
    if (this.at < this.source.length) throw new Unsupported();
    return node;
  }

  private choice(): PatternNode {
    const options = [this.sequence()];
    while (this.take("|")) options.push(this.sequence());
    return { kind: "choice", options };
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at] ?? "")) {
      items.push(this.quantified(this.term()));
    }
    return { kind: "sequence", items };
  }

  private quantified(item: PatternNode): PatternNode {
    const match = this.match(QUANTIFIER);
    if (match === undefined) return item;
    const [, sign = "", low = "", comma = "", high = ""] = match;
    const [min, max] = QUANTIFIERS[sign] ?? [
      Number(low),
      comma === "" ? Number(low) : high === "" ? Infinity : Number(high),
    ];
    return { kind: "repeat", item, min, max };
  }

  private term(): PatternNode {
    if (this.take("^")) return { kind: "start" };
    if (this.take("$")) return { kind: "end" };
    if (this.take("\\b")) return { kind: "boundary" };
    if (this.take("\\B")) return { kind: "noBoundary" };
    const look = this.match(LOOK);
    if (look !== undefined) {
      const item = this.group();
      return { kind: "look", ahead: look[1] === "", negative: look[2] === "!", item };
    }
    if (this.match(GROUP) !== undefined) return this.group();
    const atom = this.take(".") ? "." : (this.match(CLASS) ?? this.match(ESCAPE) ?? this.match(LITERAL))?.[0];
    if (atom === undefined) throw new Unsupported();
    return { kind: "character", matches: matcherOf(atom) };
  }

  private group(): PatternNode {
    const node = this.choice();
    if (!this.take(")")) throw new Unsupported();
    return node;
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const match = expression.exec(this.source) ?? undefined;
    this.at += match?.[0].length ?? 0;
    return match;
  }
}

/** Returns a function that matches one character against an atom of the expression. `RegExp` implements the character classes. */
function matcherOf(atom: string): (character: string) => boolean {
  const expression = new RegExp(`^${atom}$`, "u");
  const known = new Map<string, boolean>();
  return (character) => {
    const found = known.get(character);
    if (found !== undefined) return found;
    const matches = expression.test(character);
    if (known.size < MOST_KNOWN) known.set(character, matches);
    return matches;
  };
}

/** Maximum number of cached characters: more than usual texts contain. */
const MOST_KNOWN = 256;
