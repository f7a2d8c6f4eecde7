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
  /** Learns at the end that the list shows fewer objects than the service states, also when it is read again. */
  readonly onShort?: (shown: number, stated: number) => void;
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
 * object on two pages, or a total that is larger than the number of objects, shows that pages may have skipped objects: the list is then read
 * again at its end.
 *
 * @throws UnexpectedAnswer if an item cannot be one of these objects, or is incomplete in its own read too
 */
export async function* streamObjects(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  options: StreamOptions,
): AsyncGenerator<StreamedObject, void, undefined> {
  const { parent, whole, onShort, signal } = options;
  const reads = createObjectReads(service, systemClock);
  const seen = new Set<string>();
  let isShifted = false;
  let stated = 0;
  const isDoubtful = (total: number): boolean => isShifted || total > seen.size;
  const onTotal = (total: number): void => void (stated = total);
  for await (const objects of pagesOf(service, kind, body, options, isDoubtful, onTotal)) {
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
  if (stated > seen.size) onShort?.(seen.size, stated);
}

/**
 * Yields the objects of each page. `isDoubtful`: whether the pages that were yielded may have skipped objects, given the total that the service
 * states. `onTotal` receives a total that stays larger when the list is read again.
 */
async function* pagesOf(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  { wanted, signal }: StreamOptions,
  isDoubtful: (total: number) => boolean,
  onTotal: (total: number) => void,
): AsyncGenerator<readonly JsonObject[], void, undefined> {
  const list = listMethodOf(kind);
  if (list === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  const wholeList = async (): Promise<readonly JsonObject[]> => {
    const { objects, statedTotal } = await listObjects(service, kind, body, signal);
    onTotal(statedTotal ?? 0);
    return objects;
  };
  if (list.paging !== undefined && "by" in list.paging) {
    yield await wholeList();
    return;
  }
  let total = 0;
  const sized = { ...body, ...pageOf(list, wanted) };
  for await (const page of listPages(service, kind, list, sized, signal === undefined ? {} : { signal })) {
    total = Math.max(total, page.total ?? 0);
    yield page.objects;
  }
  if (isDoubtful(total)) yield await wholeList();
}

/** Returns the request field for a page of the wanted size; empty for the largest page. */
function pageOf(list: ListMethod, wanted: number | undefined): JsonInputObject {
  const [[field, largest] = []] = Object.entries(largestPage(list));
  return field === undefined || largest === undefined || wanted === undefined || wanted >= largest
    ? {}
    : { [field]: Math.max(1, wanted) };
}
