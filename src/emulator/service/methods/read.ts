import { parentOf, parentPattern } from "../../../contract";
import { writeJson } from "../../json-text";
import type { IdSource } from "../generated-id";
import type { StoredObject } from "../object-store";
import { invalidArgument, RpcError } from "../../http/rpc-error";
import { toStored } from "../object-form";
import { asList, asText } from "../schema";
import type { PagingDescription } from "../method-description";
import type { ServiceCall, Handler, ServiceContext } from "../service-context";
import { answerWith } from "./answer";
import { checkReferences, kindOfCall, namedObject } from "./names";
import type { UnknownRecord } from "../../../base/json";

/** Reads one object. */
export const get: Handler = (context, call) =>
  answerWith(context, call, namedObject(context, call, "seen").value);

/** Reads objects by name, in the order of the names. Fails if one of them does not exist (AIP-231). */
export const batchGet: Handler = (context, call) => {
  const kind = kindOfCall(call);
  const { listField } = call.method;
  const names = asList(call.body["names"]).map((name) => asText(name) ?? "");
  const objects = names.map((name) => {
    const object = context.staleReads.get(name);
    if (object?.kind === kind) return object.value;
    throw new RpcError("not_found", `${kind.name} "${name}" does not exist`);
  });
  return listField === undefined ? {} : { [listField]: objects };
};

/**
 * Lists objects in order of creation, page by page. A page token names the object before the next page, so that objects
 * created or deleted in between neither repeat nor hide others. With counted pages they do.
 */
export const list: Handler = (context, call) => {
  const { staleReads, ids, defaultPageSize } = context;
  const kind = kindOfCall(call);
  const { listField: field, paging } = call.method;
  checkReferences(context, call);
  const asked = toStored(context.description.book, call.method.request, call.body) as UnknownRecord;
  const filters = Object.entries(asked).filter(([name]) => !pagingFields(paging).includes(name));
  const query = writeJson([call.method.name, ...filters.sort(([a], [b]) => (a < b ? -1 : 1))]);
  const listed = (objects: readonly StoredObject[]): UnknownRecord =>
    field === undefined ? {} : { [field]: objects.map(({ value }) => value) };
  const after = paging !== undefined && "by" in paging ? -1 : readToken(context, call, query);
  const found = staleReads
    .all(kind)
    .filter((object) => call.sees?.(object.name) ?? true)
    .filter((object) =>
      filters.every(([name, value]) => matches(isParent(context, call, name), object, name, value)),
    );
  if (paging === undefined) return listed(found);
  const total = paging.total === undefined ? {} : { [paging.total]: found.length };
  const shifted = (start: number): number => (start === 0 ? 0 : Math.max(0, start + call.pageShift));
  const limit = Number(call.body[paging.size ?? ""] ?? 0);
  const size = Math.min(limit > 0 ? limit : defaultPageSize, context.behaviour.maxPageSize ?? Infinity);
  if ("by" in paging) {
    const first = paging.by === "page" ? (context.behaviour.firstPage ?? paging.first) : 0;
    const number = Number(call.body[paging.number] ?? first);
    const start = shifted(Math.max(0, paging.by === "page" ? (number - first) * size : number));
    const hasMore = found.length > start + size;
    return {
      ...listed(found.slice(start, start + size)),
      ...total,
      ...(paging.more === undefined ? {} : { [paging.more]: hasMore }),
    };
  }
  const start = shifted(found.filter(({ order }) => order <= after).length);
  const page = found.slice(start, start + size);
  const last = page.at(-1);
  const more = last !== undefined && found.length > start + page.length;
  return { ...listed(page), ...total, [paging.next]: more ? writeToken(ids, query, last.order) : "" };
};

function pagingFields(paging: PagingDescription | undefined): readonly (string | undefined)[] {
  if (paging === undefined) return [];
  return [paging.size, "by" in paging ? paging.number : paging.token];
}

/** Whether a property of a list's request names the parent of the listed objects. */
function isParent({ description }: ServiceContext, call: ServiceCall, name: string): boolean {
  const kind = kindOfCall(call);
  if (name === kind.parentField) return true;
  const schema = description.book.propertiesOf(call.method.request).get(name);
  const shape = (pattern: string | undefined): string | undefined => pattern?.replace(/\{\w+\}/g, "{}");
  const outer = shape(parentPattern(kind.pattern));
  const target = description.kinds.get(asText(schema?.["x-references"]) ?? "");
  if (target !== undefined) return shape(target.pattern) === outer;
  // A description without the kind of the parent cannot refer to it.
  const isDescribed = [...description.kinds.values()].some((each) => shape(each.pattern) === outer);
  return !isDescribed && schema?.["x-default-from"] === "project" && outer === "projects/{}";
}

function matches(isParentName: boolean, object: StoredObject, name: string, value: unknown): boolean {
  if (isParentName) return parentOf(object.name) === value;
  return writeJson(object.value[name]) === writeJson(value);
}

function writeToken(ids: IdSource, query: string, order: number): string {
  return Buffer.from(`${ids.sign(`${query}\n${order}`)}.${order}`).toString("base64url");
}

/**
 * Returns the order number after which a page starts; -1 for the first page. Throws an RpcError for a token of another
 * list.
 */
function readToken({ ids }: ServiceContext, call: ServiceCall, query: string): number {
  const { paging } = call.method;
  const { token: field, next } = paging === undefined || "by" in paging ? { token: "", next: "" } : paging;
  const token = asText(call.body[field]) ?? "";
  if (token === "") return -1;
  const order = Number(Buffer.from(token, "base64url").toString("utf8").split(".")[1]);
  // Compares the encoded token, because one text has several base64 encodings.
  if (token === writeToken(ids, query, order)) return order;
  throw invalidArgument(call.method.name, [{ field, description: `is not a ${next} of this list` }]);
}
