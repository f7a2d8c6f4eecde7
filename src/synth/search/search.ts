import { type Kind, kindOf, nameFieldOf, parentOf } from "../../contract";
import { type JsonObject, systemClock } from "../../client";
import {
  createObjectReads,
  isGone,
  isWholePlace,
  listMethodOf,
  listWholeObjects,
  type ObjectList,
  scopeIn,
  type Service,
  showsLess,
} from "../../api";
import type { FoundObjects, LookupQuery } from "..";
import { matchObjects } from "../match";
import { completeList, type ListedPlace } from "./complete-list";

/** Answers the look-ups of one synthesis. */
export interface Search {
  /** Finds the objects that match. Rejects as the client does, or if an answer does not have the contract's shape. */
  find(query: LookupQuery, signal: AbortSignal): Promise<FoundObjects>;
}

/** Number of objects of one kind and parent that are read by name before their list is worth a request. */
const FEW_OBJECTS = 2;

/** The objects of one kind and parent. */
interface SearchPlace {
  /** Number of look-ups by name that read the object by itself. */
  reads: number;
  /** Objects that were read by themselves before the list was used. */
  readonly samples: JsonObject[];
  /** Whether the list may answer look-ups by name: it covers the place, did not fail, and shows as much as the samples. */
  usesList: boolean;
}

/** Creates the search of one synthesis. Objects and lists that were read once are not read again. */
export function createSearch(service: Service): Search {
  const reads = createObjectReads(service, systemClock);
  const lists = new Map<string, ObjectList>();
  const places = new Map<string, SearchPlace>();
  const listedPlaces = new Map<string, ListedPlace>();

  const list = async (kind: Kind, parent: string | undefined, signal: AbortSignal): Promise<ObjectList> => {
    const place = keyOf(kind, parent);
    const known = lists.get(place);
    if (known !== undefined) return known;
    const method = listMethodOf(kind);
    if (method === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
    const scope = scopeIn(service, kind, method, parent);
    const within = Object.keys(scope).length === 0 ? undefined : parent;
    const listed = await listWholeObjects(service, kind, scope, within, signal);
    lists.set(place, listed);
    return listed;
  };
  const readOne = async (kind: Kind, name: string, signal: AbortSignal): Promise<readonly JsonObject[]> => {
    try {
      return [await reads.read(kind, name, { signal })];
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  };
  const placeOf = (kind: Kind, parent: string | undefined): SearchPlace => {
    const key = keyOf(kind, parent);
    const known = places.get(key);
    if (known !== undefined) return known;
    const method = listMethodOf(kind);
    const isListed =
      method !== undefined && isWholePlace(method, parent, scopeIn(service, kind, method, parent));
    const place = { reads: 0, samples: [], usesList: isListed };
    places.set(key, place);
    return place;
  };
  /** Returns the list of a place; undefined if its objects must be read by themselves, because the list fails, may be incomplete, or shows less of them. */
  const listForNames = async (
    kind: Kind,
    parent: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly JsonObject[] | undefined> => {
    const place = placeOf(kind, parent);
    try {
      const { objects: listed, statedTotal } = await list(kind, parent, signal);
      place.usesList =
        statedTotal === undefined && !place.samples.some((own) => isLessInList(kind, listed, own));
      return place.usesList ? listed : undefined;
    } catch (error) {
      if (signal.aborted) throw error;
      place.usesList = false;
      return undefined;
    }
  };
  /** Reads an object by itself as long as few of its siblings were looked up by name, or if the list cannot replace the read. */
  const objectsNamed = async (
    kind: Kind,
    name: string,
    signal: AbortSignal,
  ): Promise<readonly JsonObject[]> => {
    const parent = parentOf(name);
    if (kind.methods.get === undefined && listMethodOf(kind) !== undefined) {
      return (await list(kind, parent, signal)).objects;
    }
    const place = placeOf(kind, parent);
    if (place.usesList && (place.reads >= FEW_OBJECTS || lists.has(keyOf(kind, parent)))) {
      const listed = await listForNames(kind, parent, signal);
      if (listed !== undefined) return listed;
    }
    place.reads += 1;
    const objects = await readOne(kind, name, signal);
    if (place.usesList) place.samples.push(...objects);
    return objects;
  };
  /** Lists the objects in which a query searches, with the fields of its conditions. */
  const objectsListed = async (
    kind: Kind,
    query: LookupQuery,
    signal: AbortSignal,
  ): Promise<readonly JsonObject[]> => {
    const { objects: listed } = await list(kind, query.parent, signal);
    const key = keyOf(kind, query.parent);
    const place = listedPlaces.get(key) ?? { listed, own: new Map(), omits: false };
    listedPlaces.set(key, place);
    return completeList(
      service.contract,
      kind,
      query,
      place,
      async (name) => (await readOne(kind, name, signal))[0],
    );
  };
  return {
    find: async (query, signal) => {
      const kind = kindOf(service.contract, query.kind);
      const objects = await (query.name === undefined
        ? objectsListed(kind, query, signal)
        : objectsNamed(kind, query.name, signal));
      return matchObjects(service.contract, kind, query, objects);
    },
  };
}

function keyOf({ name }: Kind, parent: string | undefined): string {
  return `${name} ${parent ?? ""}`;
}

/** Whether a list has an object, but without a value that its own read shows. */
function isLessInList(kind: Kind, listed: readonly JsonObject[], own: JsonObject): boolean {
  const { wireName } = nameFieldOf(kind);
  const item = listed.find((each) => each[wireName] === own[wireName]);
  return item !== undefined && showsLess(kind.fields, item, own);
}
