// Holds the state of most resources.
const INITIAL_BYTES = 2048;

/** Writes the subset of MessagePack that the protocol needs, in the most compact form of each item. */
export class MsgpackWriter {
  private buffer: Buffer = Buffer.allocUnsafe(INITIAL_BYTES);
  private length = 0;

  /** Returns the bytes written so far. Nothing may be written after that. */
  finish(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  nil(): void {
    this.byte(0xc0);
  }

  bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** Writes an integer from -2^63 to 2^64 - 1. */
  int(value: bigint): void {
    if (value >= 0n) {
      this.unsigned(value);
    } else {
      this.negative(value);
    }
  }

  private unsigned(value: bigint): void {
    if (value < 0x80n) {
      this.byte(Number(value));
    } else if (value <= 0xffn) {
      this.tagged(0xcc, 1).writeUInt8(Number(value), this.length - 1);
    } else if (value <= 0xffffn) {
      this.tagged(0xcd, 2).writeUInt16BE(Number(value), this.length - 2);
    } else if (value <= 0xffffffffn) {
      this.tagged(0xce, 4).writeUInt32BE(Number(value), this.length - 4);
    } else {
      this.tagged(0xcf, 8).writeBigUInt64BE(value, this.length - 8);
    }
  }

  private negative(value: bigint): void {
    if (value >= -0x20n) {
      this.byte(Number(value) + 0x100);
    } else if (value >= -0x80n) {
      this.tagged(0xd0, 1).writeInt8(Number(value), this.length - 1);
    } else if (value >= -0x8000n) {
      this.tagged(0xd1, 2).writeInt16BE(Number(value), this.length - 2);
    } else if (value >= -0x80000000n) {
      this.tagged(0xd2, 4).writeInt32BE(Number(value), this.length - 4);
    } else {
      this.tagged(0xd3, 8).writeBigInt64BE(value, this.length - 8);
    }
  }

  float64(value: number): void {
    this.tagged(0xcb, 8).writeDoubleBE(value, this.length - 8);
  }

  string(value: string): void {
    const byteLength = Buffer.byteLength(value, "utf8");
    if (byteLength < 32) {
      this.byte(0xa0 | byteLength);
    } else {
      this.sized(byteLength, 0xd9, 0xda, 0xdb);
    }
    this.reserve(byteLength);
    this.buffer.write(value, this.length - byteLength, byteLength, "utf8");
  }

  binary(value: Uint8Array): void {
    this.sized(value.length, 0xc4, 0xc5, 0xc6);
    this.raw(value);
  }

  /** Writes the head of an array; its elements follow. */
  array(elementCount: number): void {
    if (elementCount < 16) {
      this.byte(0x90 | elementCount);
    } else {
      this.sized(elementCount, undefined, 0xdc, 0xdd);
    }
  }

  /** Writes the head of a map; its keys and values follow in turn. */
  map(entryCount: number): void {
    if (entryCount < 16) {
      this.byte(0x80 | entryCount);
    } else {
      this.sized(entryCount, undefined, 0xde, 0xdf);
    }
  }

  /** Writes an extension: an application-specific type and its bytes. */
  extension(type: number, payload: Uint8Array): void {
    const fixed = [1, 2, 4, 8, 16].indexOf(payload.length);
    if (fixed >= 0) {
      this.byte(0xd4 + fixed);
    } else {
      this.sized(payload.length, 0xc7, 0xc8, 0xc9);
    }
    this.byte(type & 0xff);
    this.raw(payload);
  }

  private raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length - bytes.length);
  }

  private sized(size: number, tag8: number | undefined, tag16: number, tag32: number): void {
    if (tag8 !== undefined && size <= 0xff) {
      this.tagged(tag8, 1).writeUInt8(size, this.length - 1);
    } else if (size <= 0xffff) {
      this.tagged(tag16, 2).writeUInt16BE(size, this.length - 2);
    } else {
      this.tagged(tag32, 4).writeUInt32BE(size, this.length - 4);
    }
  }

  private tagged(tag: number, size: number): Buffer {
    this.byte(tag);
    this.reserve(size);
    return this.buffer;
  }

  private byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length - 1] = value;
  }

  private reserve(size: number): void {
    const needed = this.length + size;
    if (needed > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
      this.buffer.copy(grown, 0, 0, this.length);
      this.buffer = grown;
    }
    this.length = needed;
  }
}
