import { type Contract, type Kind, kindOf, lookupQueryFields } from "../../contract";
import { type JsonObject, systemClock } from "../../client";
import { createObjectReads, type PlaceList, type Service, shortListText, unlessGone } from "../../api";
import type { FoundObjects, LookupQuery } from "..";
import { matchObjects } from "../match";

/** Answers the look-ups of one synthesis. */
export interface Search {
  /** Finds the objects that match. Rejects as the client does, or if an answer does not have the contract's shape. */
  find(query: LookupQuery, signal: AbortSignal): Promise<FoundObjects>;
}

/** Creates the search of one synthesis. Lists that were read once are not read again. */
export function createSearch(service: Service): Search {
  const reads = createObjectReads(service, systemClock, { maxAgeMs: Infinity });
  const { contract } = service;

  const findNamed = async (
    kind: Kind,
    query: LookupQuery,
    name: string,
    signal: AbortSignal,
  ): Promise<FoundObjects> => {
    const object = await unlessGone(reads.refresh(kind, name, { signal }));
    return matchObjects(contract, kind, query, object === undefined ? [] : [object]);
  };

  const findListed = async (kind: Kind, query: LookupQuery, signal: AbortSignal): Promise<FoundObjects> => {
    const place = await reads.list(kind, query.parent, { whole: true, signal });
    const listed = [...place.objects.values()];
    const names = candidates(contract, kind, query, listed);
    const objects = await reads.completed(kind, query.parent, names, signal);
    return { ...matchObjects(contract, kind, query, objects), ...warningOf(kind, place) };
  };

  return {
    find: (query, signal) => {
      const kind = kindOf(contract, query.kind);
      return query.name === undefined
        ? findListed(kind, query, signal)
        : findNamed(kind, query, query.name, signal);
    },
  };
}

/** Returns the warning about a list that shows fewer objects than the service states. */
function warningOf(kind: Kind, { objects, statedTotal }: PlaceList): Pick<FoundObjects, "warning"> {
  if (statedTotal === undefined) return {};
  const { summary, detail } = shortListText(kind, objects.size, statedTotal);
  return { warning: `${summary}: ${detail}` };
}

/**
 * Returns the names of the objects that may match although the list does not show it. If no object in the list has a field of a condition, the list may
 * omit the field: these are the objects that meet the conditions on all other fields.
 */
function candidates(
  contract: Contract,
  kind: Kind,
  query: LookupQuery,
  listed: readonly JsonObject[],
): readonly string[] {
  const lacking = lookupQueryFields(kind).filter(
    ({ propName, wireName }) =>
      Object.hasOwn(query.where, propName) && listed.every((object) => (object[wireName] ?? null) === null),
  );
  if (lacking.length === 0 || kind.methods.get === undefined) return [];
  const where = Object.fromEntries(
    Object.entries(query.where).filter(([prop]) => !lacking.some(({ propName }) => propName === prop)),
  );
  const { objects } = matchObjects(contract, kind, { ...query, find: "all", where }, listed);
  return objects.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}
