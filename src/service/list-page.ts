import { type Contract, isSamePattern, type Kind, type Method, parentPattern } from "../contract";
import { type CallOptions, isJsonList, isJsonObject, type JsonInputObject, type JsonObject } from "../client";
import type { Service } from "./service";
import { UnexpectedAnswer } from "./unexpected-answer";

/** A method that lists objects, with the field of its answers that holds them. */
export type ListMethod = Method & { readonly listField: string };

/** One answer of a list method. */
export interface ListPage {
  readonly objects: readonly JsonObject[];
  /** The token of the next page; empty on the last. */
  readonly next: string;
}

/** What a service that shows its lists by pages calls the token of the next one, unless the contract says otherwise. */
const USUAL_NEXT_TOKEN = "nextPageToken";

/** The kind's list method, where the contract knows what its answers look like. */
export function listMethodOf(kind: Kind): ListMethod | undefined {
  const { list } = kind.methods;
  return list !== undefined && isListMethod(list) ? list : undefined;
}

function isListMethod(method: Method): method is ListMethod {
  return method.listField !== undefined;
}

/**
 * Asks for one page of a list; the first where the token is empty.
 *
 * @throws UnexpectedAnswer when the answer does not have the contract's shape
 * @throws Error when there is more, and the contract does not say how to ask for it
 */
export async function readListPage(
  { client }: Service,
  list: ListMethod,
  body: JsonInputObject,
  token: string,
  options: CallOptions,
): Promise<ListPage> {
  const { paging } = list;
  const page = await client.call(
    { path: list.path, safety: "read" },
    token === "" || paging === undefined ? body : { ...body, [paging.token]: token },
    options,
  );
  const objects = objectsAt(page, list.listField);
  const nextField = paging?.next ?? USUAL_NEXT_TOKEN;
  const next = page[nextField] ?? "";
  if (typeof next !== "string") throw new UnexpectedAnswer(nextField, "a string", next);
  if (next === "" || paging !== undefined) return { objects, next };
  throw new Error(
    `${list.name} answered that there is more (${nextField}), but the contract knows no field of its request that asks for it. ` +
      `Without the rest nobody can tell what is there.`,
  );
}

/** The request's members that say in what the listed objects live. */
export function scopeIn(
  { contract }: Service,
  kind: Kind,
  list: Method,
  parent: string | undefined,
): Readonly<Record<string, string>> {
  const scope = parent === undefined ? undefined : scopeOfList(contract, kind, list);
  return scope === undefined || parent === undefined ? {} : { [scope]: parent };
}

/** Wire name of the request's field that says in what the listed objects live; undefined where the list has them all. */
function scopeOfList(contract: Contract, kind: Kind, list: Method): string | undefined {
  const outer = parentPattern(kind.pattern);
  return list.request.find(({ references, type }) => {
    const target = contract.kinds.find((each) => each.name === references);
    return type.kind === "string" && target !== undefined && isSamePattern(target.pattern, outer);
  })?.wireName;
}

function objectsAt(page: JsonObject, field: string): readonly JsonObject[] {
  const items = page[field] ?? [];
  if (!isJsonList(items)) throw new UnexpectedAnswer(field, "a list", items);
  return items.map((item, index) => {
    if (isJsonObject(item)) return item;
    throw new UnexpectedAnswer(`${field}[${index}]`, "an object", item);
  });
}
