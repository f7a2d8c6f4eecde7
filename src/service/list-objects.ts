import { type Kind, type Method, nameFieldOf, parentOf } from "../contract";
import type { JsonInputObject, JsonObject } from "../client";
import { NotListed } from "./gone";
import { listMethodOf, readListPage, scopeIn } from "./list-page";
import type { Service } from "./service";
import { UnexpectedAnswer } from "./unexpected-answer";

/** More pages than any list has; a service that never stops handing out new page tokens must not hold a plan for ever. */
const MOST_PAGES = 10_000;

/** Lists every object of a kind, page by page to the end where the contract says that there are pages. */
export async function listObjects(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  signal?: AbortSignal,
): Promise<readonly JsonObject[]> {
  const list = listMethodOf(kind);
  if (list === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  const options = signal === undefined ? {} : { signal };
  const objects: JsonObject[] = [];
  const seen = new Set<string>();
  for (let token = ""; ;) {
    const page = await readListPage(service, list, body, token, options);
    objects.push(...page.objects);
    const { next } = page;
    if (next === "") return objects;
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
  const objects = await listObjects(service, kind, scopeIn(service, kind, list, parentOf(name)), signal);
  return pickFromList(kind, list, objects)(name);
}

/**
 * How one object after the other is found in a whole list by its name.
 *
 * @returns a function that throws a NotListed error for what is not there, where everything says what it is called
 */
export function pickFromList(
  kind: Kind,
  list: Method,
  objects: readonly JsonObject[],
): (name: string) => JsonObject {
  const { wireName } = nameFieldOf(kind);
  const named = new Map<string, JsonObject>();
  let nameless: number | undefined;
  for (const [index, object] of objects.entries()) {
    const name = object[wireName];
    if (typeof name !== "string") nameless ??= index;
    else if (!named.has(name)) named.set(name, object);
  }
  return (name) => {
    const found = named.get(name);
    if (found !== undefined) return found;
    if (nameless === undefined) throw new NotListed(list, name);
    const path = `${list.listField ?? ""}[${nameless}].${wireName}`;
    throw new UnexpectedAnswer(path, "the object's name", objects[nameless]?.[wireName]);
  };
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
