import { type Kind, lookupFields, parentOf, parseResourceName } from "../contract";
import { contractDigest, keyOf } from "./context-key";
import type { ContextEntry } from "./context-entry";
import { ContextError } from "./context-file";
import type { LookupQuery } from "./lookup-query";
import { type ObjectValues, type ValueProblem, valuesProblem } from "./object-values";

/** Returns the entry, with its key, that stores an answer. */
export function entryFor(
  kind: Kind,
  endpoint: string,
  query: LookupQuery,
  objects: readonly ObjectValues[],
): readonly [key: string, entry: ContextEntry] {
  const contract = contractDigest(kind);
  return [keyOf(endpoint, contract, query), { ...query, endpoint, contract, objects }];
}

/**
 * Returns the objects of an entry after checking them against the contract: names, types, and the place that was searched. `path` is that
 * of the file. Throws a ContextError that names file, key and field.
 */
export function objectsIn(
  kind: Kind,
  key: string,
  entry: ContextEntry,
  path: string,
): readonly ObjectValues[] {
  const fields = lookupFields(kind);
  for (const [index, object] of entry.objects.entries()) {
    const problem = valuesProblem(fields, object) ?? placeProblem(kind, entry, object);
    if (problem === undefined) continue;
    throw new ContextError(
      `${path} has an invalid entry ${JSON.stringify(key)}: objects[${index}].${problem.path} ${problem.text}. ` +
        `Do not edit the file: run \`cdktf-svc context --refresh ${key}\`, or restore it from version control.`,
    );
  }
  return entry.objects;
}

function placeProblem(
  kind: Kind,
  { name, parent }: ContextEntry,
  object: ObjectValues,
): ValueProblem | undefined {
  const own = object["name"];
  if (typeof own !== "string" || parseResourceName(kind.pattern, own) === undefined) {
    return { path: "name", text: `must be a name of the form ${kind.pattern}` };
  }
  if (name !== undefined && own !== name) return { path: "name", text: "must be the name in the question" };
  const isElsewhere = parent !== undefined && parentOf(own) !== parent;
  return isElsewhere ? { path: "name", text: `must be a name in ${parent}` } : undefined;
}
