import type { Source } from "..";

/**
 * How one method or field agrees.
 * - `match`: name and meaning are the same.
 * - `differs`: it has the same name and another meaning.
 * - `renamed`: it has another name; what tells that it is the same is its role.
 * - `likely`: another name stands for it as far as names and types tell.
 * - `missing`: they do not have it.
 * - `extra`: only they have it.
 */
export interface PartComparison {
  readonly verdict: "match" | "differs" | "renamed" | "likely" | "missing" | "extra";
  readonly ours?: string;
  readonly theirs?: string;
  /** Where what is known of ours comes from. */
  readonly source?: Source;
  /** What differs, theirs first: `type string (ours number)`. */
  readonly differences: readonly string[];
}

/** What differs, as text; nothing where it is the same. */
export function difference(what: string, theirs: unknown, ours: unknown): readonly string[] {
  const shown = (value: unknown): string =>
    value === undefined ? "none" : typeof value === "string" ? value : JSON.stringify(value);
  return shown(theirs) === shown(ours) ? [] : [`${what} ${shown(theirs)} (ours ${shown(ours)})`];
}
