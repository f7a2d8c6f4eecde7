/** Parses ranges of addresses (`cidr`) and of ports (`port-range`) into their canonical spelling. */

import type { TextReading } from "./text-reading";

const MAX_PORT = 65_535;

/** Parses a port or a range of ports: `80-80` is `80`. */
export function readPorts(text: string): TextReading {
  const [, first, last = first] = /^(0|[1-9]\d{0,4})(?:-(0|[1-9]\d{0,4}))?$/.exec(text) ?? [];
  const [low, high] = [Number(first), Number(last)];
  if (first === undefined || low > MAX_PORT || high > MAX_PORT) {
    return { problem: `must be a port from 0 to ${MAX_PORT}, or a range of them such as 8000-8080` };
  }
  if (low > high) {
    return { problem: `must begin with its lowest port; the range is ${high}-${low}` };
  }
  return { canonical: low === high ? String(low) : `${low}-${high}` };
}

/** An address as a number, and its number of bits. */
interface Address {
  readonly value: bigint;
  readonly bits: 32 | 128;
}

/** Parses a range of addresses: `2001:DB8:0::/32` is `2001:db8::/32` (RFC 5952). */
export function readCidr(text: string): TextReading {
  const [host = "", length, ...more] = text.split("/");
  const address = readIpv4(host) ?? readIpv6(host);
  if (address === undefined || more.length > 0) {
    return { problem: "must be a range of addresses such as 10.0.0.0/8 or 2001:db8::/32" };
  }
  const { value, bits } = address;
  if (length === undefined) {
    return {
      problem: `must end with a prefix length; the address alone is ${printAddress(address)}/${bits}`,
    };
  }
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > bits) {
    return { problem: `must end with a prefix length from 0 to ${bits}` };
  }
  const network = firstOf(address, Number(length));
  if (network.value !== value) {
    const alone = `${printAddress(address)}/${bits}`;
    return {
      problem:
        `must begin with the first address of the range; ` +
        `the range is ${printAddress(network)}/${length}, the address alone is ${alone}`,
    };
  }
  return { canonical: `${printAddress(address)}/${length}` };
}

/** A range of addresses as numbers, both ends included. */
export interface AddressRange {
  readonly first: bigint;
  readonly last: bigint;
  readonly bits: 32 | 128;
}

/** Returns the range of addresses that a text means, such as `10.0.0.0/8`; undefined for a text that is none in its canonical form. */
export function addressRange(text: string): AddressRange | undefined {
  const [host = "", length] = text.split("/");
  const address = readIpv4(host) ?? readIpv6(host);
  if (address === undefined || "problem" in readCidr(text)) return undefined;
  const { value, bits } = address;
  return { first: value, last: value + (1n << BigInt(bits - Number(length))) - 1n, bits };
}

/** Returns a range of addresses as a text: the one of `length` that begins with an address. */
export function rangeText({ first, bits }: Pick<AddressRange, "first" | "bits">, length: number): string {
  return `${printAddress({ value: first, bits })}/${length}`;
}

/** Returns the canonical spelling of an address, or of a range that any of its addresses may begin; undefined for any other text. */
export function maskedRange(text: string): string | undefined {
  const [host = "", length, ...more] = text.split("/");
  const address = readIpv4(host) ?? readIpv6(host);
  if (address === undefined || more.length > 0) return undefined;
  if (length === undefined) return printAddress(address);
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > address.bits) return undefined;
  return `${printAddress(firstOf(address, Number(length)))}/${length}`;
}

/** Returns the first address of the range of an address. */
function firstOf({ value, bits }: Address, length: number): Address {
  const hostBits = BigInt(bits - length);
  return { value: (value >> hostBits) << hostBits, bits };
}

/** Parses four decimal numbers. Rejects leading zeros, because some programs read such numbers as octal. */
function readIpv4(text: string): Address | undefined {
  const parts = text.split(".");
  const isAddress = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part));
  if (!isAddress || parts.some((part) => Number(part) > 255)) return undefined;
  return { value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n), bits: 32 };
}

/** Parses an address in any form that RFC 4291 allows, but without a zone. */
function readIpv6(text: string): Address | undefined {
  const [, front = text, tail] = /^(.*:)([^:]*\.[^:]*)$/.exec(text) ?? [];
  const embedded = tail === undefined ? undefined : readIpv4(tail);
  if (tail !== undefined && embedded === undefined) return undefined;
  const plain = embedded === undefined ? text : `${front}${printGroups(embedded.value, 2).join(":")}`;
  const halves = plain.split("::");
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const [left = [], right = []] = groups;
  const count = left.length + right.length;
  const isAddress =
    halves.length <= 2 &&
    (halves.length === 2 ? count < 8 : count === 8) &&
    [...left, ...right].every((group) => /^[0-9a-fA-F]{1,4}$/.test(group));
  if (!isAddress) return undefined;
  const all = [...left, ...Array.from({ length: 8 - count }, () => "0"), ...right];
  return { value: all.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n), bits: 128 };
}

function printAddress({ value, bits }: Address): string {
  if (bits === 32) {
    return [24n, 16n, 8n, 0n].map((shift) => ((value >> shift) & 255n).toString()).join(".");
  }
  const groups = printGroups(value, 8).join(":");
  // Omits the longest run of two or more zeros, or the first of several equally long ones.
  const runs = [...groups.matchAll(/\b0(?::0)+\b/g)].sort((a, b) => b[0].length - a[0].length);
  const run = runs[0];
  if (run === undefined) return groups;
  const before = groups.slice(0, run.index).replace(/:$/, "");
  const after = groups.slice(run.index + run[0].length).replace(/^:/, "");
  return `${before}::${after}`;
}

/** Returns the last groups of an address in hexadecimal, without leading zeros. */
function printGroups(value: bigint, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    ((value >> BigInt(16 * (count - 1 - index))) & 0xffffn).toString(16),
  );
}
