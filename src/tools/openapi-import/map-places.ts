import { ITSELF, type MapPath, type MappedKind, NONE } from "../service-map";
import type { KindRpcs, OpenApiImport } from "./finding";
import type { FoundRpc, WantedKind } from "./find-methods";
import { type AppliedMap, isOverruled } from "./map-methods";
import { asObject, type DocumentObject, membersOf, textsOf, withFirst } from "./json";
import { isTokenName } from "./mark-token";
import { propertyIn, propertyOf } from "./name-fields";
import { parentKindOf } from "./name-parts";

/**
 * Marks the places in requests and answers that a service map names: object, name, parent, page, operation, token and mask. The marks are
 * the words that a description may have itself.
 */

/** One line of a map that names a property, and where the property is. */
interface SaidPlace {
  readonly at: MapPath;
  readonly rpc: FoundRpc;
  readonly side: "request" | "answer";
  readonly name: string;
}

/** Returns the methods of a kind for which a map has lines, with these lines. */
export function saidMethods(
  applied: AppliedMap,
  kindName: string,
  methods: KindRpcs,
): readonly { readonly at: MapPath; readonly rpc: FoundRpc; readonly said: SaidMethod }[] {
  const kind: MappedKind = applied.map.kinds?.[kindName] ?? {};
  const at = ["kinds", kindName];
  const single = (["create", "get", "list", "delete", "clone"] as const).flatMap((verb) => {
    const said = kind[verb];
    const rpc = methods[verb];
    if (said === undefined || isOverruled(applied, [...at, verb])) return [];
    if (rpc === undefined && said.method === undefined) {
      applied.problems.push({
        path: [...at, verb],
        text: `the description has no method to ${verb} a ${kindName}; name it with method`,
      });
    }
    return rpc === undefined ? [] : [{ at: [...at, verb], rpc, said }];
  });
  const named = (["updates", "actions"] as const).flatMap((group) =>
    Object.entries(kind[group] ?? {}).flatMap(([name, said]) => {
      if (isOverruled(applied, [...at, group, name])) return [];
      const path = applied.pathOf(name, [...at, group, name]);
      const rpc = methods.all.find((each) => each.path === path);
      return rpc === undefined ? [] : [{ at: [...at, group, name], rpc, said }];
    }),
  );
  return [...single, ...named];
}

