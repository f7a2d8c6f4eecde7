import { type Kind, kindOf, parentOf } from "../../contract";
import type { JsonObject } from "../../client";
import { isGone, listMethodOf, listWholeObjects, readObject, scopeIn, type Service } from "../../api";
import type { Found, LookupQuery } from "..";
import { matchObjects } from "../match";

/** Answers the look-ups of one synthesis. */
export interface Search {
  /** Finds the objects that match. Rejects as the client does, or if an answer does not have the contract's shape. */
  find(query: LookupQuery, signal: AbortSignal): Promise<Found>;
}

/** Number of objects of one kind and parent that are read by name before their list is worth a request. */
const FEW_OBJECTS = 2;

/** Creates the search of one synthesis. Objects and lists that were read once are not read again. */
export function createSearch(service: Service): Search {
  const lists = new Map<string, readonly JsonObject[]>();
  const singleReads = new Map<string, number>();

  const list = async (
    kind: Kind,
    parent: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly JsonObject[]> => {
    const place = `${kind.name} ${parent ?? ""}`;
    const known = lists.get(place);
    if (known !== undefined) return known;
    const method = listMethodOf(kind);
    if (method === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
    const scope = scopeIn(service, kind, method, parent);
    const within = Object.keys(scope).length === 0 ? undefined : parent;
    const objects = await listWholeObjects(service, kind, scope, within, signal);
    lists.set(place, objects);
    return objects;
  };
  const readOne = async (kind: Kind, name: string, signal: AbortSignal): Promise<readonly JsonObject[]> => {
    try {
      return [await readObject(service, kind, name, { signal })];
    } catch (error) {
      if (isGone(error, kind, name)) return [];
      throw error;
    }
  };
  /** Reads an object by itself as long as few of its siblings were looked up by name, or if there is no other way. */
  const objectsFor = (
    kind: Kind,
    query: LookupQuery,
    signal: AbortSignal,
  ): Promise<readonly JsonObject[]> => {
    const { name } = query;
    if (name === undefined) return list(kind, query.parent, signal);
    const parent = parentOf(name);
    const place = `${kind.name} ${parent ?? ""}`;
    const reads = singleReads.get(place) ?? 0;
    const isFew = reads < FEW_OBJECTS && !lists.has(place);
    if (listMethodOf(kind) !== undefined && !(isFew && kind.methods.get !== undefined)) {
      return list(kind, parent, signal);
    }
    singleReads.set(place, reads + 1);
    return readOne(kind, name, signal);
  };
  return {
    find: async (query, signal) => {
      const kind = kindOf(service.contract, query.kind);
      return matchObjects(service.contract, kind, query, await objectsFor(kind, query, signal));
    },
  };
}
