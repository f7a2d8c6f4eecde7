import { type Kind, type ListMethod, nameFieldOf, parentOf } from "../../contract";
import type { JsonInputObject, JsonObject } from "../../client";
import { checkNamePlace, checkObject } from "../check-object";
import { notInList } from "./object-gone";
import { listPages, requiredListMethod } from "./list-page";
import { placeOf } from "./place";
import type { Service } from "../service";
import { UnexpectedAnswer } from "../unexpected-answer";

/** The most readings of a list whose pages keep shifting. */
const MOST_READINGS = 5;

/** The objects of a list. */
export interface ObjectList {
  readonly objects: readonly JsonObject[];
  /** The number of all objects by the service's own statement, if it is larger than the number of those that it shows. */
  readonly statedTotal: number | undefined;
  /** Whether an object that the list does not show does not exist. */
  readonly isProof: boolean;
}

/** One reading of a list, to its end. */
interface ListReading extends Omit<ObjectList, "isProof"> {
  readonly names: ReadonlySet<unknown>;
  readonly pages: number;
  /** Whether an object was on two pages. */
  readonly isShifted: boolean;
}

/**
 * Lists all objects of a kind, to the last page if the contract declares pages, in pages of the largest allowed size.
 * An object that occurs twice, for example because others are deleted meanwhile, is returned once, in its last form.
 * Pages that are counted can skip an object while others are deleted, and so can pages whose tokens are positions. The latter show it only by an
 * object on two pages, by a total that is larger than the number of objects, or not at all. These lists are read again until two successive
 * readings show the same objects: shifted ones, those with a larger total, counted ones of more than one page, and lists of more than one page
 * that prove an absence.
 * A total that stays larger is returned: it may be an estimate, or count what the caller may not see. Beside an object on two pages, it refutes
 * the proof.
 *
 * @param isProof whether the list has to prove that an object which it does not show does not exist
 * @throws Error if the list keeps changing, unless nothing but its total shows that it may be incomplete
 */
export async function listObjects(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  signal?: AbortSignal,
  isProof = false,
): Promise<ObjectList> {
  const list = requiredListMethod(kind);
  const isCounted = list.paging !== undefined && "by" in list.paging;
  let before: ListReading | undefined;
  let hasShifted = false;
  for (let readings = 1; ; readings += 1) {
    const reading = await readWholeList(service, kind, body, signal);
    hasShifted ||= reading.isShifted;
    const isWhole = reading.pages <= 1 && !reading.isShifted && reading.statedTotal === undefined;
    const { objects, statedTotal } = reading;
    const result = { objects, statedTotal, isProof: isProof || isWhole };
    const isUnsteady = isCounted || hasShifted || isProof;
    const isDoubtful = reading.statedTotal !== undefined || (isUnsteady && reading.pages > 1);
    // Without names, two readings cannot be compared.
    const isNamed = [...reading.names].every((name) => typeof name === "string");
    const isSame = before !== undefined && isSameSet(before.names, reading.names);
    const isRefuted = isProof && reading.isShifted && reading.statedTotal !== undefined;
    if (!isDoubtful || !isNamed || (isSame && !isRefuted)) return result;
    if (readings === MOST_READINGS) {
      if (isUnsteady) throw unsteadyList(list, reading, isCounted && !hasShifted, isSame);
      return result;
    }
    before = reading;
  }
}

function unsteadyList(
  { name }: ListMethod,
  { objects, statedTotal }: ListReading,
  isCounted: boolean,
  isSame: boolean,
): Error {
  if (isSame) {
    return new Error(
      `${name} showed ${objects.length} objects, some of them on two pages, and said that there are ${statedTotal}, each of the ` +
        `${MOST_READINGS} times it was read. So it does not prove that an object does not exist. This is a fault of the service.`,
    );
  }
  return new Error(
    `${name} showed other objects each of the ${MOST_READINGS} times it was read. Its pages ${isCounted ? "are counted" : "shift"}, so ` +
      "a list that changes meanwhile may be incomplete. Try again.",
  );
}

/** Reads a list to its end once. */
async function readWholeList(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  signal: AbortSignal | undefined,
): Promise<ListReading> {
  const options = signal === undefined ? {} : { signal };
  const { wireName } = nameFieldOf(kind);
  const objects = new Map<unknown, JsonObject>();
  let pages = 0;
  let isShifted = false;
  let total = 0;
  for await (const page of listPages(service, kind, body, options)) {
    // The end of counted pages may show only by an empty one. An error proves less: the list is then read again.
    if (page.objects.length > 0 || pages === 0 || page.isPastEnd === true) pages += 1;
    // An object without a name is never a duplicate.
    const named = page.objects.map((object) => [nameOf(object, wireName) ?? object, object] as const);
    isShifted ||= named.some(([name]) => objects.has(name));
    for (const [name, object] of named) objects.set(name, object);
    // If objects are deleted meanwhile, the total of the last page no longer counts those that were shown before.
    total = Math.max(total, page.total ?? 0);
  }
  return {
    objects: [...objects.values()],
    statedTotal: total > objects.size ? total : undefined,
    names: new Set(objects.keys()),
    pages,
    isShifted,
  };
}

function isSameSet(one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}

/**
 * Returns the items of a list by their full names.
 *
 * @param parent parent of all listed objects; undefined if the list covers all parents
 * @throws UnexpectedAnswer if an item has no name, or one that is not of the kind in `parent`. The list then proves nothing about other objects.
 */
export function nameObjects(
  kind: Kind,
  objects: readonly JsonObject[],
  parent: string | undefined,
): ReadonlyMap<string, JsonObject> {
  const list = requiredListMethod(kind);
  const { wireName } = nameFieldOf(kind);
  const named = objects.map((object, index) => {
    const name = nameOf(object, wireName);
    if (name === undefined) {
      const path = `${list.listField}[${index}].${wireName}`;
      throw new UnexpectedAnswer(path, "the object's name", object[wireName]);
    }
    checkNamePlace(kind, name, parent, { method: list.name });
    return [name, object] as const;
  });
  return new Map(named);
}

/**
 * Reads one object of a kind without a get method, from the list of its place. Rejects with an ObjectGone only after reading the whole list,
 * and only if every item has a name. Rejects with an UnexpectedAnswer if the object is incomplete.
 */
export async function findInList(
  service: Service,
  kind: Kind,
  name: string,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const { scope } = placeOf(service, kind, parentOf(name));
  const { objects } = await listObjects(service, kind, scope, signal, true);
  const method = requiredListMethod(kind).name;
  const found = objects.find((object) => object[nameFieldOf(kind).wireName] === name);
  if (found === undefined) {
    nameObjects(kind, objects, Object.values(scope)[0]);
    throw notInList(method, name);
  }
  checkObject(kind, found, name, { method });
  return found;
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
  const { scope } = placeOf(service, kind, parent);
  const { objects } = await listObjects(service, kind, { ...more, ...scope }, signal, true);
  const named = [...nameObjects(kind, objects, Object.values(scope)[0])];
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

/** Returns the name of an object in an answer. */
function nameOf(object: JsonObject, wireName: string): string | undefined {
  const name = object[wireName];
  return typeof name === "string" && name !== "" ? name : undefined;
}
