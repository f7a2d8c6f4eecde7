import { Decimal } from "../value";
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
    this.expect("nil");
    this.at++;
  }

  bool(): boolean {
    this.expect("bool");
    return this.tag() === 0xc3;
  }

  /** Reads a number, exact; integers and floats only (a number may also be sent as a string). */
  number(): Decimal {
    this.expect("number");
    const tag = this.tag();
    if (tag < 0x80) {
      return Decimal.fromNumber(tag);
    }
    if (tag >= 0xe0) {
      return Decimal.fromNumber(tag - 0x100);
    }
    if (tag === 0xca || tag === 0xcb) {
      const float = tag === 0xca ? this.take(4).readFloatBE(0) : this.take(8).readDoubleBE(0);
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
    this.expect("string");
    const tag = this.tag();
    const bytes = this.take(tag < 0xc0 ? tag & 0x1f : this.size(tag - 0xd9));
    const text = bytes.toString("utf8");
    // Replacement characters appear for invalid UTF-8, and only then do the bytes differ.
    if (text.includes("\ufffd") && !Buffer.from(text, "utf8").equals(bytes)) {
      throw new WireError("a string is not valid UTF-8");
    }
    return text;
  }

  /** Reads binary data, as a view of the input. */
  binary(): Uint8Array {
    this.expect("binary");
    return this.take(this.size(this.tag() - 0xc4));
  }

  /** Reads the head of an array, and returns the number of its elements, which follow. */
  array(): number {
    this.expect("array");
    const tag = this.tag();
    return this.backed(tag < 0xa0 ? tag & 0x0f : this.size(tag - 0xdc + 1), 1);
  }

  /** Reads the head of a map, and returns the number of its keys. Each follows with its value. */
  map(): number {
    this.expect("map");
    const tag = this.tag();
    return this.backed(tag < 0x90 ? tag & 0x0f : this.size(tag - 0xde + 1), 2);
  }

  /** Reads an extension: its type (signed) and its bytes, as a view of the input. */
  extension(): { readonly type: number; readonly payload: Uint8Array } {
    this.expect("extension");
    const tag = this.tag();
    const size = tag >= 0xd4 ? 1 << (tag - 0xd4) : this.size(tag - 0xc7);
    const type = this.take(1).readInt8(0);
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
          this.expect(this.peek() === "nil" ? "nil" : "bool");
          this.at++;
      }
    }
  }

  private expect(kind: ItemKind): void {
    const found = this.peek();
    if (found !== kind) {
      throw new WireError(`expected ${kind}, found ${found}`);
    }
  }

  private tag(): number {
    const tag = this.bytes[this.at];
    if (tag === undefined) {
      throw new WireError("the value ends too early");
    }
    this.at++;
    return tag;
  }

  private take(size: number): Buffer {
    const end = this.at + size;
    if (end > this.bytes.length) {
      throw new WireError("the value ends too early");
    }
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  // The size that follows a tag: 1, 2 or 4 bytes for width 0, 1 or 2.
  private size(width: number): number {
    return width === 0
      ? this.take(1).readUInt8(0)
      : width === 1
        ? this.take(2).readUInt16BE(0)
        : this.take(4).readUInt32BE(0);
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
        return BigInt(this.take(1).readUInt8(0));
      case 0xcd:
        return BigInt(this.take(2).readUInt16BE(0));
      case 0xce:
        return BigInt(this.take(4).readUInt32BE(0));
      case 0xcf:
        return this.take(8).readBigUInt64BE(0);
      case 0xd0:
        return BigInt(this.take(1).readInt8(0));
      case 0xd1:
        return BigInt(this.take(2).readInt16BE(0));
      case 0xd2:
        return BigInt(this.take(4).readInt32BE(0));
      default:
        return this.take(8).readBigInt64BE(0);
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
