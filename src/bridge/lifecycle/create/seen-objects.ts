import { type Kind, slugOf } from "../../../contract";
import type { JsonObject } from "../../../client";
import { isObject, isSequence, type Value, valueAt, type ValueObject, valueObject } from "../../../plugin";
import { unlessGone } from "../../../api";
import type { Entry } from "../../recovery";
import { isChosenName } from "./create-match";
import { isAsPlanned, stateOf } from "../../context";
import type { CurrentCreate } from "./current-create";
import { isRewritten } from "./is-rewritten";
import { resembles } from "./resembles";

/** The objects that a search for a lost create has read. */
export interface SeenObjects {
  /** Objects that match the request. */
  readonly fitting: ReadonlyMap<string, JsonObject>;
  /** Objects that match it but for the spelling of texts, additional entries of maps and larger numbers, which the service may have made. */
  readonly alike: ReadonlyMap<string, JsonObject>;
  /** Other objects that the service may have made from the request, by anything that services do to values. */
  readonly resembling: ReadonlyMap<string, JsonObject>;
  readonly notVisible: readonly string[];
}

/**
 * Reads the objects of these names, all in the requested parent, and compares them with the request of an entry. Omits objects whose name
 * does not end in the requested slug, in any case of its letters: an answer may omit the slug, so that their values alone would fit.
 *
 * @param rivals - the entries that ask for the same. An object has the expiry label of its own request
 */
export async function seenAs(
  { model, provider, request, referenceFree, context }: CurrentCreate,
  entry: Entry,
  rivals: readonly Entry[],
  names: readonly string[],
): Promise<SeenObjects> {
  const { kind } = model;
  const wanted = [request.planned, askedForBy(entry, { request, referenceFree })];
  const fitting = new Map<string, JsonObject>();
  const alike = new Map<string, JsonObject>();
  const resembling = new Map<string, JsonObject>();
  const notVisible: string[] = [];
  const { hasExpiryOf } = await import("./expiry.js");
  for (const name of names) {
    if (!isNameFor(kind, name, request.planned)) continue;
    const named = wanted.map((each) => withSlugOf(kind, name, each));
    const object = await unlessGone(provider.reads.read(kind, name, { signal: context.signal }));
    if (object === undefined) {
      notVisible.push(name);
      continue;
    }
    const states = named.map((each) => [each, stateOf(model, object, each)] as const);
    const isOfThese = hasExpiryOf(model, object, [entry, ...rivals]);
    const isAsAsked = isOfThese && states.some(([each, state]) => isAsPlanned(model, each, state));
    if (isAsAsked) fitting.set(name, object);
    else if (states.some(([each, state]) => isRewritten(model, each, state))) alike.set(name, object);
    else if (states.some(([each, state]) => resembles(each, state))) resembling.set(name, object);
  }
  return { fitting, alike, resembling, notVisible };
}

/** Whether a name ends in the slug of the planned values, if they choose it. */
function isNameFor({ slugField }: Kind, name: string, planned: ValueObject): boolean {
  const slug = slugField === undefined ? null : valueAt(planned, slugField);
  return typeof slug !== "string" || isChosenName(name, slug);
}

/** Returns the values with the slug in the spelling of the object's name. */
function withSlugOf({ slugField }: Kind, name: string, values: ValueObject): ValueObject {
  if (slugField === undefined || typeof valueAt(values, slugField) !== "string") return values;
  return valueObject([...Object.entries(values), [slugField, slugOf(name)]]);
}

/** Returns the planned values with the references of the earlier run. They name equal siblings of the objects that are referenced now. */
function askedForBy(
  entry: Entry,
  { request, referenceFree }: Pick<CurrentCreate, "request" | "referenceFree">,
): ValueObject {
  const earlier = new Map(
    referenceFree?.references.map(({ name }, index) => [
      name,
      entry.referenceFree?.references[index]?.name ?? name,
    ]),
  );
  const rename = (value: Value): Value => {
    if (typeof value === "string") return earlier.get(value) ?? value;
    if (isSequence(value)) return value.map(rename);
    return isObject(value) ? renameIn(value) : value;
  };
  const renameIn = (object: ValueObject): ValueObject =>
    valueObject(Object.entries(object).map(([name, value]): [string, Value] => [name, rename(value)]));
  return renameIn(request.planned);
}
