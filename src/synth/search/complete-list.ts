import { type Contract, type Field, type Kind, lookupQueryFields, nameFieldOf } from "../../contract";
import type { JsonObject } from "../../client";
import type { LookupQuery } from "..";
import { matchObjects } from "../match";

/** Reads an object by its name; undefined if it does not exist any more. */
export type ReadByName = (name: string) => Promise<JsonObject | undefined>;

/** Number of candidates that are all read by themselves; of more candidates, a sample decides. */
const FEW_CANDIDATES = 20;
const SAMPLE = 3;

/** Number of objects that are read at the same time. */
const AT_ONCE = 10;

/**
 * Returns the objects of a list as far as a query depends on them. If no object in the list has a field of a condition, the list may omit the
 * field. The objects that meet the other conditions are then read by themselves: all of them, or a sample of many, which shows whether
 * the list omits the field.
 */
export async function completeList(
  contract: Contract,
  kind: Kind,
  query: LookupQuery,
  listed: readonly JsonObject[],
  read: ReadByName,
): Promise<readonly JsonObject[]> {
  const lacking = lackingFields(kind, query, listed);
  if (lacking.length === 0 || kind.methods.get === undefined) return listed;
  const names = candidates(contract, kind, query, lacking, listed);
  const first = await readAll(names.slice(0, names.length > FEW_CANDIDATES ? SAMPLE : names.length), read);
  const isOmitted = [...first.values()].some(
    (own) => own !== undefined && lacking.some((field) => has(own, field)),
  );
  if (!isOmitted) return listed;
  const own = new Map([...first, ...(await readAll(names.slice(first.size), read))]);
  const { wireName } = nameFieldOf(kind);
  return listed.flatMap((object) => {
    const name = object[wireName];
    if (typeof name !== "string" || !own.has(name)) return [object];
    const found = own.get(name);
    return found === undefined ? [] : [found];
  });
}

/** Returns the fields of a query's conditions that no object of a list has. */
function lackingFields(kind: Kind, { where }: LookupQuery, listed: readonly JsonObject[]): readonly Field[] {
  if (listed.length === 0) return [];
  return lookupQueryFields(kind).filter(
    (field) => Object.hasOwn(where, field.propName) && !listed.some((object) => has(object, field)),
  );
}

/** Returns the names of the objects that meet the conditions on all other fields. */
function candidates(
  contract: Contract,
  kind: Kind,
  query: LookupQuery,
  lacking: readonly Field[],
  listed: readonly JsonObject[],
): readonly string[] {
  const where = Object.fromEntries(
    Object.entries(query.where).filter(([prop]) => !lacking.some(({ propName }) => propName === prop)),
  );
  const { objects } = matchObjects(contract, kind, { ...query, find: "all", where }, listed);
  return objects.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}

async function readAll(
  names: readonly string[],
  read: ReadByName,
): Promise<ReadonlyMap<string, JsonObject | undefined>> {
  const own = new Map<string, JsonObject | undefined>();
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const some = names.slice(start, start + AT_ONCE);
    const objects = await Promise.all(some.map(read));
    some.forEach((name, index) => own.set(name, objects[index]));
  }
  return own;
}

function has(object: JsonObject, { wireName }: Field): boolean {
  return (object[wireName] ?? null) !== null;
}
