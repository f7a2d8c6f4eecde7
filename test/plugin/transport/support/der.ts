/**
 * Writes the few ASN.1 types that a certificate needs, in their distinguished encoding (X.690). Node can read certificates but not create
 * them.
 */

const Tag = {
  INTEGER: 0x02,
  BIT_STRING: 0x03,
  OCTET_STRING: 0x04,
  OBJECT_IDENTIFIER: 0x06,
  UTF8_STRING: 0x0c,
  UTC_TIME: 0x17,
  GENERALIZED_TIME: 0x18,
  SEQUENCE: 0x30,
  SET: 0x31,
} as const;

/** Encodes any value with its tag and its length. */
export function derValue(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
}

export function derSequence(...items: readonly Uint8Array[]): Buffer {
  return derValue(Tag.SEQUENCE, Buffer.concat(items));
}

export function derSet(item: Uint8Array): Buffer {
  return derValue(Tag.SET, item);
}

/** Encodes a non-negative integer, from big-endian bytes. Leading zeros are dropped, and one is added if the sign requires it. */
export function derUnsignedInteger(bytes: Uint8Array): Buffer {
  let first = 0;
  while (first < bytes.length - 1 && bytes[first] === 0) first += 1;
  const trimmed = bytes.subarray(first);
  const head = trimmed[0] ?? 0;
  const needsSign = trimmed.length === 0 || head >= 0x80;
  return derValue(Tag.INTEGER, needsSign ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed);
}

export function derBoolean(value: boolean): Buffer {
  return derValue(0x01, Buffer.from([value ? 0xff : 0x00]));
}

/** Encodes a bit string whose last byte leaves `unusedBits` of its low bits unused. */
export function derBitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return derValue(Tag.BIT_STRING, Buffer.concat([Buffer.from([unusedBits]), bytes]));
}

export function derOctetString(bytes: Uint8Array): Buffer {
  return derValue(Tag.OCTET_STRING, bytes);
}

export function derUtf8String(text: string): Buffer {
  return derValue(Tag.UTF8_STRING, Buffer.from(text, "utf8"));
}

/** Encodes an object identifier from its dotted form, for example `2.5.29.15`. */
export function derObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return derValue(Tag.OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...rest.flatMap(encodeBase128)]));
}

/** Encodes a time in whole seconds: two digits of the year up to 2049, four from 2050 on, as certificates require (RFC 5280). */
export function derTime(time: Date): Buffer {
  const digits = time
    .toISOString()
    .replace(/\.[0-9]+Z$/, "Z")
    .replace(/[-:T]/g, "");
  const year = time.getUTCFullYear();
  return year < 2050
    ? derValue(Tag.UTC_TIME, Buffer.from(digits.slice(2), "ascii"))
    : derValue(Tag.GENERALIZED_TIME, Buffer.from(digits, "ascii"));
}

/** Encodes a value under a context tag `[number]` that wraps it. */
export function derExplicit(number: number, content: Uint8Array): Buffer {
  return derValue(0xa0 + number, content);
}

/** Encodes bytes under a context tag `[number]` that replaces their own. */
export function derImplicit(number: number, content: Uint8Array): Buffer {
  return derValue(0x80 + number, content);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

function encodeBase128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(0x80 + (rest % 128));
  }
  return bytes;
}
