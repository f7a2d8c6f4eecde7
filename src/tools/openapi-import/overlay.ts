import { exec } from "jsonpath-rfc9535";
import { ContractError } from "../../contract";
import { asList, asObject, asText, type DocumentObject, memberOf, setMember } from "./json";
import { parseText } from "./parse-document";
import { errorText } from "../../base/json";

type OverlayStep = string | number;

/**
 * Applies OpenAPI Overlays (version 1.0) to a document, in order and in place. Beyond the specification, an action
 * whose target matches nothing is an error: the target is mistyped, or the document has changed. Throws a ContractError
 * that lists all problems.
 */
export function applyOverlays(root: DocumentObject, overlays: readonly string[]): void {
  const problems: string[] = [];
  for (const [index, text] of overlays.entries()) {
    const overlay = asObject(parseOverlay(text, index));
    const title = asText(asObject(overlay?.["info"])?.["title"]);
    const name = `overlay ${index + 1}${title === undefined ? "" : ` (${title})`}`;
    if (overlay === undefined || asText(overlay["overlay"])?.startsWith("1.") !== true) {
      problems.push(`${name} is not an OpenAPI Overlay (\`overlay: 1.0.0\` is missing)`);
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

/** Applies one action. Returns its problem, or undefined. */
function applyAction(root: DocumentObject, action: DocumentObject): string | undefined {
  const target = asText(action["target"]);
  if (target === undefined) return "it has no target";
  const removes = action["remove"] === true;
  if (!removes && !Object.hasOwn(action, "update")) return `${target} is neither updated nor removed`;
  const found: { readonly value: unknown; readonly path: readonly OverlayStep[] }[] = [];
  try {
    exec(root as Parameters<typeof exec>[0], target, (value, path) => found.push({ value, path: [...path] }));
  } catch (error) {
    const reason = errorText(error);
    return `its target ${target} is not a valid JSONPath (RFC 9535): ${reason}`;
  }
  if (found.length === 0) return `its target ${target} matches nothing`;
  if (removes) {
    return removeAll(
      root,
      target,
      found.map(({ path }) => path),
    );
  }
  for (const { value } of found) {
    // Copies the update for each place, so that a later action changes only one of them.
    const update = structuredClone(action["update"]);
    const object = asObject(value);
    if (Array.isArray(value)) {
      value.push(update);
    } else if (object === undefined) {
      return `its target ${target} is neither an object nor an array; use its parent as the target`;
    } else if (asObject(update) === undefined) {
      return `its update of the object ${target} must be an object`;
    } else {
      mergeInto(object, asObject(update) ?? {});
    }
  }
  return undefined;
}

function removeAll(
  root: DocumentObject,
  target: string,
  paths: readonly (readonly OverlayStep[])[],
): string | undefined {
  // Finds all places before it removes any, because a removal shifts later elements of an array.
  const places = paths.map((path) => ({ holder: holderOf(root, path), last: path.at(-1) }));
  const taken = new Map<unknown[], Set<unknown>>();
  for (const { holder, last } of places) {
    if (last === undefined) return `its target ${target} is the document itself, which cannot be removed`;
    if (Array.isArray(holder)) taken.set(holder, (taken.get(holder) ?? new Set()).add(last));
    else if (asObject(holder) !== undefined) Reflect.deleteProperty(holder as object, unescapeKey(last));
  }
  for (const [array, indexes] of taken) {
    const kept = array.filter((_, index) => !indexes.has(index));
    array.length = 0;
    for (const each of kept) array.push(each);
  }
  return undefined;
}

function holderOf(root: DocumentObject, path: readonly OverlayStep[]): unknown {
  return path
    .slice(0, -1)
    .reduce<unknown>(
      (holder, step) =>
        Array.isArray(holder) ? (holder as unknown[])[Number(step)] : memberOf(holder, unescapeKey(step)),
      root,
    );
}

const ESCAPED: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r" };

/** The library returns names in the spelling of normalised paths (RFC 9535, 2.7). */
function unescapeKey(step: OverlayStep): string {
  return String(step).replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
    code === undefined ? (ESCAPED[sign] ?? sign) : String.fromCharCode(parseInt(code, 16)),
  );
}

/** Merges objects member by member, appends arrays, and replaces any other value. */
function mergeInto(object: DocumentObject, update: DocumentObject): void {
  for (const [name, value] of Object.entries(update)) {
    const old = Object.hasOwn(object, name) ? object[name] : undefined;
    const [oldObject, newObject] = [asObject(old), asObject(value)];
    if (oldObject !== undefined && newObject !== undefined) mergeInto(oldObject, newObject);
    else if (Array.isArray(old) && Array.isArray(value)) for (const each of value) old.push(each);
    else setMember(object, name, value);
  }
}
