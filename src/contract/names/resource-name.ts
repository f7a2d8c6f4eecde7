import type { Contract, Field, Kind, ProviderDefault } from "../model";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Parses and builds resource names: `projects/p/virtual-machines/id`. A name's last part is its slug. The service's command line accepts a
 * slug wherever it accepts a name (documented), so every function here does.
 */

/** One part of a pattern: the word `projects`, or the variable `{project}`. */
export type PatternSegment = { readonly word: string } | { readonly variable: string };

// The characters of a slug or id are not documented. Slashes, white space, control and invisible characters and lone surrogates are
// rejected, because they can only be typing errors.
const SLUG = /^[^\s/\p{Cc}\p{Cf}\p{Cs}]+$/u;

/** Splits a pattern such as `projects/{project}/disks/{id}` into its segments. */
export function parsePattern(pattern: string): readonly PatternSegment[] {
  return pattern.split("/").map((text) => {
    const variable = /^\{(\w+)\}$/.exec(text)?.[1];
    return variable === undefined ? { word: text } : { variable };
  });
}

/** Returns the variables of a pattern: `project` and `id` of `projects/{project}/disks/{id}`. */
export function patternVariables(pattern: string): readonly string[] {
  return parsePattern(pattern).flatMap((segment) => ("variable" in segment ? [segment.variable] : []));
}

/**
 * Parses a full resource name by a pattern. Returns the variables by name, or undefined if the text is not such a name. If a pattern ends
 * in a word (`organizations/{organization}/wallets/default`), the name must end in that word.
 */
export function parseResourceName(
  pattern: string,
  text: string,
): Readonly<Record<string, string>> | undefined {
  const segments = parsePattern(pattern);
  const parts = text.split("/");
  if (parts.length !== segments.length) return undefined;
  const variables: [string, string][] = [];
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? "";
    if ("word" in segment ? part !== segment.word : !SLUG.test(part)) return undefined;
    if ("variable" in segment) variables.push([segment.variable, part]);
  }
  return Object.fromEntries(variables);
}

/** Builds a full resource name. Throws a RangeError if a variable is missing or invalid. */
export function formatResourceName(pattern: string, variables: Readonly<Record<string, string>>): string {
  return parsePattern(pattern)
    .map((segment) => {
      if ("word" in segment) return segment.word;
      const { variable } = segment;
      const value = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
      if (value === undefined) throw new RangeError(`{${variable}} in ${pattern} has no value`);
      if (!SLUG.test(value)) {
        throw new RangeError(`${JSON.stringify(value)} is not a valid value of {${variable}} in ${pattern}`);
      }
      return value;
    })
    .join("/");
}

/** Whether the text can be a slug: one part, no slash, no white space, no invisible characters. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** Whether a text is a full name of the pattern, or can be the last part of one. */
export function isNameOrSlug(pattern: string, text: string): boolean {
  if (parseResourceName(pattern, text) !== undefined) return true;
  const last = parsePattern(pattern).at(-1);
  return isSlug(text) && last !== undefined && ("variable" in last || last.word === text);
}

/** Returns the last part of a name; a slug is returned unchanged. */
export function slugOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Returns the name of an object's parent: `projects/p` for `projects/p/disks/d`; undefined at the top level. */
export function parentOf(name: string): string | undefined {
  const parts = name.split("/");
  return parts.length > 2 ? parts.slice(0, -2).join("/") : undefined;
}

/** Returns the pattern of the parent's names, or undefined for a kind at the top level. */
export function parentPattern(pattern: string): string | undefined {
  return parentOf(pattern);
}

/** Whether two patterns describe the same names. Ignores the names of variables, which differ between a kind and its children. */
export function isSamePattern(one: string | undefined, other: string | undefined): boolean {
  const shape = (pattern: string | undefined): string | undefined => pattern?.replace(/\{\w+\}/g, "{}");
  return shape(one) === shape(other);
}

/**
 * Expands a full name or a slug to a full name. `parent` is the full name of the parent for a slug; it is needed only if the pattern has a
 * parent. Returns undefined if the text is neither, or if a slug lacks a required parent.
 */
export function expandResourceName(pattern: string, text: string, parent?: string): string | undefined {
  if (parseResourceName(pattern, text) !== undefined) return text;
  if (!isSlug(text)) return undefined;
  const segments = parsePattern(pattern);
  const last = segments.at(-1);
  const collection = segments.at(-2);
  if (last === undefined || collection === undefined || !("word" in collection)) return undefined;
  if ("word" in last && last.word !== text) return undefined;
  const outer = parentPattern(pattern);
  if (outer === undefined) return `${collection.word}/${text}`;
  if (parent === undefined || parseResourceName(outer, parent) === undefined) return undefined;
  return `${parent}/${collection.word}/${text}`;
}

