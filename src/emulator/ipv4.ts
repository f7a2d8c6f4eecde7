/** A range of IPv4 addresses. */
interface Range {
  readonly first: number;
  readonly size: number;
}

/** Reads `10.0.0.0/16`; undefined when it is no range. Bits of the host part are masked away. */
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
 * An address of a range that is not taken. The first address (the network), the second (its gateway) and the last
 * (broadcast) are never given. Undefined when none is left, or when the text is no range.
 */
export function freeAddress(cidr: string, taken: ReadonlySet<string>): string | undefined {
  const range = parseCidr(cidr);
  const usable = range === undefined ? 0 : range.size - 3;
  // Addresses are given one after the other, so that behind as many as are taken there is most likely a free one.
  for (let tried = 0; range !== undefined && tried < usable; tried += 1) {
    const address = write(range.first + 2 + ((taken.size + tried) % usable));
    if (!taken.has(address)) return address;
  }
  return undefined;
}

/** The address number `index` of a range, starting over at its end. */
export function addressAt(cidr: string, index: number): string | undefined {
  const range = parseCidr(cidr);
  return range === undefined ? undefined : write(range.first + 1 + (index % Math.max(1, range.size - 2)));
}
