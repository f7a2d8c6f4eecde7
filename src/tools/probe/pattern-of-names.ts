import { patternVariables } from "../../contract";

/** A part of a name that may be the name of a collection: `disks`, `svc.disks`. */
const COLLECTION = /^[A-Za-z][A-Za-z_.-]*$/;

/**
 * Returns the pattern of names that do not have the expected one: pairs of a collection and an identifier, in which all names have the same
 * collections. Variables are those of the expected pattern where it has the same collection, and else named after the collection. Undefined
 * if the names have no such form.
 *
 * @example
 * ```ts
 * patternOfNames("projects/{project}/disks/{disk}", ["projects/a/volumes/b"]); // "projects/{project}/volumes/{disk}"
 * ```
 */
export function patternOfNames(expected: string, names: readonly unknown[]): string | undefined {
  const texts = names.filter((name) => typeof name === "string");
  const [first, ...others] = texts.map((name) => name.split("/"));
  if (first === undefined || texts.length < names.length || first.length % 2 > 0) return undefined;
  const isSameForm = others.every(
    (parts) =>
      parts.length === first.length && parts.every((part, index) => index % 2 > 0 || part === first[index]),
  );
  const collections = first.filter((_, index) => index % 2 === 0);
  if (!isSameForm || first.includes("") || !collections.every((word) => COLLECTION.test(word))) {
    return undefined;
  }
  const variables = patternVariables(expected);
  const isSameDepth = variables.length === collections.length;
  const parts = collections.map((word, index) => {
    const own = isSameDepth ? variables[index] : variables.find((each) => word.startsWith(each));
    const isLast = index === collections.length - 1;
    return `${word}/{${own ?? (isLast ? variables.at(-1) : undefined) ?? variableOf(word)}}`;
  });
  return parts.join("/");
}

function variableOf(word: string): string {
  return word
    .replace(/s$/, "")
    .replace(/[^A-Za-z]+/g, "_")
    .toLowerCase();
}
