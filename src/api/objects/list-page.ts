import {
  type Kind,
  type ListMethod,
  listMethodOf,
  type Method,
  nameFieldOf,
  toObjectForm,
} from "../../contract";
import {
  type CallOptions,
  isJsonList,
  isJsonObject,
  isServiceError,
  type JsonInputObject,
  type JsonObject,
} from "../../client";
import { isPastLastPage, isWhole, nextCount, totalIn } from "./counted-pages";
import type { Service } from "../service";
import { typedBody } from "../method-messages";
import { UnexpectedAnswer } from "../unexpected-answer";

/** One answer of a list method. */
export interface ListPage {
  readonly objects: readonly JsonObject[];
  /** Token of the next page, or its number if pages are counted; empty on the last one. */
  readonly next: string;
  /** The number of all objects, or perhaps of all pages if pages are numbered, if the answer says it. */
  readonly total?: number;
  /** The service answered that there is no such page. */
  readonly isPastEnd?: true;
  /** The answered request without the token; the request for the next page has the same body. */
  readonly body: JsonInputObject;
}

/** Default name of the field with the token of the next page. */
const USUAL_NEXT_TOKEN = "nextPageToken";

/** Returns the kind's list method. Throws if the contract has none, or does not declare the form of its answers. */
export function requiredListMethod(kind: Kind): ListMethod {
  const list = listMethodOf(kind);
  if (list === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  return list;
}

/** Calls a list for one object, and ignores what it shows: the call shows whether the service answers. Rejects as the client does. */
export async function tryList(
  { client }: Service,
  list: Method,
  {
    signal,
    deadlineMs,
  }: { readonly signal?: AbortSignal | undefined; readonly deadlineMs?: number | undefined } = {},
): Promise<void> {
  const { size } = list.paging ?? {};
  const body = typedBody(list, size === undefined ? {} : { [size]: 1 });
  await client.call({ path: list.path, safety: "read" }, body, {
    ...(signal === undefined ? {} : { signal }),
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  });
}

/**
 * Requests one page of a list; the first one if the token is empty. If a page exceeds the client's size limit,
 * requests it again with half as many objects, unless that would renumber the pages.
 *
 * @throws UnexpectedAnswer if the answer does not have the contract's form
 * @throws Error if there are more pages and the contract does not declare how to request them
 */
async function readListPage(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  token: string,
  options: CallOptions,
): Promise<ListPage> {
  const list = requiredListMethod(kind);
  const { paging } = list;
  let page: JsonObject;
  try {
    page = await service.client.call(
      { path: list.path, safety: "read" },
      typedBody(list, { ...body, ...pageField(paging, token) }),
      options,
    );
  } catch (error) {
    const sizeField = paging?.size ?? "";
    const size = Number(body[sizeField] ?? 0);
    const isNumbered = paging !== undefined && "by" in paging && paging.by === "page" && token !== "";
    if (!isServiceError(error) || error.reason !== "tooLarge" || size < 2 || isNumbered) throw error;
    const smaller = { ...body, [sizeField]: Math.floor(size / 2) };
    return readListPage(service, kind, smaller, token, options);
  }
  const hasMore = paging !== undefined && "by" in paging && page[paging.more ?? ""] === true;
  const total = paging === undefined || hasMore ? undefined : totalIn(paging, page);
  const objects = objectsAt(page, list.listField).map((object) => toObjectForm(kind, object));
  const shown = { objects, body, ...(total === undefined ? {} : { total }) };
  if (paging !== undefined && "by" in paging) {
    return { ...shown, next: nextCount(paging, token, objects, page) };
  }
  const nextField = paging?.next ?? USUAL_NEXT_TOKEN;
  const next = page[nextField] ?? "";
  if (typeof next !== "string") throw new UnexpectedAnswer(nextField, "a string", next);
  if (paging !== undefined || next === "") return { ...shown, next };
  throw new Error(
    `${list.name} answered that there are more objects (${nextField}), but the contract defines no request field for the next page. ` +
      "Without the other pages, the list is incomplete.",
  );
}

/** Returns the request fields that select a page; empty for the first one. */
function pageField(paging: ListMethod["paging"], token: string): JsonInputObject {
  if (token === "" || paging === undefined) return {};
  return "by" in paging ? { [paging.number]: Number(token) } : { [paging.token]: token };
}

/**
 * More pages than any real list has. A service that never stops returning page tokens must not block a plan forever.
 */
const MOST_PAGES = 10_000;

/**
 * Lists objects in pages of the largest allowed size, to the last page. Requests each page when it is pulled. Numbered pages also end when
 * as many different objects are read as the service says there are. Throws like {@link readListPage}, and an Error if the list would never
 * end.
 */
export async function* listPages(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  options: CallOptions,
): AsyncGenerator<ListPage, void, undefined> {
  const list = requiredListMethod(kind);
  const { wireName } = nameFieldOf(kind);
  const counted = list.paging !== undefined && "by" in list.paging ? list.paging : undefined;
  const seen = new Set<string>();
  const names = new Set<unknown>();
  let before = "";
  let repeats = 0;
  let pages = 0;
  let allRepeats = 0;
  let total: number | undefined;
  let asked: JsonInputObject = { ...largestPage(list), ...body };
  for (let token = ""; ;) {
    const mayEnd = counted !== undefined && names.size > 0 && names.size >= (total ?? 0);
    const page = await readListPage(service, kind, asked, token, options).catch(
      mayEnd ? pastEnd(asked, total) : undefined,
    );
    const shown = counted === undefined ? [] : namesOf(page.objects, wireName);
    const content = JSON.stringify(shown);
    repeats = shown.length > 0 && content === before ? repeats + 1 : 0;
    const objectsBefore = names.size;
    for (const name of shown) names.add(name);
    pages += 1;
    if (repeats > 0) allRepeats += 1;
    total = page.total ?? total;
    const isComplete =
      counted !== undefined &&
      total !== undefined &&
      isWhole(counted, { pages, repeats: allRepeats, objects: names.size, objectsBefore, total });
    // Pages 0 and 1 are the same if the service counts from 1 and the document does not say so.
    if (repeats > 1 && !isComplete) {
      throw new Error(
        `${list.name} shows the same page again; the list would never end. The service ignores ${counted?.number ?? ""}, or ` +
          "repeats its last page.",
      );
    }
    before = content;
    if (isComplete && objectsBefore === names.size) return;
    yield page;
    const { next } = page;
    if (next === "" || isComplete) return;
    if (seen.has(next) || seen.size === MOST_PAGES) {
      const fault = seen.has(next) ? `a page token twice` : `more than ${MOST_PAGES} pages`;
      throw new Error(
        `${list.name} answered ${fault}; the list would never end. This is a fault of the service.`,
      );
    }
    seen.add(next);
    token = next;
    asked = page.body;
  }
}

/**
 * Returns a handler for the error of a page after the last one: some services refuse it instead of answering with an empty page. Any other
 * error is rejected.
 */
function pastEnd(body: JsonInputObject, total: number | undefined): (error: unknown) => ListPage {
  return (error) => {
    if (!isPastLastPage(error, total)) throw error;
    return { objects: [], next: "", body, isPastEnd: true };
  };
}

/** Returns what tells the objects of a page apart: their names, or all their values if one has no name. */
function namesOf(objects: readonly JsonObject[], wireName: string): readonly unknown[] {
  const names = objects.map((object) => object[wireName]);
  return names.every((name) => typeof name === "string")
    ? names
    : objects.map((each) => JSON.stringify(each));
}

/** Returns the request field for the largest page size that the contract allows; empty if that is unknown. */
export function largestPage({ paging, request }: ListMethod): Readonly<Record<string, number>> {
  const size = request.find(({ wireName }) => wireName === paging?.size);
  const { maximum } = size?.constraints ?? {};
  return size === undefined || maximum === undefined ? {} : { [size.wireName]: Number(maximum) };
}

function objectsAt(page: JsonObject, field: string): readonly JsonObject[] {
  const items = page[field] ?? [];
  if (!isJsonList(items)) throw new UnexpectedAnswer(field, "a list", items);
  return items.map((item, index) => {
    if (isJsonObject(item)) return item;
    throw new UnexpectedAnswer(`${field}[${index}]`, "an object", item);
  });
}
