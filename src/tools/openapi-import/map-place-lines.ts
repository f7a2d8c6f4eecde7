import { type Field, isSamePattern, type Method } from "../../contract";
import { ITSELF, type MapPath } from "../service-map";
import type { DescribedKind } from "./described-kind";
import type { FoundRpc } from "./find-methods";
import { parentKindOf } from "./name-parts";
import type { DocumentObject } from "./json";
import { propertyOf, stringsOf } from "./name-fields";

/** Adds the places in the request and the response of a method. */
export function placeLines(described: DescribedKind, rpc: FoundRpc, at: MapPath): void {
  const { importing, finding, methods, add } = described;
  const method = methods.get(rpc.path);
  if (method === undefined) return;
  const { form } = importing;
  const { verb, objectField, nameField, answerField, operationField, paging, request } = method;
  const place = (side: "request" | "answer", key: string, name: string | undefined): void => {
    const property = name === undefined ? undefined : propertyOf(form, rpc[side], name.split(".")[0] ?? "");
    add([...at, side, key], name, property, key === "parent" ? "x-references" : "x-holds");
  };
  const changes = verb === "create" || verb === "update" || verb === "clone";
  const isAtRoot = request.some(
    ({ wireName }) => wireName === nameField?.split(".")[0] && wireName !== objectField,
  );
  const name = nameField === undefined || isAtRoot ? nameField : `${objectField ?? ""}.${nameField}`;
  if (verb !== "create" && verb !== "list") place("request", "name", name);
  if (changes) place("request", "object", objectField ?? ITSELF);
  if (verb === "update") {
    place("request", "mask", method.maskField);
    for (const [property, path] of standIns(method)) {
      const inside = objectField === undefined ? undefined : propertyOf(form, rpc.request, objectField);
      const node = propertyOf(form, rpc.request, property) ?? propertyOf(form, inside, property);
      add([...at, "request", "fields", property], path, node, "x-stands-for");
    }
  }
  if (verb === "create" || verb === "clone") place("request", "token", method.tokenField);
  if (verb === "list") {
    place("request", "parent", parentOfList(described, request));
    if (paging !== undefined) {
      if ("by" in paging) {
        place("request", paging.by === "page" ? "pageNumber" : "pageOffset", paging.number);
        place("request", "pageSize", paging.size);
        place("answer", "totalCount", paging.total);
        place("answer", "hasMore", paging.more);
      } else {
        // The contract takes properties of the usual names, of any type. Written to a map, they would be said to be tokens.
        if (isToken(described, rpc.request, paging.token) && isToken(described, rpc.answer, paging.next)) {
          place("request", "pageToken", paging.token);
          place("answer", "nextPageToken", paging.next);
        }
        place("request", "pageSize", paging.size);
        place("answer", "totalCount", paging.total);
      }
    }
    place("answer", "objects", method.listField);
    return;
  }
  const isObject = finding.schema !== undefined && form.componentOf(rpc.answer) === finding.schema;
  if (changes || verb === "get") place("answer", "object", answerField ?? (isObject ? ITSELF : undefined));
  if (verb === "get" || !method.longRunning) return;
  place("answer", "operation", operationField === "" ? ITSELF : (operationField ?? "operation"));
}

/** Whether a property is marked as a page token, or can be one. */
function isToken({ importing }: DescribedKind, message: DocumentObject, name: string): boolean {
  const { form } = importing;
  return (
    propertyOf(form, message, name)?.["x-holds"] !== undefined || stringsOf(form, message).includes(name)
  );
}

/** Returns the properties of a request that carry a field of another name or place. */
function standIns({ request, objectField }: Method): readonly (readonly [string, string])[] {
  const inside = request.find(({ wireName }) => wireName === objectField)?.type;
  const fields = [...request, ...(inside?.kind === "object" ? inside.fields : [])];
  return fields.flatMap(({ wireName, standsFor }) =>
    standsFor === undefined ? [] : [[wireName, standsFor.join(".")] as const],
  );
}

function parentOfList({ importing, finding }: DescribedKind, request: readonly Field[]): string | undefined {
  const parent = parentKindOf(finding.kind, importing.kinds);
  if (parent === undefined) return undefined;
  return request.find(({ references, type }) => {
    if (type.kind !== "string" || references === undefined) return false;
    const target = importing.kinds.find(({ name }) => name === references);
    return target !== undefined && isSamePattern(target.pattern, parent.pattern);
  })?.wireName;
}
