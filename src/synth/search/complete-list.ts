import { type Contract, type Field, type Kind, lookupQueryFields, nameFieldOf } from "../../contract";
import { isServiceError, type JsonObject } from "../../client";
import { showsLess } from "../../api";
import type { LookupQuery } from "..";
import { matchObjects } from "../match";

/** Reads an object by its name; undefined if it does not exist any more. */
export type ReadByName = (name: string) => Promise<JsonObject | undefined>;

/** The objects of a list, and those of them that were read by themselves. */
export interface ListedPlace {
  readonly listed: readonly JsonObject[];
  /** By name: undefined for an object that does not exist any more. */
  readonly own: Map<string, JsonObject | undefined>;
  /** Whether the list omits something of an object that was read by itself. */
  omits: boolean;
}

/** Number of objects of a list that show whether it omits something, and number of objects that are read at the same time. */
const SAMPLE = 10;

/**
 * Returns the objects of a list as far as a query depends on them. If no object in the list has a field of a condition, the list may omit the
 * field: a sample of its objects is read by themselves, once for all queries. If the list omits anything of them, all objects that meet the other
 * conditions are read by themselves. A sample in which only the field is missing proves nothing.
 */
export async function completeList(
  contract: Contract,
  kind: Kind,
  query: LookupQuery,
  place: ListedPlace,
  read: ReadByName,
): Promise<readonly JsonObject[]> {
  const { listed, own } = place;
  const lacking = lackingFields(kind, query, listed);
  if (lacking.length === 0 || kind.methods.get === undefined) return listed;
  const names = candidates(contract, kind, query, lacking, listed);
  const unread = (): readonly string[] => names.filter((name) => !own.has(name));
  if (!place.omits) await readAll(kind, place, spread(unread(), SAMPLE - own.size), read);
  if (place.omits) await readAll(kind, place, unread(), read);
  const { wireName } = nameFieldOf(kind);
  return listed.flatMap((object) => {
    const name = object[wireName];
    if (typeof name !== "string" || !own.has(name)) return [object];
    const found = own.get(name);
    return found === undefined ? [] : [found];
  });
}

/** Returns up to `most` elements from all parts of a list: neighbours are often alike. */
function spread(names: readonly string[], most: number): readonly string[] {
  const count = Math.min(names.length, Math.max(0, most));
  return Array.from({ length: count }, (_, index) => names[Math.floor((index * names.length) / count)] ?? "");
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
  kind: Kind,
  place: ListedPlace,
  names: readonly string[],
  read: ReadByName,
): Promise<void> {
  const { wireName } = nameFieldOf(kind);
  for (let start = 0; start < names.length; start += SAMPLE) {
    const some = names.slice(start, start + SAMPLE);
    for (const [name, object] of await Promise.all(
      some.map(async (each) => [each, await read(each).catch(deniedAs(place, kind, each))] as const),
    )) {
      place.own.set(name, object);
      const item = place.listed.find((each) => each[wireName] === name);
      place.omits ||= item !== undefined && object !== undefined && hasLess(kind, item, object);
    }
  }
}

/** Returns the handler of a failed read. An object that may be listed but not read is known as far as the list shows it. */
function deniedAs(
  { listed }: ListedPlace,
  kind: Kind,
  name: string,
): (error: unknown) => JsonObject | undefined {
  return (error) => {
    if (!isServiceError(error) || error.code !== "permission_denied") throw error;
    return listed.find((each) => each[nameFieldOf(kind).wireName] === name);
  };
}

/** Whether the list has less of an object than its own read. A condition may also ask for a value that counts as zero. */
function hasLess(kind: Kind, item: JsonObject, own: JsonObject): boolean {
  const hasOnlyOwn = (field: Field): boolean => has(own, field) && !has(item, field);
  return showsLess(kind.fields, item, own) || lookupQueryFields(kind).some(hasOnlyOwn);
}

function has(object: JsonObject, { wireName }: Field): boolean {
  return (object[wireName] ?? null) !== null;
}
