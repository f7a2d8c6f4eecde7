import { isSamePattern } from "../../contract";
import { asList, asObject, asText, type DocumentObject, textsOf } from "./json";
import { keyOf, toSingular } from "./names";

/** Concludes the pattern of resource names from what a property says about its values: a form in prose, a regular expression, an example. */

/** A variable of a form in prose: `{project}`, `{project_id}`, `{project=*}`, `*`, `<project>`, `[PROJECT_ID]`, `${project}`, `:project`. */
const VARIABLE = String.raw`(?:\$?\{[^{}/\s]+\}|\*|<[^<>/]+>|\[[^[\]/]+\]|:\w+)`;

/** A form of names: pairs of a collection's word and a variable. */
const FORM = new RegExp(
  String.raw`(?<![\w{}*/.-])(?:[a-zA-Z][\w-]*/${VARIABLE})(?:/[a-zA-Z][\w-]*/${VARIABLE})*(?![\w/*{<[-])`,
  "g",
);

/** Returns the patterns that a property's own words show, the most certain first. */
export function patternsShownBy(property: DocumentObject): readonly string[] {
  const examples = [property["example"], ...asList(property["examples"])].filter(
    (each) => typeof each === "string",
  );
  const resource = asObject(property["x-aep-resource"]);
  return [
    ...[resource?.["pattern"], ...asList(resource?.["patterns"])].flatMap((text) =>
      typeof text === "string" ? formsIn(text) : [],
    ),
    ...(asText(property["pattern"]) === undefined ? [] : fromExpression(asText(property["pattern"]) ?? "")),
    ...formsIn(asText(property["description"]) ?? ""),
    ...examples.flatMap((text) => fromExample(text)),
    ...examplesIn(asText(property["description"]) ?? "").flatMap((text) => fromExample(text)),
  ];
}

/** Returns the forms of names in a text, as patterns. */
export function formsIn(text: string): readonly string[] {
  return [...text.replace(/\/\/[\w.-]+\//g, "").matchAll(FORM)].flatMap(([form]) => {
    const parts = form.split("/");
    return parts.length % 2 === 0 ? [patternOfParts(parts)] : [];
  });
}

/** Whether the objects of a pattern are in the collection of a plural, or of a word at the end of it. */
export function isCollectionOf(pattern: string, plural: string): boolean {
  const collection = keyOf(pattern.split("/").at(-2) ?? "");
  return collection !== "" && (keyOf(plural) === collection || keyOf(plural).endsWith(collection));
}

/** Returns patterns without those of the same names. */
export function distinctPatterns(patterns: readonly string[]): readonly string[] {
  return patterns.filter(
    (each, index) => patterns.findIndex((other) => isSamePattern(other, each)) === index,
  );
}

/** Returns a pattern from the parts of a form or an example: words at even places, and variables named as in the form or like their words. */
function patternOfParts(parts: readonly string[]): string {
  const names = new Set<string>();
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const given = part
        .replace(/[=].*$/, "")
        .replace(/\W+/g, "_")
        .replace(/^_+|_+$/g, "");
      const isNamed = /^[{<[$:]/.test(part) && /^[A-Za-z]\w*$/.test(given);
      const wanted = isNamed ? given.toLowerCase() : keyOf(toSingular(parts[index - 1] ?? "id"));
      let name = wanted;
      for (let count = 2; names.has(name); count += 1) name = `${wanted}${count}`;
      names.add(name);
      return `{${name}}`;
    })
    .join("/");
}

/** Returns the pattern of a regular expression whose words and classes alternate: `^projects/[^/]+/disks/[^/]+$`. */
function fromExpression(expression: string): readonly string[] {
  const CLASS = "\u0000";
  const plain = expression
    .replace(/^\^|\$$/g, "")
    .replace(/\((?:\?:|\?<\w+>)?(\[(?:\\.|[^\]\\])*\][^()]*)\)/g, "$1")
    .replace(/\[(?:\\.|[^\]\\])*\]/g, CLASS)
    .replace(/\\([/-])/g, "$1")
    .replace(/\\[wdS]|\./g, CLASS);
  const parts = plain.split("/");
  const isForm =
    parts.length % 2 === 0 &&
    parts.every((part, index) => (index % 2 === 0 ? /^[a-zA-Z][\w-]*$/.test(part) : part.includes(CLASS)));
  return isForm ? [patternOfParts(parts.map((part, index) => (index % 2 === 0 ? part : "*")))] : [];
}

/** Returns the pattern of a name: `projects/demo/disks/d-1`. */
function fromExample(text: string): readonly string[] {
  const parts = text.split("/");
  const isName =
    parts.length >= 2 &&
    parts.length % 2 === 0 &&
    parts.every((part, index) =>
      index % 2 === 0 ? /^[a-z][a-zA-Z-]*s$/.test(part) : /^[\w.~-]+$/.test(part),
    );
  return isName ? [patternOfParts(parts.map((part, index) => (index % 2 === 0 ? part : "*")))] : [];
}

function examplesIn(text: string): readonly string[] {
  return textsOf([...text.matchAll(/[\w-]+(?:\/[\w.~-]+)+/g)].map(([token]) => token.replace(/[.,]+$/, "")));
}
