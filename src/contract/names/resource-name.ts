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
