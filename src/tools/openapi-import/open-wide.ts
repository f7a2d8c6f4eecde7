import type { FoundRpc } from "./find-methods";
import { asObject, type DocumentObject, membersOf } from "./json";
import type { NormalForm } from "./normal-form";
import type { Notes } from "./notes";

/** The most fields of a property of an object, at every depth. No one sets more, and schemas that refer to each other multiply without end. */
const MOST_FIELDS = 3000;

/** Words of a property that say nothing about its structure. */
const KEPT = ["description", "readOnly", "writeOnly", "deprecated", "x-name"];

/**
 * Makes each property with too many fields free-form JSON, in place: those of the objects in the requests and answers of methods. The other
 * passes follow every path from an object to a field, and the contract has a field for each.
 */
export function openWide(form: NormalForm, rpcs: readonly FoundRpc[], notes: Notes): void {
  const done = new Set<DocumentObject>();
  const openIn = (message: DocumentObject): void => {
    const holder = form.holderOf(message);
    if (done.has(holder)) return;
    done.add(holder);
    for (const [name, value] of membersOf(holder["properties"])) {
      const property = asObject(value);
      if (property === undefined || !isWide(form, property)) continue;
      const place = form.originOf(property);
      for (const word of Object.keys(property)) {
        if (!KEPT.includes(word)) Reflect.deleteProperty(property, word);
      }
      notes.add(
        "facts",
        `\`${name}\` (${place}) has more than ${MOST_FIELDS} fields at all depths, and is treated as free-form JSON.`,
      );
    }
  };
  for (const { request, answer } of rpcs) {
    for (const message of [request, answer]) {
      for (const [, property] of membersOf(form.holderOf(message)["properties"])) {
        openIn(elementOf(form, property));
      }
    }
  }
}

/** Returns what a list, a map, or a list of these contains; any other node itself. */
function elementOf(form: NormalForm, node: unknown): DocumentObject {
  const seen = new Set<DocumentObject>();
  let holder = form.holderOf(node);
  while (!seen.has(holder)) {
    seen.add(holder);
    const element = asObject(holder["items"]) ?? asObject(holder["additionalProperties"]);
    if (element !== undefined) holder = form.holderOf(element);
  }
  return holder;
}

/** Whether more than {@link MOST_FIELDS} paths lead from a node to a field. A schema in itself ends a path. */
function isWide(form: NormalForm, root: DocumentObject): boolean {
  let left = MOST_FIELDS;
  const within = new Set<DocumentObject>();
  const walk = (node: unknown): void => {
    const holder = form.holderOf(node);
    if (left < 0 || within.has(holder)) return;
    within.add(holder);
    for (const [, property] of membersOf(holder["properties"])) {
      left -= 1;
      if (left < 0) return;
      walk(property);
    }
    for (const word of ["items", "additionalProperties"]) {
      if (asObject(holder[word]) !== undefined) walk(holder[word]);
    }
    within.delete(holder);
  };
  walk(root);
  return left < 0;
}
