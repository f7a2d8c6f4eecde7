/** The place at which a text stops being JSON, counted from 1. Never contains the text, which may hold secrets. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns the first place at which a text is not JSON. Undefined if the text is JSON, or is too large or too deeply
 * nested to find the place. The engine's own message is unusable, because it quotes the text.
 */
export function jsonFaultIn(text: string): JsonFault | undefined {
  const at = placeIn(text);
  if (at === undefined) return undefined;
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function placeIn(text: string): number | undefined {
  try {
    return new Scan(text).faultAt();
  } catch (error) {
    // The scan is recursive, and a pattern can exhaust the stack on a string of some megabytes.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Scan {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  faultAt(): number | undefined {
    const isWhole = this.value() && this.at === this.text.length;
    return isWhole ? undefined : this.at;
  }

  private value(): boolean {
    this.take(SPACE);
    const isValue = this.next("{")
      ? this.items("}", () => this.member())
      : this.next("[")
        ? this.items("]", () => this.value())
        : this.take(STRING) || this.take(SCALAR);
    return isValue && this.take(SPACE);
  }

  private member(): boolean {
    this.take(SPACE);
    return this.take(STRING) && this.take(SPACE) && this.next(":") && this.value();
  }

  private items(end: string, item: () => boolean): boolean {
    this.take(SPACE);
    if (this.next(end)) return true;
    while (item()) {
      this.take(SPACE);
      if (this.next(end)) return true;
      if (!this.next(",")) return false;
    }
    return false;
  }

  private next(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const length = pattern.exec(this.text)?.[0].length;
    this.at += length ?? 0;
    return length !== undefined;
  }
}
