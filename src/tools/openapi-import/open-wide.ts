import type { FoundRpc } from "./find-methods";
import { asObject, type DocumentObject, membersOf } from "./json";
import type { NormalForm } from "./normal-form";
import type { Notes } from "./notes";

/**
 * The most fields of a property of an object, at every depth. No one sets more, and schemas that refer to each other multiply without end. The
 * smaller numbers are for descriptions that have too many such properties.
 */
const MOST_FIELDS = [3000, 1000, 300, 100];

/** The most fields in all requests, and for each of them on average if there are very many. The contract allows a little more. */
const MOST_IN_REQUESTS = { altogether: 12_000, onAverage: 60 };

/** Words of a property that say nothing about its structure. */
const KEPT = ["description", "readOnly", "writeOnly", "deprecated", "x-name"];

/**
 * Makes each property with too many fields free-form JSON, in place: those of the objects in the requests and answers of methods. The other
 * passes follow every path from an object to a field, and the contract has a field for each.
 */
export function openWide(form: NormalForm, rpcs: readonly FoundRpc[], notes: Notes): void {
  const parts: PartsByHolder = new Map();
  for (const most of MOST_FIELDS) {
    openWider(form, rpcs, notes, { most, parts });
    if (!areWide(form, rpcs, parts)) return;
  }
}

/** The parts of a schema on which the number of its fields depends. */
interface SchemaParts {
  readonly propertyCount: number;
  /** The schemas of its properties and elements that have parts themselves. */
  readonly inner: readonly DocumentObject[];
}

/** The parts of the schemas that were counted so far, which stay as they are. */
type PartsByHolder = Map<DocumentObject, SchemaParts>;

/** Whether the requests have more fields than a contract can have. */
function areWide(form: NormalForm, rpcs: readonly FoundRpc[], parts: PartsByHolder): boolean {
  const { altogether, onAverage } = MOST_IN_REQUESTS;
  let left = Math.max(altogether, rpcs.length * onAverage);
  return rpcs.some(({ request }) => {
    left -= fieldCount(form, parts, request, left);
    return left < 0;
  });
}

function openWider(
  form: NormalForm,
  rpcs: readonly FoundRpc[],
  notes: Notes,
  { most, parts }: { readonly most: number; readonly parts: PartsByHolder },
): void {
  const done = new Set<DocumentObject>();
  const openIn = (message: DocumentObject): void => {
    const holder = form.holderOf(message);
    if (done.has(holder)) return;
    done.add(holder);
    for (const [name, value] of membersOf(holder["properties"])) {
      const property = asObject(value);
      if (property === undefined || fieldCount(form, parts, property, most) <= most) continue;
      const place = form.originOf(property);
      for (const word of Object.keys(property)) {
        if (!KEPT.includes(word)) Reflect.deleteProperty(property, word);
      }
      for (const changed of [holder, property]) parts.delete(changed);
      notes.add(
        "facts",
        `\`${name}\` (${place}) has more than ${most} fields at all depths, and is treated as free-form JSON.`,
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

/** Returns the number of paths that lead from a node to a field; more than the most if there are more. A schema in itself ends a path. */
function fieldCount(form: NormalForm, parts: PartsByHolder, root: DocumentObject, most: number): number {
  let count = 0;
  const within = new Set<DocumentObject>();
  const walk = (holder: DocumentObject): void => {
    if (count > most || within.has(holder)) return;
    const { propertyCount, inner } = parts.get(holder) ?? partsOf(form, holder);
    parts.set(holder, { propertyCount, inner });
    count += propertyCount;
    within.add(holder);
    for (const each of inner) walk(each);
    within.delete(holder);
  };
  walk(form.holderOf(root));
  return count;
}

function partsOf(form: NormalForm, holder: DocumentObject): SchemaParts {
  const properties = Object.values(asObject(holder["properties"]) ?? {});
  const elements = [holder["items"], holder["additionalProperties"]].filter(
    (each) => asObject(each) !== undefined,
  );
  const inner = [...properties, ...elements].map((each) => form.holderOf(each));
  return { propertyCount: properties.length, inner: inner.filter(hasParts) };
}

function hasParts({ properties, items, additionalProperties }: DocumentObject): boolean {
  return [properties, items, additionalProperties].some((each) => asObject(each) !== undefined);
}
