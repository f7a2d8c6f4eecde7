/** A range of IPv4 addresses. */
interface Range {
  readonly first: number;
  readonly size: number;
}

/** Parses `10.0.0.0/16`; returns undefined if it is not a range. Ignores the host bits. */
function parseCidr(cidr: string): Range | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/(\d+)$/.exec(cidr);
  if (match === null) return undefined;
  const [a = 256, b = 256, c = 256, d = 256, prefix = 33] = match.slice(1).map(Number);
  if ([a, b, c, d].some((octet) => octet > 255) || prefix > 32) return undefined;
  const size = 2 ** (32 - prefix);
  const address = ((a * 256 + b) * 256 + c) * 256 + d;
  return { first: address - (address % size), size };
}

function write(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");
}

/**
 * Returns a free address of a range. Never returns the first address (network), the second (gateway) or the last
 * (broadcast). Returns undefined if no address is free, or if the text is not a range.
 */
export function freeAddress(cidr: string, taken: ReadonlySet<string>): string | undefined {
  const range = parseCidr(cidr);
  const usable = range === undefined ? 0 : range.size - 3;
  // Addresses are assigned in order, so the address after the taken ones is most likely free.
  for (let tried = 0; range !== undefined && tried < usable; tried += 1) {
    const address = write(range.first + 2 + ((taken.size + tried) % usable));
    if (!taken.has(address)) return address;
  }
  return undefined;
}

/** Returns address number `index` of a range, wrapping around at its end. */
export function addressAt(cidr: string, index: number): string | undefined {
  const range = parseCidr(cidr);
  return range === undefined ? undefined : write(range.first + 1 + (index % Math.max(1, range.size - 2)));
}
