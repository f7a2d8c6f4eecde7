import { literalTemplate } from "../base/escaping";
import { parentPattern, slugOf } from "../contract";
import { type ExampleMember, type ExampleValue, hcl } from "../tools/usage-examples";
import { type AdoptedMember, type AdoptedValue, type SecretVariable, valuesIn } from "./adopted-value";

/** How one language writes the parts of a value. */
export interface Dialect {
  /** The construct or block of an adopted object; undefined if the object is not adopted. */
  readonly reference: (name: string) => string | undefined;
  readonly secret: (secret: SecretVariable) => string;
  readonly column: (name: string) => string;
  /** A text as the language's literal has to contain it, so that the engine interprets nothing in it. */
  readonly text: (text: string) => string;
  /** A number, by its digits. */
  readonly number: (digits: string) => string;
  /** Texts with a key that the language's literal loses; undefined if it loses none. */
  readonly lostKey?: (texts: readonly (readonly [string, string])[]) => string;
}

/** Returns the members of a configuration as code. */
export function codeMembers(members: readonly AdoptedMember[], dialect: Dialect): readonly ExampleMember[] {
  return members.map((member) => ({ ...member, value: codeValue(member.value, dialect) }));
}

/** Returns a value as code. */
export function codeValue(value: AdoptedValue, dialect: Dialect): ExampleValue {
  switch (value.is) {
    case "text":
      return { literal: dialect.text(value.text) };
    case "plain":
      return { code: /\d/.test(value.text) ? dialect.number(value.text) : value.text };
    case "list":
      return { list: value.elements.map((element) => codeValue(element, dialect)) };
    case "object":
      return { members: codeMembers(value.members, dialect) };
    case "map":
      if (dialect.lostKey !== undefined && hasLostKey(value)) {
        return { code: dialect.lostKey(textsOf(value)) };
      }
      return {
        entries: value.entries.map(([key, inner]) => [dialect.text(key), codeValue(inner, dialect)] as const),
      };
    case "name": {
      const code = dialect.reference(value.name);
      return code === undefined ? { literal: dialect.text(shortName(value)) } : { code };
    }
    case "variable":
      return { code: dialect.secret(value.secret) };
    case "column":
      return { code: dialect.column(value.name) };
  }
}

/** Returns the name of an object that the service has, as people write it: the last part, if that is all that differs. */
export function shortName({
  name,
  kind,
}: Pick<Extract<AdoptedValue, { readonly is: "name" }>, "name" | "kind">): string {
  const isGiven =
    kind?.methods.create === undefined && kind !== undefined && parentPattern(kind.pattern) === undefined;
  return isGiven ? slugOf(name) : name;
}

/** Returns a text for a construct's property. */
export function constructText(text: string): string {
  return withoutMarkers(literalTemplate(text));
}

/** Returns a map of texts for a construct's property, as an expression of the engine: the framework itself would lose a key. */
export function constructMap(texts: readonly (readonly [string, string])[]): string {
  const entries = texts.map(([key, literal]) => [key, { literal }] as const);
  return withoutMarkers(`\${${hcl({ entries }, "", { width: Infinity })}}`);
}

/** The framework would look for its own markers in a text, which templates divide. */
function withoutMarkers(text: string): string {
  return text.replaceAll("TfToken[", '${"TfToken"}[').replaceAll(/(-\d(?:\.\d+)?)e(?=\+\d{3})/g, '$1${"e"}');
}

/** Returns why no construct can have a configuration; undefined if one can. */
export function constructProblem(members: readonly AdoptedMember[]): string | undefined {
  const lost = members.flatMap(({ value }) => valuesIn(value, "map").filter(hasLostKey));
  return lost.every((map) => textsOf(map).length === map.entries.length)
    ? undefined
    : `it has a key ${JSON.stringify(LOST_KEY)} among values that are not all texts, which no construct can have`;
}

/** Key that sets the prototype of an object, in the framework's code. */
const LOST_KEY = "__proto__";

/** Whether a map has a key that constructs lose. */
export function hasLostKey({ entries }: AdoptedMap): boolean {
  return entries.some(([key]) => key === LOST_KEY);
}

type AdoptedMap = Extract<AdoptedValue, { readonly is: "map" }>;

function textsOf({ entries }: AdoptedMap): readonly (readonly [string, string])[] {
  return entries.flatMap(([key, value]) => (value.is === "text" ? [[key, value.text] as const] : []));
}
