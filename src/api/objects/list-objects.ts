import { type Kind, type Method, nameFieldOf, parentOf } from "../../contract";
import type { JsonInputObject, JsonObject } from "../../client";
import { checkNamePlace, checkObject } from "../check-object";
import { ObjectGone } from "./object-gone";
import { type ListMethod, listMethodOf, listPages, type Scope, scopeIn } from "./list-page";
import type { Service } from "../service";
import { UnexpectedAnswer } from "../unexpected-answer";

/** The most readings of a list whose pages keep shifting. */
const MOST_READINGS = 5;

/**
 * Lists all objects of a kind, to the last page if the contract declares pages, in pages of the largest allowed size.
 * An object that occurs twice, for example because others are deleted meanwhile, is returned once, in its last form.
 * Pages that are counted can skip an object while others are deleted, and so can pages whose tokens are positions. The latter show it only by an
 * object on two pages, or not at all if objects are only deleted meanwhile. Shifted lists, counted ones of more than one page, and lists of more
 * than one page that prove an absence, are read again until two successive readings show the same objects.
 *
 * @param isProof whether the list proves that an object does not exist
 * @throws Error if the list keeps changing
 */
export async function listObjects(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  signal?: AbortSignal,
  isProof = false,
): Promise<readonly JsonObject[]> {
  const list = listMethodOf(kind);
  if (list === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  const isCounted = list.paging !== undefined && "by" in list.paging;
  let before: ReadonlySet<unknown> | undefined;
  let hasShifted = false;
  for (let readings = 1; readings <= MOST_READINGS; readings += 1) {
    const { objects, pages, isShifted } = await readWholeList(service, kind, list, body, signal);
    hasShifted ||= isShifted;
    const names = new Set(objects.keys());
    // Without names, two readings cannot be compared.
    const isNamed = [...names].every((name) => typeof name === "string");
    if (
      !(isCounted || hasShifted || isProof) ||
      pages === 1 ||
      !isNamed ||
      (before !== undefined && isSameSet(before, names))
    ) {
      return [...objects.values()];
    }
    before = names;
  }
  throw new Error(
    `${list.name} showed other objects each of the ${MOST_READINGS} times it was read. Its pages ${isCounted && !hasShifted ? "are counted" : "shift"}, so ` +
      "a list that changes meanwhile may be incomplete. Try again.",
  );
}

/** Reads a list to its end once. Returns its objects by name, and whether one of them was on two pages. */
async function readWholeList(
  service: Service,
  kind: Kind,
  list: ListMethod,
  body: JsonInputObject,
  signal: AbortSignal | undefined,
): Promise<{
  readonly objects: ReadonlyMap<unknown, JsonObject>;
  readonly pages: number;
  readonly isShifted: boolean;
}> {
  const options = signal === undefined ? {} : { signal };
  const { wireName } = nameFieldOf(kind);
  const objects = new Map<unknown, JsonObject>();
  let pages = 0;
  let isShifted = false;
  for await (const page of listPages(service, kind, list, body, options)) {
    // The end of counted pages may show only by an empty one. An error proves less: the list is then read again.
    if (page.objects.length > 0 || pages === 0 || page.isPastEnd === true) pages += 1;
    // An object without a name is never a duplicate.
    const named = page.objects.map((object) => [nameOf(object, wireName) ?? object, object] as const);
    isShifted ||= named.some(([name]) => objects.has(name));
    for (const [name, object] of named) objects.set(name, object);
  }
  return { objects, pages, isShifted };
}

function isSameSet(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}

/**
 * Reads one object of a kind without a get method, from the list of its parent's objects. Rejects with an
 * {@link ObjectGone} only after reading the whole list, and only if every item has a name.
 */
export async function findInList(
  service: Service,
  kind: Kind,
  list: Method,
  name: string,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const scope = scopeIn(service, kind, list, parentOf(name));
  return pickFromList(kind, list, scope, await listObjects(service, kind, scope, signal, true))(name);
}

/**
 * Finds objects by name in a whole list. The returned function throws an {@link ObjectGone} for a missing object, but
 * only if all items are of the kind and have a name. It throws an UnexpectedAnswer for an incomplete object.
 */
function pickFromList(
  kind: Kind,
  list: Method,
  scope: Scope,
  objects: readonly JsonObject[],
): (name: string) => JsonObject {
  const { wireName } = nameFieldOf(kind);
  const source = { method: list.name };
  const named = new Map<string, JsonObject>();
  let fault: Error | undefined;
  for (const [index, object] of objects.entries()) {
    const name = nameOf(object, wireName);
    try {
      if (name === undefined) throw namelessItem(list, index, wireName, object);
      checkNamePlace(kind, name, parentIn(scope), source);
      named.set(name, object);
    } catch (error) {
      fault ??= error instanceof Error ? error : new Error(String(error));
    }
  }
  return (name) => {
    const found = named.get(name);
    if (found !== undefined) {
      checkObject(kind, found, name, source);
      return found;
    }
    throw fault ?? new ObjectGone(name, `${list.name} was read to its end and does not show it`);
  };
}

/**
 * Returns all objects of a kind in the parent of a new one, by their full names, as the proof that others do not exist. `more` has the values
 * of other fields that the list requires. Rejects with an UnexpectedAnswer if one of them has no name or a name that is not of the kind.
 */
export async function listByName(
  service: Service,
  kind: Kind,
  parent: string | undefined,
  more: JsonInputObject,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, JsonObject>> {
  const list = listMethodOf(kind);
  if (list === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  const { wireName } = nameFieldOf(kind);
  const scope = scopeIn(service, kind, list, parent);
  const objects = await listObjects(service, kind, { ...more, ...scope }, signal, true);
  const named = objects.map((object, index) => {
    const name = nameOf(object, wireName);
    if (name === undefined) throw namelessItem(list, index, wireName, object);
    checkNamePlace(kind, name, parentIn(scope), { method: list.name });
    return [name, object] as const;
  });
  return new Map(named.filter(([name]) => parent === undefined || parentOf(name) === parent));
}

/** Like {@link listByName}, without the objects. */
export async function listNames(
  service: Service,
  kind: Kind,
  parent: string | undefined,
  more: JsonInputObject,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  return [...(await listByName(service, kind, parent, more, signal)).keys()];
}

/** Returns the parent of all listed objects, if the request has one. */
function parentIn(scope: Scope): string | undefined {
  return Object.values(scope)[0];
}

/** Returns the name of an object in an answer. */
export function nameOf(object: JsonObject, wireName: string): string | undefined {
  const name = object[wireName];
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** Returns the error for a list item without a name. */
export function namelessItem(
  list: Method | undefined,
  index: number,
  wireName: string,
  object: JsonObject,
): UnexpectedAnswer {
  const path = `${list?.listField ?? ""}[${index}].${wireName}`;
  return new UnexpectedAnswer(path, "the object's name", object[wireName]);
}
