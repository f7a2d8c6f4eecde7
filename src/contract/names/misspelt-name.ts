import type { Field, Kind } from "../model";
import { slugOf } from "./resource-name";

/**
 * Returns a warning if a name is unknown to the contract but one typing error away from a known name of the kind. Continues a sentence that
 * begins with the attribute. Undefined for all other names, because the contract need not know them all. A name that differs in its digits
 * may be a valid name of the same series.
 */
export function misspeltName({ knownNames = [], terraformPlural }: Kind, name: string): string | undefined {
  const meant = meantBy(slugOf(name), knownNames.map(slugOf));
  return meant === undefined ? undefined : slipText(name, terraformPlural.replace(/_/g, " "), meant);
}

/** Returns a warning if a text is one typing error away from a value that the service is known to accept. See {@link misspeltName}. */
export function misspeltValue({ knownValues = [], sensitive }: Field, value: string): string | undefined {
  const meant = sensitive ? undefined : meantBy(value, knownValues);
  return meant === undefined ? undefined : slipText(value, "values", meant);
}

function slipText(given: string, known: string, meant: string): string {
  return `${JSON.stringify(given)} is not one of the ${known} in the contract; did you mean ${meant}?`;
}

function meantBy(given: string, known: readonly string[]): string | undefined {
  return known.includes(given)
    ? undefined
    : known.find((candidate) => isOneSlip(given.toLowerCase(), candidate.toLowerCase()));
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
