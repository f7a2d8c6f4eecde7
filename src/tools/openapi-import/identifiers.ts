import { asText, type DocumentObject, memberOf, membersOf } from "./json";
import { isNameOf, isOwnName, keyOf, wordsOf } from "./names";
import type { NormalForm } from "./normal-form";

/**
 * Finds out whether a description identifies objects by something else than a resource name: by an identifier (`id`, `diskId`) or by a name in
 * a section of the object (`metadata.name`).
 */

/** Last words of properties that identify an object. */
const IDENTIFIERS = ["id", "uid", "uuid", "guid", "identifier"];

/** Names of sections that contain what identifies an object, in order of preference. */
const SECTIONS = ["metadata", "meta"];

/** Whether a property is called the identifier of a noun: `id`, or `diskId` and `instanceId` for a `DiskInstance`. */
export function isIdentifierOf(noun: string, property: string): boolean {
  const words = wordsOf(property);
  if (!IDENTIFIERS.includes(words.at(-1) ?? "")) return false;
  const before = words.slice(0, -1).join("");
  const own = wordsOf(noun);
  return before === "" || own.some((_, index) => own.slice(index).join("") === before);
}

/** Returns the texts of a message that are called an identifier of a noun. */
export function identifiersIn(form: NormalForm, message: DocumentObject, noun: string): readonly string[] {
  return textsIn(form, message).filter((name) => isIdentifierOf(noun, name));
}

/** Returns the only text of a request that names one object of a noun by an identifier; undefined if it has a resource name, or none. */
export function identifierAsked(form: NormalForm, request: DocumentObject, noun: string): string | undefined {
  const texts = textsIn(form, request);
  if (texts.some((name) => isOwnName(name) || isNameOf(noun, name))) return undefined;
  const [only, ...more] = identifiersIn(form, request, noun);
  return more.length === 0 ? only : undefined;
}

/**
 * Returns the place in an object of what a request asks for, as wire names joined by dots: `id`, `metadata.id`. Undefined if the object has
 * no such text. `asked` is the name of the request's property.
 */
export function placeOfIdentifier(
  form: NormalForm,
  object: DocumentObject,
  noun: string,
  asked: string,
): string | undefined {
  const isSought = isIdentifierOf(noun, asked)
    ? (name: string): boolean => isIdentifierOf(noun, name)
    : (name: string): boolean => isOwnName(name) || isNameOf(noun, name);
  const among = (node: unknown): string | undefined => {
    const found = textsIn(form, form.look(node)).filter(isSought);
    return found.find((name) => keyOf(name) === keyOf(asked)) ?? found[0];
  };
  const own = among(object);
  if (own !== undefined) return own;
  for (const [name, section] of membersOf(form.look(object)["properties"])) {
    const inside = SECTIONS.includes(keyOf(name)) ? among(section) : undefined;
    if (inside !== undefined) return `${name}.${inside}`;
  }
  return undefined;
}

/** Returns the property at a place of a message: `metadata.id`. */
export function propertyAt(form: NormalForm, message: unknown, place: string): DocumentObject | undefined {
  const { properties } = form.look(message);
  for (const { name, rest } of placeSplits(place)) {
    const property = memberOf(properties, name);
    if (property === undefined) continue;
    const found = rest === undefined ? form.look(property) : propertyAt(form, property, rest);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Splits a place into the name of a property and the rest of the place, in each possible way: a name may have dots itself. The longest name
 * comes first.
 */
export function placeSplits(place: string): readonly { readonly name: string; readonly rest?: string }[] {
  const steps = place.split(".");
  return steps.map((_, index) => {
    const end = steps.length - index;
    const name = steps.slice(0, end).join(".");
    return end === steps.length ? { name } : { name, rest: steps.slice(end).join(".") };
  });
}

/** Returns the properties of a message that are texts without a meaning of their own, such as a time. */
function textsIn(form: NormalForm, message: DocumentObject): readonly string[] {
  return membersOf(form.look(message)["properties"]).flatMap(([name, property]) => {
    const { type, format, enum: values } = form.look(property);
    const isPlain = values === undefined && ["", "uuid"].includes(asText(format) ?? "");
    return type === "string" && isPlain ? [name] : [];
  });
}
