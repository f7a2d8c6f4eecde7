import {
  type Field,
  type FieldType,
  type Guarantee,
  guaranteeOf,
  isExclusive,
  isUnspecified,
  type Kind,
  nameFieldOf,
  parentOf,
  parseResourceName,
  withArticle,
} from "../contract";
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../client";
import { type AnswerSource, IncompleteAnswer, OtherObject, UnexpectedAnswer } from "./unexpected-answer";

/**
 * Returns the path of the first field that an object of the contract always has and the answer lacks, such as
 * `boot.image` or `users[0].username`; undefined if there is none. Does not check the types of fields.
 *
 * @param exclusive groups of fields (Terraform names) of which at most one is set
 */
export function missingField(
  fields: readonly Field[],
  object: JsonObject,
  exclusive: readonly (readonly string[])[] = [],
): string | undefined {
  for (const field of fields) {
    if (!field.readable) continue;
    const isOneOf = isExclusive(exclusive, field.terraformName);
    const value = Object.hasOwn(object, field.wireName) ? (object[field.wireName] ?? null) : null;
    const missing = missingIn(
      field.type,
      value,
      guaranteeOf(field, isOneOf),
      isPromisedSection(field, isOneOf),
    );
    if (missing !== undefined) return `${field.wireName}${missing}`;
  }
  return undefined;
}

/** Returns the rest of the path to a missing field inside a value; empty if the value itself is missing. */
function missingIn(
  type: FieldType,
  value: JsonValue,
  guarantee: Guarantee,
  isPromised: boolean,
): string | undefined {
  if (value === null) {
    if (guarantee !== "nothing") return "";
    const inner =
      type.kind === "object" && isPromised ? missingField(type.fields, {}, type.exclusive) : undefined;
    return inner === undefined ? undefined : "";
  }
  if (guarantee === "value" && isZero(type, value)) return "";
  switch (type.kind) {
    case "object": {
      const inner = isJsonObject(value) ? missingField(type.fields, value, type.exclusive) : undefined;
      return inner === undefined ? undefined : `.${inner}`;
    }
    case "list":
    case "set":
      return isJsonList(value) ? firstOf(value.entries(), type.element, (index) => `[${index}]`) : undefined;
    case "map":
      return isJsonObject(value)
        ? firstOf(Object.entries(value), type.element, (key) => `[${JSON.stringify(key)}]`)
        : undefined;
    default:
      return undefined;
  }
}

function firstOf<Key>(
  entries: Iterable<readonly [Key, JsonValue]>,
  element: FieldType,
  step: (key: Key) => string,
): string | undefined {
  for (const [key, value] of entries) {
    const missing = missingIn(element, value, "nothing", false);
    if (missing !== undefined) return `${step(key)}${missing}`;
  }
  return undefined;
}

/** Whether an object always has a section, so that the section is missing if a field that it always has is missing. */
function isPromisedSection(field: Field, isOneOf: boolean): boolean {
  return field.type.kind === "object" && !isOneOf && (field.needed || field.alwaysReturned === true);
}

/** Whether a value is the zero value of a type that proto-JSON omits. */
export function isZero(type: FieldType, value: JsonValue): boolean {
  if (type.kind === "number") return value === 0 || (typeof value === "string" && Number(value) === 0);
  if (typeof value === "string") return value === "" || isUnspecified(value);
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Maximum length of a name in a message. */
const QUOTED_CHARACTERS = 200;

/**
 * Checks that an answer contains the requested object, completely. Another name, or the lack of a field that every
 * object of the kind has, would look like drift.
 *
 * @throws OtherObject if the answer names another object
 * @throws IncompleteAnswer if a field is missing
 * @throws UnexpectedAnswer if the name field is not a string
 */
export function checkObject(kind: Kind, object: JsonObject, name: string, source: AnswerSource): void {
  const { wireName } = nameFieldOf(kind);
  const named = object[wireName] ?? "";
  if (typeof named !== "string") throw new UnexpectedAnswer(wireName, "the object's name", named);
  if (named !== "" && named !== name) throw new OtherObject(quotable(named), name, source);
  const missing = missingField(kind.fields, object, kind.exclusive);
  if (missing !== undefined) throw new IncompleteAnswer(missing, `the ${kind.name} ${name}`, source);
}

/**
 * Checks that a name in an answer can be that of an object of the kind in `parent`.
 *
 * @param parent undefined if objects of all parents count
 * @throws OtherObject if it cannot
 */
export function checkNamePlace(
  kind: Kind,
  name: string,
  parent: string | undefined,
  source: AnswerSource,
): void {
  if (parseResourceName(kind.pattern, name) === undefined) {
    throw new OtherObject(quotable(name), `a name of the form ${kind.pattern}`, source);
  }
  if (parent !== undefined && parentOf(name) !== parent) {
    throw new OtherObject(quotable(name), `the name of ${withArticle(kind.name)} in ${parent}`, source);
  }
}

/** Returns a name from an answer in the form for messages. */
function quotable(name: string): string {
  const text = JSON.stringify(name.slice(0, QUOTED_CHARACTERS));
  return parsePlain(name) ? name : text;
}

function parsePlain(name: string): boolean {
  return name.length <= QUOTED_CHARACTERS && /^[\w./~-]+$/.test(name);
}
