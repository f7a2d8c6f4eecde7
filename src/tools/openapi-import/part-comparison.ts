import type { Source } from "../../contract";

/**
 * The comparison of one method or field.
 * - `match`: the same name and meaning.
 * - `differs`: the same name and another meaning.
 * - `renamed`: another name, but the same role.
 * - `likely`: another name, but probably the same, by names and types.
 * - `missing`: only ours has it.
 * - `extra`: only theirs has it.
 */
export interface PartComparison {
  readonly verdict: "match" | "differs" | "renamed" | "likely" | "missing" | "extra";
  readonly ours?: string;
  readonly theirs?: string;
  /** The source of the facts about ours. */
  readonly source?: Source;
  /** The differences, theirs first: `type string (ours number)`. */
  readonly differences: readonly string[];
}

/** Returns a difference as text; empty if the values are equal. */
export function difference(what: string, theirs: unknown, ours: unknown): readonly string[] {
  const shown = (value: unknown): string =>
    value === undefined ? "none" : typeof value === "string" ? value : JSON.stringify(value);
  return shown(theirs) === shown(ours) ? [] : [`${what} ${shown(theirs)} (ours ${shown(ours)})`];
}
