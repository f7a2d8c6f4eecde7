import {
  type Contract,
  isSamePattern,
  type Kind,
  type Method,
  nameFieldOf,
  parentOf,
  parentPattern,
} from "../contract";
import type { JsonInputObject, JsonObject, JsonValue } from "../client";
import { NotListed } from "./gone";
import type { Service } from "./service";
import { UnexpectedAnswer } from "./unexpected-answer";

/** More pages than any list has; a service that never stops handing out new page tokens must not hold a plan for ever. */
const MOST_PAGES = 10_000;

/** What a service that shows its lists by pages calls the token of the next one, unless the contract says otherwise. */
const USUAL_NEXT_TOKEN = "nextPageToken";

/** Lists every object of a kind, page by page to the end where the contract says that there are pages. */
export async function listObjects(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  signal?: AbortSignal,
): Promise<readonly JsonObject[]> {
  const { list } = kind.methods;
  if (list?.listField === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  const { paging } = list;
  const options = signal === undefined ? {} : { signal };
  const objects: JsonObject[] = [];
  const seen = new Set<string>();
  for (let token = ""; ;) {
    const page = await service.client.call(
      { path: list.path, safety: "read" },
      token === "" || paging === undefined ? body : { ...body, [paging.token]: token },
      options,
    );
    objects.push(...objectsAt(page, list.listField));
    const nextField = paging?.next ?? USUAL_NEXT_TOKEN;
    const next = page[nextField] ?? "";
    if (typeof next !== "string") throw new UnexpectedAnswer(nextField, "a string", next);
    if (next === "") return objects;
    if (paging === undefined) {
      throw new Error(
        `${list.name} answered that there is more (${nextField}), but the contract knows no field of its request that asks for it. ` +
          `Without the rest nobody can tell what is there.`,
      );
    }
    if (seen.has(next) || seen.size === MOST_PAGES) {
      const fault = seen.has(next) ? `a page token twice` : `more than ${MOST_PAGES} pages`;
      throw new Error(
        `${list.name} answered ${fault}; the list would never end. This is a fault of the service.`,
      );
    }
    seen.add(next);
    token = next;
  }
}

/**
 * Reads one object of a kind that has no method for it: out of the list of what lives where the object does. Rejects with a
 * NotListed error only after the whole list has been read, and where everything in it says what it is called.
 */
export async function findInList(
  service: Service,
  kind: Kind,
  list: Method,
  name: string,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const { wireName } = nameFieldOf(kind);
  const objects = await listObjects(service, kind, scopeIn(service, kind, list, parentOf(name)), signal);
  const found = objects.find((object) => object[wireName] === name);
  if (found !== undefined) return found;
  const nameless = objects.findIndex((object) => typeof object[wireName] !== "string");
  if (nameless >= 0) {
    const path = `${list.listField ?? ""}[${nameless}].${wireName}`;
    throw new UnexpectedAnswer(path, "the object's name", objects[nameless]?.[wireName]);
  }
  throw new NotListed(list, name);
}

/**
 * The full names of all objects of a kind that live in the same as a new one would. Rejects with an UnexpectedAnswer when one of them does
 * not say its name.
 */
export async function listNames(
  service: Service,
  kind: Kind,
  parent: string | undefined,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { list } = kind.methods;
  if (list === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  const { wireName } = nameFieldOf(kind);
  const objects = await listObjects(service, kind, scopeIn(service, kind, list, parent), signal);
  return objects
    .map((object, index) => {
      const name = object[wireName];
      if (typeof name === "string" && name !== "") return name;
      throw new UnexpectedAnswer(`${list.listField ?? ""}[${index}].${wireName}`, "the object's name", name);
    })
    .filter((name) => parent === undefined || parentOf(name) === parent);
}

/** The request's members that say in what the listed objects live. */
function scopeIn(
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
  if (!isList(items)) throw new UnexpectedAnswer(field, "a list", items);
  return items.map((item, index) => {
    if (typeof item === "object" && item !== null && !isList(item)) return item;
    throw new UnexpectedAnswer(`${field}[${index}]`, "an object", item);
  });
}

function isList(json: JsonValue): json is readonly JsonValue[] {
  return Array.isArray(json);
}
