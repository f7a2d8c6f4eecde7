import { exec } from "jsonpath-rfc9535";
import { ContractError } from "..";
import { asList, asObject, asText, type JsonObject, memberOf, setMember } from "./json";
import { parseText } from "./parse-document";

type Step = string | number;

/**
 * Applies OpenAPI Overlays (version 1.0) to a document, in order, in place. Beyond the specification an action whose target matches
 * nothing is an error: it is a slip of the hand or a document that has changed. Throws a ContractError that names every such action.
 */
export function applyOverlays(root: JsonObject, overlays: readonly string[]): void {
  const problems: string[] = [];
  for (const [index, text] of overlays.entries()) {
    const overlay = asObject(parseOverlay(text, index));
    const title = asText(asObject(overlay?.["info"])?.["title"]);
    const name = `overlay ${index + 1}${title === undefined ? "" : ` (${title})`}`;
    if (overlay === undefined || asText(overlay["overlay"])?.startsWith("1.") !== true) {
      problems.push(`${name} is no OpenAPI Overlay (there is no \`overlay: 1.0.0\`)`);
      continue;
    }
    const actions = asList(overlay["actions"]);
    if (actions.length === 0) problems.push(`${name} has no actions`);
    for (const [at, action] of actions.entries()) {
      const problem = applyAction(root, asObject(action) ?? {});
      if (problem !== undefined) problems.push(`${name}, action ${at + 1}: ${problem}`);
    }
  }
  if (problems.length > 0) throw new ContractError(problems);
}

function parseOverlay(text: string, index: number): unknown {
  try {
    return parseText(text);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ContractError(error.problems.map((problem) => `overlay ${index + 1}: ${problem}`));
  }
}

/** Does what one action says. Gives what is wrong with it, or undefined. */
function applyAction(root: JsonObject, action: JsonObject): string | undefined {
  const target = asText(action["target"]);
  if (target === undefined) return "it has no target";
  const removes = action["remove"] === true;
  if (!removes && !Object.hasOwn(action, "update")) return `${target} is neither updated nor removed`;
  const found: { readonly value: unknown; readonly path: readonly Step[] }[] = [];
  try {
    exec(root as Parameters<typeof exec>[0], target, (value, path) => found.push({ value, path: [...path] }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `its target ${target} is no JSONPath (RFC 9535): ${reason}`;
  }
  if (found.length === 0) return `its target ${target} matches nothing`;
  if (removes)
    return removeAll(
      root,
      target,
      found.map(({ path }) => path),
    );
  for (const { value } of found) {
    // A copy for each place, so that a later action changes one of them alone.
    const update = structuredClone(action["update"]);
    const object = asObject(value);
    if (Array.isArray(value)) value.push(update);
    else if (object === undefined)
      return `its target ${target} is neither an object nor an array; name what holds it`;
    else if (asObject(update) === undefined) return `its update of the object ${target} must be an object`;
    else mergeInto(object, asObject(update) ?? {});
  }
  return undefined;
}

function removeAll(
  root: JsonObject,
  target: string,
  paths: readonly (readonly Step[])[],
): string | undefined {
  // All places are found before any is taken away, since that moves what comes after it in an array.
  const places = paths.map((path) => ({ holder: holderOf(root, path), last: path.at(-1) }));
  const taken = new Map<unknown[], Set<unknown>>();
  for (const { holder, last } of places) {
    if (last === undefined) return `its target ${target} is the document itself, which cannot be removed`;
    if (Array.isArray(holder)) taken.set(holder, (taken.get(holder) ?? new Set()).add(last));
    else if (asObject(holder) !== undefined) Reflect.deleteProperty(holder as object, unescapeKey(last));
  }
  for (const [array, indexes] of taken) {
    array.splice(0, array.length, ...array.filter((_, index) => !indexes.has(index)));
  }
  return undefined;
}

function holderOf(root: JsonObject, path: readonly Step[]): unknown {
  return path
    .slice(0, -1)
    .reduce<unknown>(
      (holder, step) =>
        Array.isArray(holder) ? (holder as unknown[])[Number(step)] : memberOf(holder, unescapeKey(step)),
      root,
    );
}

const ESCAPED: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r" };

/** The library gives names as normalised paths (RFC 9535, 2.7) spell them. */
function unescapeKey(step: Step): string {
  return String(step).replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
    code === undefined ? (ESCAPED[sign] ?? sign) : String.fromCharCode(parseInt(code, 16)),
  );
}

/** Objects are merged member by member, arrays are joined, and anything else is replaced. */
function mergeInto(object: JsonObject, update: JsonObject): void {
  for (const [name, value] of Object.entries(update)) {
    const old = Object.hasOwn(object, name) ? object[name] : undefined;
    const [oldObject, newObject] = [asObject(old), asObject(value)];
    if (oldObject !== undefined && newObject !== undefined) mergeInto(oldObject, newObject);
    else if (Array.isArray(old) && Array.isArray(value)) old.push(...(value as unknown[]));
    else setMember(object, name, value);
  }
}
