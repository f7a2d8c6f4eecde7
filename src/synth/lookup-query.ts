import {
  type Contract,
  expandDefault,
  expandResourceName,
  type Field,
  type FieldType,
  isSlug,
  type Kind,
  listMethodOf,
  listParentField,
  lookupQueryFields,
  parentOf,
  parentPattern,
  parseResourceName,
  withArticle,
} from "../contract";
import { canonical } from "./json";
import type { Json, JsonObject } from "../base/json";

/** A look-up in canonical form: equal look-ups have equal queries, however they spell their names. */
export interface LookupQuery {
  /** Name of the kind. */
  readonly kind: string;
  /** Whether exactly one object must match, or any number of them. */
  readonly find: "one" | "all";
  /** Full name of the object, if the look-up names it. */
  readonly name?: string;
  /** Full name of the parent that is searched. Absent if the look-up names the object, or if all objects of the kind are searched. */
  readonly parent?: string;
  /** Conditions on the other fields, by property name. */
  readonly where: JsonObject;
}

/** Settings that complete a query. */
export interface LookupSettings {
  /** Default project: its full name or its slug. */
  readonly project?: string | undefined;
}

/** A look-up that cannot be answered. The message says why, and what the user can do. */
export class LookupError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "LookupError";
  }
}

/**
 * Returns the canonical form of a query: full names for slugs, the default parent, sorted members. `given` has property names, and its types
 * are checked. Throws a LookupError if it names no place to search.
 */
export function normalizeQuery(
  contract: Contract,
  kind: Kind,
  find: LookupQuery["find"],
  given: JsonObject,
  settings: LookupSettings,
): LookupQuery {
  const fields = lookupQueryFields(kind);
  const parentField = fields.find(({ terraformName }) => terraformName === kind.parentField);
  const parent = parentOfQuery(contract, kind, parentField, given, settings);
  const name = nameOfQuery(kind, given, parent);
  const special = new Set(["name", ...(slugNames(kind) ? ["slug"] : []), parentField?.propName]);
  const scope = parent ?? projectIn(contract, settings);
  const where = canonical(
    Object.fromEntries(
      fields.flatMap((field): [string, Json][] => {
        const value = given[field.propName];
        if (value === undefined || value === null || special.has(field.propName)) return [];
        return [[field.propName, fullNames(contract, field, field.type, value, scope)]];
      }),
    ),
  ) as JsonObject;
  const query = { kind: kind.name, find, where };
  if (name !== undefined) return { ...query, name };
  requireList(kind, parentField, parent);
  return parent === undefined ? query : { ...query, parent };
}

function parentOfQuery(
  contract: Contract,
  kind: Kind,
  field: Field | undefined,
  given: JsonObject,
  settings: LookupSettings,
): string | undefined {
  const pattern = parentPattern(kind.pattern);
  if (pattern === undefined) return undefined;
  // The query of a kind whose parent only its name tells cannot give one. The list may need it.
  if (field === undefined) {
    return listParentField(contract, kind)?.defaultFrom === "project"
      ? projectIn(contract, settings)
      : undefined;
  }
  const own = given[field.propName];
  const text = typeof own === "string" ? own : field.defaultFrom === "project" ? settings.project : undefined;
  if (text === undefined) return undefined;
  const full = expandResourceName(pattern, text, projectIn(contract, settings));
  if (full !== undefined) return full;
  throw new LookupError(
    `${field.propName} must be a full name of the form ${pattern}; got ${JSON.stringify(text)}.`,
  );
}

function projectIn(contract: Contract, { project }: LookupSettings): string | undefined {
  return project === undefined ? undefined : expandDefault(contract, "project", project);
}

function nameOfQuery(kind: Kind, given: JsonObject, parent: string | undefined): string | undefined {
  const { name } = given;
  const slug = slugNames(kind) ? given["slug"] : undefined;
  if (typeof name === "string" && typeof slug === "string") {
    throw new LookupError("name and slug cannot be set together; set only one of them.");
  }
  const [prop, text] = typeof name === "string" ? ["name", name] : ["slug", slug];
  if (typeof text !== "string") return undefined;
  const full = prop === "slug" && !isSlug(text) ? undefined : expandResourceName(kind.pattern, text, parent);
  if (full === undefined) {
    const place = parentPattern(kind.pattern);
    const hint =
      place !== undefined && parent === undefined && isSlug(text)
        ? ` It is only the last part of a name; ${givePlace(kind, place)}.`
        : "";
    throw new LookupError(
      `${prop} must name ${withArticle(kind.name)}, whose full name is ${kind.pattern}; got ${JSON.stringify(text)}.${hint}`,
    );
  }
  if (
    parent !== undefined &&
    prop === "name" &&
    given[parentProp(kind)] !== undefined &&
    parentOf(full) !== parent
  ) {
    throw new LookupError(
      `${JSON.stringify(full)} is not in ${parent}; omit ${parentProp(kind)}, or correct it.`,
    );
  }
  return full;
}

/** Whether `slug` in a query names the object. A kind's own field `slug` that is not part of its names is a condition. */
function slugNames(kind: Kind): boolean {
  return kind.slugField === "slug" || kind.fields.every(({ propName }) => propName !== "slug");
}

function parentProp(kind: Kind): string {
  return kind.fields.find(({ terraformName }) => terraformName === kind.parentField)?.propName ?? "";
}

/** Throws if the objects cannot be listed, or not without a parent. */
function requireList(kind: Kind, parentField: Field | undefined, parent: string | undefined): void {
  const list = listMethodOf(kind);
  if (list === undefined) {
    throw new LookupError(
      `The service has no method that lists ${kind.plural}; look the object up by name, ${kind.pattern}.`,
    );
  }
  const needs =
    parentField !== undefined &&
    list.request.some((field) => field.needed && field.wireName === parentField.wireName);
  if (needs && parent === undefined) {
    const place = parentPattern(kind.pattern) ?? "";
    throw new LookupError(`The place of the ${kind.plural} is not known; ${givePlace(kind, place)}.`);
  }
}

function givePlace(kind: Kind, place: string): string {
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.parentField);
  const prop = field === undefined ? `the full name` : `${field.propName} (${place})`;
  return field?.defaultFrom === "project"
    ? `set ${prop}, the provider's project, or SVC_PROJECT`
    : `set ${prop}`;
}

/** Expands the resource names in a condition, as far as their parent is known, so that both spellings are one query. */
function fullNames(
  contract: Contract,
  field: Field,
  type: FieldType,
  value: Json,
  scope: string | undefined,
): Json {
  if (type.kind === "object") {
    const inner = value as JsonObject;
    return Object.fromEntries(
      type.fields.flatMap((each): [string, Json][] => {
        const member = inner[each.propName];
        return member === undefined || member === null
          ? []
          : [[each.propName, fullNames(contract, each, each.type, member, scope)]];
      }),
    );
  }
  if ("element" in type) {
    const { element } = type;
    return type.kind === "map"
      ? Object.fromEntries(
          Object.entries(value as JsonObject).map(([key, each]) => [
            key,
            fullNames(contract, field, element, each, scope),
          ]),
        )
      : (value as readonly Json[]).map((each) => fullNames(contract, field, element, each, scope));
  }
  const target = contract.kinds.find(({ name }) => name === field.references);
  if (target === undefined || typeof value !== "string") return value;
  if (parseResourceName(target.pattern, value) !== undefined) return value;
  return expandResourceName(target.pattern, value, scope) ?? value;
}
