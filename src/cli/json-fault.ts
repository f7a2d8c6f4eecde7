/** Where a text stops being JSON, from 1. The text itself is never told: it may hold secrets. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
}

/** The first place at which a text is not JSON; undefined when it is. (What the engine says of it quotes the text.) */
export function jsonFaultIn(text: string): JsonFault | undefined {
  const at = new Scan(text).faultAt();
  if (at === undefined) return undefined;
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
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
