import type { Kind } from "../model";
import { slugOf } from "./resource-name";

/**
 * Returns a warning if a name is unknown to the contract but one typing error away from a known name of the kind. Continues a sentence that
 * begins with the attribute. Undefined for all other names, because the contract need not know them all. A name that differs in its digits
 * may be a valid name of the same series.
 */
export function misspeltName({ knownNames = [], terraformPlural }: Kind, name: string): string | undefined {
  const slug = slugOf(name);
  const known = knownNames.map(slugOf);
  if (known.includes(slug)) return undefined;
  const meant = known.find((candidate) => isOneSlip(slug.toLowerCase(), candidate.toLowerCase()));
  return meant === undefined
    ? undefined
    : `${JSON.stringify(name)} is not one of the ${terraformPlural.replace(/_/g, " ")} in the contract; did you mean ${meant}?`;
}

/** Whether the texts differ by one added, removed or replaced character, or by two swapped neighbours, and have the same digits. */
function isOneSlip(a: string, b: string): boolean {
  const digits = (text: string): string => text.replace(/\D/g, "");
  if (digits(a) !== digits(b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rests = (fromA: number, fromB: number): boolean => a.slice(start + fromA) === b.slice(start + fromB);
  const swapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return a === b || rests(1, 1) || rests(1, 0) || rests(0, 1) || (swapped && rests(2, 2));
}
