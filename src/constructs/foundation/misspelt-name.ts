import { type Contract, kindOf, slugOf } from "../../contract";
import { isKnown } from "./is-known";
import { objectName } from "./object-name";
import { isSvcObject } from "./svc-object";

/**
 * Says that a name is not among those that the contract knows of a kind, but within one slip of the hand of one of them; undefined for every
 * other name, since the contract need not know them all. Where only the numbers differ, it may well be another of the series.
 */
export function misspeltName(contract: Contract, kindName: string, value: unknown): string | undefined {
  const { knownNames = [], terraformPlural } = kindOf(contract, kindName);
  const name: unknown = isSvcObject(value) ? objectName(value) : value;
  if (typeof name !== "string" || !isKnown(name)) return undefined;
  const slug = slugOf(name);
  const known = knownNames.map(slugOf);
  if (known.includes(slug)) return undefined;
  const meant = known.find((candidate) => isOneSlip(slug.toLowerCase(), candidate.toLowerCase()));
  return meant === undefined
    ? undefined
    : `${JSON.stringify(name)} is not among the ${terraformPlural.replace(/_/g, " ")} that the contract knows; did you mean ${meant}?`;
}

/** Whether one text becomes the other by one character that is added, left out or replaced, or two neighbours that change places. */
function isOneSlip(a: string, b: string): boolean {
  const digits = (text: string): string => text.replace(/\D/g, "");
  if (digits(a) !== digits(b)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rests = (fromA: number, fromB: number): boolean => a.slice(start + fromA) === b.slice(start + fromB);
  const swapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return a === b || rests(1, 1) || rests(1, 0) || rests(0, 1) || (swapped && rests(2, 2));
}
