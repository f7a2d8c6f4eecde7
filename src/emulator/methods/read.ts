import { parentOf, parentPattern } from "../../contract";
import type { IdSource } from "../generated-id";
import type { StoredObject } from "../object-store";
import { invalidArgument, RpcError } from "../rpc-error";
import { asList, asText, type JsonObject } from "../schema";
import type { Call, Handler, ServiceContext } from "../service-context";
import { answerWith } from "./answer";
import { checkReferences, kindOfCall, namedObject } from "./names";

/** Reads one object. */
export const get: Handler = (context, call) => answerWith(call, namedObject(context, call, "seen").value);

/** Reads objects by their names, in the order of these; one that does not exist makes it none (AIP-231). */
export const batchGet: Handler = (context, call) => {
  const kind = kindOfCall(call);
  const { listField } = call.method;
  const names = asList(call.body["names"]).map((name) => asText(name) ?? "");
  const objects = names.map((name) => {
    const object = context.sight.get(name);
    if (object?.kind === kind) return object.value;
    throw new RpcError("not_found", `${kind.name} "${name}" does not exist`);
  });
  return listField === undefined ? {} : { [listField]: objects };
};

/**
 * Lists objects in the order of their making, page by page. A page token says after which object the next page starts,
 * so that objects which come and go meanwhile neither repeat nor hide others.
 */
export const list: Handler = (context, call) => {
  const { sight, ids, defaultPageSize } = context;
  const kind = kindOfCall(call);
  const { listField: field, paging } = call.method;
  checkReferences(context, call);
  const filters = Object.entries(call.body).filter(
    ([name]) => name !== paging?.size && name !== paging?.token,
  );
  const query = JSON.stringify([call.method.name, ...filters.sort(([a], [b]) => (a < b ? -1 : 1))]);
  const listed = (objects: readonly StoredObject[]): JsonObject =>
    field === undefined ? {} : { [field]: objects.map(({ value }) => value) };
  const after = readToken(context, call, query);
  const found = sight
    .all(kind)
    .filter(
      (object) =>
        object.order > after &&
        filters.every(([name, value]) => matches(isParent(context, call, name), object, name, value)),
    );
  if (paging === undefined) return listed(found);
  const asked = Number(call.body[paging.size ?? ""] ?? 0);
  const page = found.slice(0, asked > 0 ? asked : defaultPageSize);
  const last = page.at(-1);
  const more = last !== undefined && found.length > page.length;
  return { ...listed(page), [paging.next]: more ? writeToken(ids, query, last.order) : "" };
};

/** Whether a property of a list's request says in what the listed objects live. */
function isParent({ description }: ServiceContext, call: Call, name: string): boolean {
  const kind = kindOfCall(call);
  if (name === kind.parentField) return true;
  const schema = description.book.propertiesOf(call.method.request).get(name);
  const target = description.kinds.get(asText(schema?.["x-references"]) ?? "");
  const shape = (pattern: string | undefined): string | undefined => pattern?.replace(/\{\w+\}/g, "{}");
  return target !== undefined && shape(target.pattern) === shape(parentPattern(kind.pattern));
}

function matches(isParentName: boolean, object: StoredObject, name: string, value: unknown): boolean {
  if (isParentName) return parentOf(object.name) === value;
  return JSON.stringify(object.value[name]) === JSON.stringify(value);
}

function writeToken(ids: IdSource, query: string, order: number): string {
  return Buffer.from(`${ids.sign(`${query}\n${order}`)}.${order}`).toString("base64url");
}

/** The place after which a page starts; -1 for the first. A token of another list is refused. */
function readToken({ ids }: ServiceContext, call: Call, query: string): number {
  const { token: field, next } = call.method.paging ?? { token: "", next: "" };
  const token = asText(call.body[field]) ?? "";
  if (token === "") return -1;
  const order = Number(Buffer.from(token, "base64url").toString("utf8").split(".")[1]);
  // Written again rather than taken apart, because base64 has many spellings of one text.
  if (token === writeToken(ids, query, order)) return order;
  throw invalidArgument(call.method.name, [{ field, description: `is not the ${next} of this same list` }]);
}
