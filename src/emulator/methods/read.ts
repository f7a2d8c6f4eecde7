import { parentOf } from "../../contract";
import type { IdSource } from "../generated-id";
import type { StoredObject } from "../object-store";
import { invalidArgument } from "../rpc-error";
import { asText } from "../schema";
import type { Call, Handler, ServiceContext } from "../service-context";
import { answerWith } from "./answer";
import { checkReferences, kindOfCall, namedObject } from "./names";

/** Reads one object. */
export const get: Handler = (context, call) => answerWith(context, call, namedObject(context, call).value);

/**
 * Lists objects in the order of their making, page by page. A page token says after which object the next page starts,
 * so that objects which come and go meanwhile neither repeat nor hide others.
 */
export const list: Handler = (context, call) => {
  const { store, ids, defaultPageSize } = context;
  const kind = kindOfCall(call);
  const field = call.method.listField;
  checkReferences(context, call);
  const filters = Object.entries(call.body).filter(([name]) => name !== PAGE_SIZE && name !== PAGE_TOKEN);
  const query = JSON.stringify([call.method.name, ...filters.sort(([a], [b]) => (a < b ? -1 : 1))]);
  const after = readToken(context, call, query);
  const found = store
    .all(kind)
    .filter(
      (object) =>
        object.order > after &&
        filters.every(([name, value]) => matches(kind.parentField, object, name, value)),
    );
  const asked = Number(call.body[PAGE_SIZE] ?? 0);
  const page = found.slice(0, asked > 0 ? asked : defaultPageSize);
  const last = page.at(-1);
  const more = last !== undefined && found.length > page.length;
  return {
    ...(field === undefined ? {} : { [field]: page.map(({ value }) => value) }),
    nextPageToken: more ? writeToken(ids, query, last.order) : "",
  };
};

const PAGE_SIZE = "pageSize";
const PAGE_TOKEN = "pageToken";

function matches(
  parentField: string | undefined,
  object: StoredObject,
  name: string,
  value: unknown,
): boolean {
  if (name === parentField) return parentOf(object.name) === value;
  return JSON.stringify(object.value[name]) === JSON.stringify(value);
}

function writeToken(ids: IdSource, query: string, order: number): string {
  return Buffer.from(`${ids.sign(`${query}\n${order}`)}.${order}`).toString("base64url");
}

/** The place after which a page starts; -1 for the first. A token of another list is refused. */
function readToken({ ids }: ServiceContext, call: Call, query: string): number {
  const token = asText(call.body[PAGE_TOKEN]) ?? "";
  if (token === "") return -1;
  const order = Number(Buffer.from(token, "base64url").toString("utf8").split(".")[1]);
  // Written again rather than taken apart, because base64 has many spellings of one text.
  if (token === writeToken(ids, query, order)) return order;
  throw invalidArgument(call.method.name, [
    { field: PAGE_TOKEN, description: "is not the nextPageToken of this same list" },
  ]);
}
