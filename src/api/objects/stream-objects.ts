import type { Kind } from "../../contract";
import { type JsonInputObject, type JsonObject, systemClock } from "../../client";
import { listObjects } from "./list-objects";
import { largestPage, listMethodOf, listPages, type ListMethod } from "./list-page";
import { listedName, wholeObject } from "./list-whole-objects";
import { createObjectReads } from "./object-reads";
import type { Service } from "../service";

/** Options of {@link streamObjects}. */
export interface StreamOptions {
  /** Parent of the listed objects; undefined if the list covers all parents. */
  readonly parent: string | undefined;
  /** Whether to read an object by itself if the list returns it incomplete. */
  readonly whole: boolean;
  /** The most objects that the reader takes; pages are no larger. Undefined if that is unknown. */
  readonly wanted?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An object in a list. */
export interface StreamedObject {
  readonly name: string;
  readonly object: JsonObject;
}

/**
 * Lists the objects of a kind. Requests a page when the reader pulls its first object, and keeps only this page and the names of the earlier
 * objects. Yields an object that occurs twice once. Pages that are counted can skip an object, so such a list is read to its end first. An
 * object on two pages shows that they shifted: the list is then read again at its end, for the objects that the pages skipped.
 *
 * @throws UnexpectedAnswer if an item cannot be one of these objects, or is incomplete in its own read too
 */
export async function* streamObjects(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  options: StreamOptions,
): AsyncGenerator<StreamedObject, void, undefined> {
  const { parent, whole, signal } = options;
  const reads = createObjectReads(service, systemClock);
  const seen = new Set<string>();
  let isShifted = false;
  for await (const objects of pagesOf(service, kind, body, options, () => isShifted)) {
    const named = objects.map((object, index) => ({ name: listedName(kind, object, index, parent), object }));
    isShifted ||= named.some(({ name }) => seen.has(name));
    const fresh = named.filter(({ name }) => !seen.has(name) && seen.add(name));
    const listed = whole
      ? await Promise.all(
          fresh.map(async ({ name, object }) => ({
            name,
            object: await wholeObject(reads, kind, object, name, signal),
          })),
        )
      : fresh;
    for (const { name, object } of listed) if (object !== undefined) yield { name, object };
  }
}

/** Yields the objects of each page. `isShifted`: whether an object was on two of the pages that were yielded. */
async function* pagesOf(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  { wanted, signal }: StreamOptions,
  isShifted: () => boolean,
): AsyncGenerator<readonly JsonObject[], void, undefined> {
  const list = listMethodOf(kind);
  if (list === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  if (list.paging !== undefined && "by" in list.paging) {
    yield await listObjects(service, kind, body, signal);
    return;
  }
  const sized = { ...body, ...pageOf(list, wanted) };
  for await (const page of listPages(service, kind, list, sized, signal === undefined ? {} : { signal })) {
    yield page.objects;
  }
  if (isShifted()) yield await listObjects(service, kind, body, signal);
}

/** Returns the request field for a page of the wanted size; empty for the largest page. */
function pageOf(list: ListMethod, wanted: number | undefined): JsonInputObject {
  const [[field, largest] = []] = Object.entries(largestPage(list));
  return field === undefined || largest === undefined || wanted === undefined || wanted >= largest
    ? {}
    : { [field]: Math.max(1, wanted) };
}
