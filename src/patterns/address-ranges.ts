import { addressRange, type AddressRange, rangeText } from "../contract";

/**
 * Returns a part of a range of addresses. The same arguments always return the same part, so that a network that is added moves no other.
 *
 * @param range the whole, such as `10.20.0.0/16`
 * @param length the prefix length of the part, such as 24
 * @param index which part, from 0
 * @throws Error if there is no such part
 * @example
 * subRange("10.20.0.0/16", 24, 3); // "10.20.3.0/24"
 */
export function subRange(range: string, length: number, index: number): string {
  const whole = addressRange(range);
  if (whole === undefined) {
    throw new Error(`subRange needs a range of addresses such as 10.20.0.0/16; got ${JSON.stringify(range)}`);
  }
  const size =
    Number.isInteger(length) && length >= 0 && length <= whole.bits ? 1n << BigInt(whole.bits - length) : 0n;
  const count = size === 0n ? 0n : (whole.last - whole.first + 1n) / size;
  if (count === 0n) throw new Error(`${range} has no part with the prefix length ${length}`);
  if (!Number.isInteger(index) || index < 0 || BigInt(index) >= count) {
    throw new Error(
      `${range} has ${count} parts with the prefix length ${length}, from 0 to ${count - 1n}; got ${index}`,
    );
  }
  return rangeText({ first: whole.first + size * BigInt(index), bits: whole.bits }, length);
}

/** Returns ranges without those that another one contains. Tokens stay. */
export function withoutContained(ranges: readonly string[]): readonly string[] {
  const read = ranges.map((text) => ({ text, range: addressRange(text) }));
  return read
    .filter(({ text, range }) => !read.some((other) => other.text !== text && contains(other.range, range)))
    .map(({ text }) => text);
}

/** Whether two ranges have addresses in common: one then contains the other. False if one of them is a token. */
export function overlaps(one: string, other: string): boolean {
  const [left, right] = [addressRange(one), addressRange(other)];
  return contains(left, right) || contains(right, left);
}

function contains(outer: AddressRange | undefined, inner: AddressRange | undefined): boolean {
  return (
    outer !== undefined &&
    inner !== undefined &&
    outer.bits === inner.bits &&
    outer.first <= inner.first &&
    inner.last <= outer.last
  );
}
