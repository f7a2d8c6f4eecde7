import { type Kind, parentOf } from "../../contract";
import type { Clock, JsonObject } from "../../client";
import { isPassingFailure } from "./list-failure";
import { isWholePlace, listMethodOf, listPages, scopeIn } from "./list-page";
import { createListSnapshot, FEW_OBJECTS, type ListSnapshot, PAGE_LIMIT_MS } from "./list-snapshot";
import { missingField } from "../missing-field";
import type { OwnChanges } from "./own-changes";
import type { PlaceLists } from "./place-lists";
import type { Service } from "../service";
import { showsLess } from "../shows-less";

/** Options of a read that a list may answer. */
export interface RefreshOptions {
  /** Ends the read at once. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to accept an object from a list; any other is read by itself. An error that it throws counts as false. */
  readonly isExpected: (object: JsonObject) => boolean;
}

/** Reads an object for a refresh: from the list of its place, or by itself. */
export type RefreshRead = (kind: Kind, name: string, options: RefreshOptions) => Promise<JsonObject>;

/** What refresh reads need. */
export interface RefreshReadsOptions {
  readonly clock: Clock;
  readonly changes: OwnChanges;
  /** Learns of the lists that were read to their end. */
  readonly lists: PlaceLists;
  /** How old a list may be, in milliseconds; 0 means that lists are not used. */
  readonly maxAgeMs: number;
  /** Runs work for several readers outside of the context of any one of them. */
  readonly detach: (work: () => void) => void;
  /** Reads an object by itself. */
  readonly readAlone: (kind: Kind, name: string, signal: AbortSignal | undefined) => Promise<JsonObject>;
}

/** The list of one kind in one parent, and what the objects' own reads say about it. */
interface RefreshPlace {
  readonly snapshot: ListSnapshot;
  /** Own reads whose result is still to be compared with the list. */
  readonly pending: Set<Promise<void>>;
  /** Own reads of objects that the list has not shown yet. */
  readonly samples: Map<string, JsonObject>;
}

/**
 * Creates the refresh reads of a service. An object from a list counts only if it is complete and as expected: a
 * changed or deleted object, and every error, comes from the object's own read. The first objects of a place are read
 * by themselves, and their list is used only after a comparison with these reads. If the list shows less of an object
 * than its own read, the lists of the kind are not used any more.
 */
export function createRefreshReads(service: Service, options: RefreshReadsOptions): RefreshRead {
  const { clock, changes, lists, maxAgeMs, detach, readAlone } = options;
  const places = new Map<string, RefreshPlace | undefined>();
  /** Names of kinds whose lists show less than own reads. */
  const distrusted = new Set<string>();

  const createPlace = (kind: Kind, parent: string | undefined): RefreshPlace | undefined => {
    const list = listMethodOf(kind);
    if (list === undefined || maxAgeMs === 0) return undefined;
    const scope = scopeIn(service, kind, list, parent);
    if (!isWholePlace(list, parent, scope)) return undefined;
    const snapshot = createListSnapshot({
      kind,
      pages: (signal) => listPages(service, kind, list, scope, { signal, deadlineMs: PAGE_LIMIT_MS }),
      clock,
      changes,
      maxAgeMs,
      detach,
      isPassing: isPassingFailure,
      onWhole: (whole) => lists.offer(kind, parent, whole),
    });
    return { snapshot, pending: new Set(), samples: new Map() };
  };

  const placeOf = (kind: Kind, name: string): RefreshPlace | undefined => {
    const parent = parentOf(name);
    const key = `${kind.name} ${parent ?? ""}`;
    if (!places.has(key)) places.set(key, createPlace(kind, parent));
    return distrusted.has(kind.name) ? undefined : places.get(key);
  };

  /** Compares an own read with the list, or keeps it until the list shows the object. */
  const compare = (kind: Kind, { snapshot, samples }: RefreshPlace, name: string, own: JsonObject): void => {
    const item = snapshot.peek(name);
    if (item !== undefined) {
      samples.delete(name);
      if (showsLess(kind.fields, item.object, own)) distrusted.add(kind.name);
    } else if (samples.size < FEW_OBJECTS) {
      samples.set(name, own);
    }
  };

  /** Reads an object by itself, and compares the result with the list. */
  const readAndCompare = (
    kind: Kind,
    place: RefreshPlace,
    name: string,
    signal: AbortSignal | undefined,
  ): Promise<JsonObject> => {
    const reading = readAlone(kind, name, signal);
    const comparing = reading.then(
      (own) => compare(kind, place, name, own),
      () => undefined,
    );
    place.pending.add(comparing);
    void comparing.then(() => place.pending.delete(comparing));
    return reading;
  };

  return async (kind, name, { signal, isExpected }) => {
    const place = placeOf(kind, name);
    if (place === undefined) return readAlone(kind, name, signal);
    const item = await place.snapshot.find(name, signal);
    if (item !== undefined && isWhole(kind, item.object) && isTrueOf(isExpected, item.object)) {
      // The other reads that a page has answered start their own reads first, if they need one.
      await Promise.resolve();
      if (place.pending.size > 0) await Promise.all(place.pending);
      for (const [sample, own] of [...place.samples]) compare(kind, place, sample, own);
      if (!distrusted.has(kind.name) && place.snapshot.peek(name) === item) return item.object;
    }
    return readAndCompare(kind, place, name, signal);
  };
}

/** Whether a listed object has all fields that an object of the kind always has. */
function isWhole(kind: Kind, object: JsonObject): boolean {
  return missingField(kind.fields, object, kind.exclusive) === undefined;
}

function isTrueOf(isExpected: RefreshOptions["isExpected"], object: JsonObject): boolean {
  try {
    return isExpected(object);
  } catch {
    // An object that `isExpected` cannot read is not the expected one.
    return false;
  }
}
