import type { Kind } from "../contract";
import type { LookupQuery } from "./lookup-query";
import type { FoundObjects } from "./messages";
import { inWords } from "../base/words";

/** The most names in the message about a look-up. */
export const MOST_CANDIDATES = 10;

/** Describes a query: `Networks in projects/shop with labels {"tier":"web"}`. */
export function describeQuery(kind: Kind, { name, parent, where }: LookupQuery): string {
  const conditions = Object.entries(where).map(([prop, value]) => `${prop} ${JSON.stringify(value)}`);
  const condition = conditions.length === 0 ? "" : ` with ${conditions.join(" and ")}`;
  if (name !== undefined) return `${kind.name} ${name}${condition}`;
  return `${kind.plural}${parent === undefined ? "" : ` in ${parent}`}${condition}`;
}

/** Returns the problem of a look-up of one object that does not match exactly one; undefined if it does. */
export function matchProblem(kind: Kind, query: LookupQuery, found: FoundObjects): string | undefined {
  const { count, names } = found;
  if (query.find === "all" || count === 1) return undefined;
  const what = describeQuery(kind, query);
  if (count > 1) {
    return (
      `${count} objects match, but a look-up must match exactly one: ${what}. The candidates are ${inWords(names, MOST_CANDIDATES, count)}. ` +
      "Add a condition, name the object, or use lookupAll."
    );
  }
  const { others = 0, otherNames = [] } = found;
  if (query.name !== undefined) return `Not found: ${what}. Correct the name, or create the object first.`;
  const rest =
    others === 0
      ? "There are none at all."
      : `Without the conditions, there ${others === 1 ? "is" : "are"} ${inWords(otherNames, MOST_CANDIDATES, others)}.`;
  return `No object matches: ${what}. ${rest}`;
}
