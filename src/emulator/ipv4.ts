/** A range of IPv4 addresses. */
interface Range {
  readonly first: number;
  readonly size: number;
}

/** The number of an address such as `10.0.0.7`, or undefined when the text is none. */
function parseAddress(text: string): number | undefined {
  const octets = text.split(".");
  let address = 0;
  for (const octet of octets) {
    const number = Number(octet);
    if (octet === "" || !(number >= 0 && number <= 255)) return undefined;
    address = address * 256 + number;
  }
  return octets.length === 4 ? address : undefined;
}

/** Reads `10.0.0.0/16`; undefined when it is no range. Bits of the host part are masked away. */
function parseCidr(cidr: string): Range | undefined {
  const [text = "", prefix = ""] = cidr.split("/");
  const address = parseAddress(text);
  if (address === undefined || !/^\d{1,2}$/.test(prefix) || Number(prefix) > 32) return undefined;
  const size = 2 ** (32 - Number(prefix));
  return { first: address - (address % size), size };
}

function write(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");
}

/**
 * The lowest address of a range that is not taken. The first address (the network), the second (its gateway) and
 * the last (broadcast) are never given. Undefined when none is left, or when the text is no range.
 */
export function freeAddress(cidr: string, taken: Iterable<string>): string | undefined {
  const range = parseCidr(cidr);
  if (range === undefined) return undefined;
  const numbers = new Set(Array.from(taken, parseAddress));
  for (let offset = 2; offset < range.size - 1; offset += 1) {
    if (!numbers.has(range.first + offset)) return write(range.first + offset);
  }
  return undefined;
}

/** The address number `index` of a range, starting over at its end. */
export function addressAt(cidr: string, index: number): string | undefined {
  const range = parseCidr(cidr);
  return range === undefined ? undefined : write(range.first + 1 + (index % Math.max(1, range.size - 2)));
}