/** Whether two full names or slugs name the same object, with `parent` as the parent of slugs. */
export function isSameResourceName(pattern: string, a: string, b: string, parent?: string): boolean {
  if (a === b) return true;
  const left = expandResourceName(pattern, a, parent);
  return left !== undefined && left === expandResourceName(pattern, b, parent);
}

/**
 * The place of an object's name: a property of the object, or one in a section of it (`metadata.id`). The wire name of a kind's name field is then
 * the path with dots, which no other property has.
 */

/**
 * Returns an object of an answer in the form in which the contract describes it: what is in its section of content (`manifest`) is at its root, and
 * so is a name that it has in a section (`metadata.id`).
 */
export function toObjectForm<Value extends UnknownRecord>(
  kind: Pick<Kind, "fields" | "contentField">,
  object: Value,
): Value {
  const { contentField } = kind;
  const place = kind.fields.find(({ terraformName }) => terraformName === "name")?.wireName ?? "name";
  const content = contentField === undefined ? undefined : asRecord(object[contentField]);
  if (contentField === undefined || content === undefined) return withNameAtRoot(place, object);
  const own = Object.entries(object).filter(([name]) => name !== contentField);
  return withNameAtRoot(place, { ...content, ...Object.fromEntries(own) } as Value);
}

/** Returns an object that has its name in a section with the name at its root, too, under the path of its place. Leaves every other object as it is. */
function withNameAtRoot<Value extends UnknownRecord>(place: string, object: Value): Value {
  if (!place.includes(".") || Object.hasOwn(object, place)) return object;
  const name = place.split(".").reduce<unknown>((value, step) => memberOf(value, step), object);
  return name === undefined ? object : { ...object, [place]: name };
}

/** Returns a message with a name at its place, beside what a section of that name has. */
export function withNameAt(place: string, message: UnknownRecord, name: unknown): UnknownRecord {
  const [step = "", ...rest] = place.split(".");
  if (rest.length === 0) return { [step]: name, ...message };
  return { ...message, [step]: withNameAt(rest.join("."), asRecord(message[step]) ?? {}, name) };
}

function memberOf(value: unknown, name: string): unknown {
  const record = asRecord(value);
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The names that the provider's defaults have (documented: `SVC_PROJECT` and `SVC_REGION` are of these forms). */
const DOCUMENTED: Readonly<Record<ProviderDefault, string>> = {
  project: "projects/{project}",
  region: "datacenters/{datacenter}",
};

/**
 * Returns the pattern of a provider default's names: that of the kind to which the fields with this default refer. Without such a kind, it is the
 * documented pattern if objects of the contract live there. Undefined if the default is a plain text.
 */
export function defaultPattern(
  { kinds, methods }: Pick<Contract, "kinds" | "methods">,
  from: ProviderDefault,
): string | undefined {
  const fields = [...kinds.flatMap((kind) => kind.fields), ...methods.flatMap(({ request }) => request)];
  const named = fields.find(
    ({ defaultFrom, references }) => defaultFrom === from && references !== undefined,
  );
  const kind = kinds.find(({ name }) => name === named?.references);
  if (kind !== undefined) return kind.pattern;
  const documented = DOCUMENTED[from];
  return kinds.some(({ pattern }) => isSamePattern(parentPattern(pattern), documented))
    ? documented
    : undefined;
}

/** Returns a provider default as a full name. Returns a text that is no name unchanged, and so a plain text. */
export function expandDefault(
  contract: Pick<Contract, "kinds" | "methods">,
  from: ProviderDefault,
  value: string,
): string {
  const pattern = defaultPattern(contract, from);
  return pattern === undefined ? value : (expandResourceName(pattern, value) ?? value);
}

/**
 * Returns the field of a kind's list request that names the parent of the listed objects: the one that refers to the parent's kind. If the
 * contract does not have that kind, it is the field with the provider's default for names of the parent's form, or the one of the name that
 * the kind's own parent field has.
 */
export function listParentField(
  { kinds }: Pick<Contract, "kinds">,
  { pattern, methods, fields, parentField }: Pick<Kind, "pattern" | "methods" | "fields" | "parentField">,
): Field | undefined {
  const outer = parentPattern(pattern);
  if (outer === undefined) return undefined;
  const texts = methods.list?.request.filter(({ type }) => type.kind === "string") ?? [];
  const referring = texts.find(({ references }) => {
    const target = kinds.find(({ name }) => name === references);
    return target !== undefined && isSamePattern(target.pattern, outer);
  });
  if (referring !== undefined || kinds.some((kind) => isSamePattern(kind.pattern, outer))) return referring;
  const own = fields.find(({ terraformName }) => terraformName === parentField)?.wireName;
  return (
    texts.find(
      ({ defaultFrom }) => defaultFrom !== undefined && isSamePattern(DOCUMENTED[defaultFrom], outer),
    ) ?? texts.find(({ wireName }) => wireName === own)
  );
}
