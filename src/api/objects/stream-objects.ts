import type { Kind, ListMethod } from "../../contract";
import type { JsonInputObject, JsonObject } from "../../client";
import { listObjects, nameObjects } from "./list-objects";
import { largestPage, listPages, requiredListMethod } from "./list-page";
import type { Service } from "../service";
import { type ReadByName, wholeObjects } from "./whole-objects";

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
  read: ReadByName,
): AsyncGenerator<StreamedObject, void, undefined> {
  const { parent, whole, onShort } = options;
  const seen = new Set<string>();
  let isShifted = false;
  let stated = 0;
  const isDoubtful = (total: number): boolean => isShifted || total > seen.size;
  const onTotal = (total: number): void => void (stated = total);
  for await (const objects of pagesOf(service, kind, body, options, isDoubtful, onTotal)) {
    const named = nameObjects(kind, objects, parent);
    const fresh = new Map([...named].filter(([name]) => !seen.has(name)));
    isShifted ||= fresh.size < named.size;
    for (const name of fresh.keys()) seen.add(name);
    for (const [name, object] of whole ? await wholeObjects(kind, fresh, read) : fresh) {
      yield { name, object };
    }
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
  const list = requiredListMethod(kind);
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
  for await (const page of listPages(service, kind, sized, signal === undefined ? {} : { signal })) {
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