/** The places that a map may name of a method. */
interface SaidMethod {
  readonly request?: Readonly<Record<string, unknown>>;
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** The words of `x-holds` by the keys of a map. */
const HOLDS_BY_KEY = {
  request: {
    name: "name",
    object: "object",
    token: "idempotency-token",
    pageToken: "page-token",
    pageNumber: "page-number",
    pageOffset: "page-offset",
    pageSize: "page-size",
  },
  answer: {
    object: "object",
    operation: "operation",
    nextPageToken: "next-page-token",
    totalCount: "total-count",
    hasMore: "has-more",
  },
} as const;

/** Returns the key of a map for a value of `x-holds`. */
export function keyOfHold(side: "request" | "answer", word: string): string | undefined {
  return Object.entries(HOLDS_BY_KEY[side]).find(([, each]) => each === word)?.[0];
}

/** Marks the places that a map names in the methods of a kind. `schema` is that of the kind, whose properties are never copied. */
export function markSaidPlaces(
  importing: OpenApiImport,
  kind: WantedKind,
  methods: KindRpcs,
  schema: string | undefined,
): void {
  const { form, said: applied } = importing;
  markSharedToken(importing, kind, methods, schema);
  for (const { at, rpc, said } of saidMethods(applied, kind.name, methods)) {
    for (const side of ["request", "answer"] as const) {
      const message = rpc[side];
      const places = Object.entries(said[side] ?? {});
      const hasProperty = places.some(
        ([key, value]) => key !== "result" && value !== ITSELF && value !== NONE,
      );
      if (hasProperty && form.componentOf(message) !== schema) form.unshare(message);
      for (const [key, value] of places) {
        // The result is in the operation, not in the answer that starts it.
        if (typeof value !== "string" || key === "result") continue;
        markPlace(importing, kind, key, { at: [...at, side, key], rpc, side, name: value });
      }
    }
  }
}

/** Marks the idempotency token that a map names for all creates and clones, where it says nothing else and the object has no such property. */
function markSharedToken(
  { form, said }: OpenApiImport,
  kind: WantedKind,
  methods: KindRpcs,
  schema: string | undefined,
): void {
  const name = said.map.idempotencyToken;
  if (name === undefined || propertyOf(form, form.schemas.get(schema ?? ""), name) !== undefined) return;
  for (const verb of ["create", "clone"] as const) {
    const request = methods[verb]?.request;
    if (said.map.kinds?.[kind.name]?.[verb]?.request?.token !== undefined) continue;
    if (request === undefined || propertyOf(form, request, name) === undefined) continue;
    if (form.componentOf(request) !== schema) form.unshare(request);
    const property = propertyOf(form, request, name);
    if (property !== undefined) property["x-holds"] = "idempotency-token";
    said.placed.add(JSON.stringify([SHARED_TOKEN]));
  }
}

/** The key of a map with the idempotency token of all creates and clones. */
export const SHARED_TOKEN = "idempotencyToken";

/** Adds a problem if no create or clone request has the idempotency token that a map names for all. */
export function checkSharedToken({ said }: OpenApiImport): void {
  const name = said.map.idempotencyToken;
  if (name === undefined || said.placed.has(JSON.stringify([SHARED_TOKEN]))) return;
  said.problems.push({
    path: [SHARED_TOKEN],
    text: `no request of a create or clone has a property ${name}`,
  });
}

function markPlace(importing: OpenApiImport, kind: WantedKind, key: string, place: SaidPlace): void {
  const { form, said } = importing;
  const { rpc, side, name, at } = place;
  const message = rpc[side];
  const word = (HOLDS_BY_KEY[side] as Readonly<Record<string, string | undefined>>)[key];
  if (name === NONE) {
    deny(importing, key, place);
    return;
  }
  if (name === ITSELF) {
    if (word !== "object" && word !== "operation") {
      said.problems.push({ path: at, text: `${ITSELF} can stand only for an object or an operation` });
    } else {
      message["x-holds"] = word;
    }
    return;
  }
  const property = propertyIn(form, message, name);
  if (property === undefined) {
    const there = membersOf(form.look(message)["properties"]).map(([each]) => each);
    said.problems.push({
      path: at,
      text: `${rpc.name} has no property ${name} in its ${side === "request" ? "request" : "response"}; it has ${there.join(", ") || "none"}`,
    });
    return;
  }
  const namePlace = said.map.kinds?.[kind.name]?.name ?? "";
  if (key === "name" && namePlace.includes(".") && `.${name}`.endsWith(`.${namePlace}`)) {
    rpc.post["x-name-place"] = namePlace;
    return;
  }
  if (key === "mask" && form.look(property)["format"] === "field-mask") return;
  if (key === "mask") {
    for (const each of Object.keys(property)) {
      if (each !== "description") Reflect.deleteProperty(property, each);
    }
    Object.assign(property, { type: "string", format: "field-mask" });
  } else if (key === "parent") {
    const parent = parentKindOf(kind, importing.kinds);
    if (parent !== undefined) property["x-references"] = parent.name;
    const others = membersOf(form.look(message)["properties"]).filter(
      ([, each]) => form.look(each)["x-references"] === parent?.name,
    );
    // Readers use the first property that refers to the parent's kind.
    if (others.length > 1) moveFirst(form, message, name);
  } else if (key === "objects") {
    keepList(importing, message, name);
  } else if (word !== undefined) {
    // One property has a purpose: what an earlier word marked was a conclusion of its author.
    for (const [, other] of membersOf(form.holderOf(message)["properties"])) {
      if (asObject(other)?.["x-holds"] === word) Reflect.deleteProperty(other as DocumentObject, "x-holds");
    }
    property["x-holds"] = word;
    if (word === "name") property["readOnly"] = false;
  }
}

/** Says that a message has no property for a purpose. */
function deny({ form, said }: OpenApiImport, key: string, { rpc, side, at }: SaidPlace): void {
  const message = rpc[side];
  const properties = membersOf(form.holderOf(message)["properties"]) as [string, DocumentObject][];
  if (key === "token") {
    for (const [name, property] of properties) if (isTokenName(name)) property["x-holds"] = false;
  } else if (key === "totalCount") {
    const counts = properties.filter(([, each]) => [form.look(each)["type"]].flat().includes("integer"));
    for (const [, property] of counts) property["x-holds"] = false;
  } else if (key === "operation") {
    message["x-holds"] = false;
  } else {
    said.problems.push({
      path: at,
      text: `${NONE} is not possible here; remove the line, or name a property`,
    });
  }
}

function moveFirst(form: OpenApiImport["form"], message: unknown, name: string): void {
  const holder = form.holderOf(message);
  const properties = asObject(holder["properties"]);
  if (properties !== undefined && Object.hasOwn(properties, name)) {
    holder["properties"] = withFirst(properties, name);
  }
}

/** Removes all lists of an answer but one. */
function keepList({ form }: OpenApiImport, message: DocumentObject, kept: string): void {
  const lists = membersOf(form.look(message)["properties"]).filter(
    ([name, property]) => name !== kept && form.look(property)["type"] === "array",
  );
  for (const [name] of lists) remove(form, message, name);
}

function remove(form: OpenApiImport["form"], message: unknown, name: string): void {
  const holder = form.holderOf(message);
  const properties = asObject(holder["properties"]) ?? {};
  holder["properties"] = Object.fromEntries(Object.entries(properties).filter(([each]) => each !== name));
  if (holder["required"] !== undefined) {
    holder["required"] = textsOf(holder["required"]).filter((each) => each !== name);
  }
}
