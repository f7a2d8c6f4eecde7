/**
 * Resource names: `projects/p/virtual-machines/id` and what can be made of them. A name's last part is its slug.
 * Wherever the service's command line takes a name it takes the bare slug too (documented), so everything here does.
 */

/** One part of a pattern: the word `projects`, or the variable `{project}`. */
export type PatternSegment = { readonly word: string } | { readonly variable: string };

// What a slug or id may hold is not documented; a slash, white space, control and invisible characters and halves of
// characters never can be part of one: they come from a slip of the hand and would be looked for in vain.
const SLUG = /^[^\s/\p{Cc}\p{Cf}\p{Cs}]+$/u;

/** Splits a pattern such as `projects/{project}/disks/{id}` into its segments. */
export function parsePattern(pattern: string): readonly PatternSegment[] {
  return pattern.split("/").map((text) => {
    const variable = /^\{(\w+)\}$/.exec(text)?.[1];
    return variable === undefined ? { word: text } : { variable };
  });
}

/**
 * Reads a full resource name by a pattern. Gives the variables by name, or undefined when the text is not such a name.
 * A pattern that ends in a word (`organizations/{organization}/wallets/default`) demands that word.
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

/** Writes a full resource name. Throws a RangeError when a variable is missing or could not be part of a name. */
export function formatResourceName(pattern: string, variables: Readonly<Record<string, string>>): string {
  return parsePattern(pattern)
    .map((segment) => {
      if ("word" in segment) return segment.word;
      const { variable } = segment;
      const value = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
      if (value === undefined) throw new RangeError(`there is nothing for {${variable}} in ${pattern}`);
      if (!SLUG.test(value)) {
        throw new RangeError(`${JSON.stringify(value)} cannot stand for {${variable}} in ${pattern}`);
      }
      return value;
    })
    .join("/");
}

/** Whether the text could be a bare slug: one part, no slash, no white space, nothing invisible. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** Whether a text is a full name of the pattern, or could be the last part of one. */
export function isNameOrSlug(pattern: string, text: string): boolean {
  if (parseResourceName(pattern, text) !== undefined) return true;
  const last = parsePattern(pattern).at(-1);
  return isSlug(text) && last !== undefined && ("variable" in last || last.word === text);
}

/** The last part of a name; a bare slug is its own. */
export function slugOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** The name of the object that this one lives in: `projects/p` of `projects/p/disks/d`; undefined at the top level. */
export function parentOf(name: string): string | undefined {
  const parts = name.split("/");
  return parts.length > 2 ? parts.slice(0, -2).join("/") : undefined;
}

/** The pattern of the parent's names, or undefined for a kind at the top level. */
export function parentPattern(pattern: string): string | undefined {
  return parentOf(pattern);
}

/** Whether two patterns describe the same names: what their variables are called differs between a kind's own and those of what lives in it. */
export function isSamePattern(one: string | undefined, other: string | undefined): boolean {
  const shape = (pattern: string | undefined): string | undefined => pattern?.replace(/\{\w+\}/g, "{}");
  return shape(one) === shape(other);
}

/**
 * Makes a full name of a full name or a bare slug. `parent` is the full name of the object that a bare slug is taken to
 * live in; it is needed only where the pattern has a parent. Gives undefined when the text is neither, or when a
 * bare slug comes without the parent that it needs.
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

/** Whether two spellings, full names or bare slugs, name the same object when bare slugs live in `parent`. */
export function isSameResourceName(pattern: string, a: string, b: string, parent?: string): boolean {
  if (a === b) return true;
  const left = expandResourceName(pattern, a, parent);
  return left !== undefined && left === expandResourceName(pattern, b, parent);
}
