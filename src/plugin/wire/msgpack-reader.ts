import { Decimal } from "../value/decimal";
import { WireError } from "./wire-error";

/** The kind of the next item of a MessagePack stream. */
export type ItemKind =
  "nil" | "bool" | "number" | "string" | "binary" | "array" | "map" | "extension" | "invalid";

/**
 * Reads MessagePack item by item, as the caller's types require. It allocates no memory beyond the size of the input: a length that exceeds
 * the rest is an error at once.
 *
 * Every method throws WireError if the next item has another kind, or is truncated.
 */
export class MsgpackReader {
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether nothing is left. */
  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Returns the kind of the next item without consuming it. */
  peek(): ItemKind {
    const tag = this.bytes[this.at];
    if (tag === undefined) {
      throw new WireError("the value ends too early");
    }
    return kindOf(tag);
  }

  nil(): void {
    this.tag("nil");
  }

  bool(): boolean {
    return this.tag("bool") === 0xc3;
  }

  /** Reads a number, exact; integers and floats only (a number may also be sent as a string). */
  number(): Decimal {
    const tag = this.tag("number");
    if (tag < 0x80) {
      return Decimal.fromNumber(tag);
    }
    if (tag >= 0xe0) {
      return Decimal.fromNumber(tag - 0x100);
    }
    if (tag === 0xca || tag === 0xcb) {
      const float =
        tag === 0xca ? this.bytes.readFloatBE(this.advance(4)) : this.bytes.readDoubleBE(this.advance(8));
      if (Number.isNaN(float)) {
        throw new WireError("NaN is not a number that Terraform can hold");
      }
      return Decimal.fromNumber(float);
    }
    return Decimal.fromBigInt(this.integer(tag));
  }

  /** Reads an integer that a JavaScript number holds exactly. */
  safeInteger(): number {
    const value = this.number();
    const number = value.toNumber();
    if (!Number.isSafeInteger(number) || !value.isInteger) {
      throw new WireError("a whole number of ordinary size is required");
    }
    return number;
  }

  string(): string {
    const tag = this.tag("string");
    const start = this.advance(tag < 0xc0 ? tag & 0x1f : this.size(tag - 0xd9));
    const text = this.bytes.toString("utf8", start, this.at);
    // Replacement characters appear for invalid UTF-8, and only then do the bytes differ.
    if (text.includes("\ufffd") && !Buffer.from(text, "utf8").equals(this.bytes.subarray(start, this.at))) {
      throw new WireError("a string is not valid UTF-8");
    }
    return text;
  }

  /** Reads binary data, as a view of the input. */
  binary(): Uint8Array {
    return this.take(this.size(this.tag("binary") - 0xc4));
  }

  /** Reads the head of an array, and returns the number of its elements, which follow. */
  array(): number {
    const tag = this.tag("array");
    return this.backed(tag < 0xa0 ? tag & 0x0f : this.size(tag - 0xdc + 1), 1);
  }

  /** Reads the head of a map, and returns the number of its keys. Each follows with its value. */
  map(): number {
    const tag = this.tag("map");
    return this.backed(tag < 0x90 ? tag & 0x0f : this.size(tag - 0xde + 1), 2);
  }

  /** Reads an extension: its type (signed) and its bytes, as a view of the input. */
  extension(): { readonly type: number; readonly payload: Uint8Array } {
    const tag = this.tag("extension");
    const size = tag >= 0xd4 ? 1 << (tag - 0xd4) : this.size(tag - 0xc7);
    const type = this.bytes.readInt8(this.advance(1));
    return { type, payload: this.take(size) };
  }

  /** Skips the next item of any kind. */
  skip(): void {
    for (let pending = 1; pending > 0; pending--) {
      switch (this.peek()) {
        case "array":
          pending += this.array();
          break;
        case "map":
          pending += 2 * this.map();
          break;
        case "string":
          this.string();
          break;
        case "binary":
          this.binary();
          break;
        case "extension":
          this.extension();
          break;
        case "number":
          this.number();
          break;
        default:
          this.tag(this.peek() === "nil" ? "nil" : "bool");
      }
    }
  }

  // Reads the first byte of an item of this kind.
  private tag(kind: ItemKind): number {
    const found = this.peek();
    if (found !== kind) {
      throw new WireError(`expected ${kind}, found ${found}`);
    }
    return this.bytes.readUInt8(this.advance(1));
  }

  // Moves past the next bytes, and returns where they start.
  private advance(size: number): number {
    const start = this.at;
    if (size > this.bytes.length - start) {
      throw new WireError("the value ends too early");
    }
    this.at = start + size;
    return start;
  }

  private take(size: number): Buffer {
    const start = this.advance(size);
    return this.bytes.subarray(start, this.at);
  }

  // The size that follows a tag: 1, 2 or 4 bytes for width 0, 1 or 2.
  private size(width: number): number {
    return width === 0
      ? this.bytes.readUInt8(this.advance(1))
      : width === 1
        ? this.bytes.readUInt16BE(this.advance(2))
        : this.bytes.readUInt32BE(this.advance(4));
  }

  private backed(count: number, leastBytesEach: number): number {
    if (count * leastBytesEach > this.bytes.length - this.at) {
      throw new WireError("the value ends too early");
    }
    return count;
  }

  private integer(tag: number): bigint {
    switch (tag) {
      case 0xcc:
        return BigInt(this.bytes.readUInt8(this.advance(1)));
      case 0xcd:
        return BigInt(this.bytes.readUInt16BE(this.advance(2)));
      case 0xce:
        return BigInt(this.bytes.readUInt32BE(this.advance(4)));
      case 0xcf:
        return this.bytes.readBigUInt64BE(this.advance(8));
      case 0xd0:
        return BigInt(this.bytes.readInt8(this.advance(1)));
      case 0xd1:
        return BigInt(this.bytes.readInt16BE(this.advance(2)));
      case 0xd2:
        return BigInt(this.bytes.readInt32BE(this.advance(4)));
      default:
        return this.bytes.readBigInt64BE(this.advance(8));
    }
  }
}

function kindOf(tag: number): ItemKind {
  if (tag < 0x80 || tag >= 0xe0) {
    return "number";
  }
  if (tag < 0xc0) {
    return tag < 0x90 ? "map" : tag < 0xa0 ? "array" : "string";
  }
  return KINDS[tag - 0xc0] ?? "invalid";
}

// The kinds of the tags from 0xc0 to 0xdf.
const KINDS: readonly ItemKind[] = [
  "nil",
  "invalid",
  "bool",
  "bool",
  ...repeat("binary", 3),
  ...repeat("extension", 3),
  ...repeat("number", 10),
  ...repeat("extension", 5),
  ...repeat("string", 3),
  ...repeat("array", 2),
  ...repeat("map", 2),
];

function repeat(kind: ItemKind, count: number): ItemKind[] {
  return new Array<ItemKind>(count).fill(kind);
}
