import { asObject, type DocumentObject, membersOf, setMember, without } from "./json";
import type { NormalForm } from "./normal-form";

/**
 * Inline schemas of objects. A generator without names for schemas repeats one in each answer; the copies are one schema, as if a component had
 * its name.
 */

/** Words that describe a value, but do not affect its structure. */
const DESCRIBING = ["description", "title", "example", "examples", "deprecated", "x-kind"];

/** Words that a schema's structure consists of. The others may be beside a reference. */
const STRUCTURE = [
  "type",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "x-exclusive",
  "x-kind",
];

/** The messages of a method. */
interface MethodMessages {
  readonly request: DocumentObject;
  readonly answer: DocumentObject;
}

/** Returns the component that a node refers to. Turns an inline schema into one of this name, in place. */
export function componentAt(form: NormalForm, name: string, node: DocumentObject): string | undefined {
  const named = form.componentOf(node);
  if (named !== undefined || membersOf(node["properties"]).length === 0) return named;
  return form.nameSchema(node, name);
}

/** Returns what may be a message in an answer or a request: itself, its properties, and the elements of these. */
function nodesIn(form: NormalForm, message: DocumentObject): readonly DocumentObject[] {
  const properties = membersOf(form.holderOf(message)["properties"]).map(([, property]) =>
    asObject(property),
  );
  return [message, ...properties, ...properties.map((each) => asObject(form.holderOf(each)["items"]))].filter(
    (node) => node !== undefined,
  );
}

/** Whether a schema has properties. */
export function isMessage(node: DocumentObject): boolean {
  return membersOf(node["properties"]).length > 0;
}

/** Returns the inline schema in an answer or a request that is marked as a kind. */
export function markedInline(form: NormalForm, message: DocumentObject): DocumentObject | undefined {
  return nodesIn(form, message).find(
    (node) =>
      node["x-kind"] !== undefined && form.componentOf(node) === undefined && isMessage(form.look(node)),
  );
}

/** Gives a component the mark of a kind that only an inline schema in a request or an answer of its methods has. */
export function shareMark(form: NormalForm, schema: string, rpcs: readonly MethodMessages[]): void {
  const node = form.schemas.get(schema);
  if (node === undefined || node["x-kind"] !== undefined) return;
  const marked = rpcs
    .flatMap(({ request, answer }) => [answer, request])
    .map((message) => markedInline(form, message))
    .find((each) => each !== undefined);
  if (marked !== undefined) node["x-kind"] = marked["x-kind"];
}

/** Makes each inline copy of a component in the answers of methods, and in a property of their requests, a reference to it. */
export function shareInline(form: NormalForm, schema: string, rpcs: readonly MethodMessages[]): void {
  const shape = shapeOf(form.schemas.get(schema));
  for (const { request, answer } of rpcs) {
    for (const node of [...nodesIn(form, answer), ...nodesIn(form, request)]) {
      if (node === request || form.componentOf(node) !== undefined || !isMessage(form.look(node))) continue;
      if (shapeOf(node) !== shape) continue;
      for (const word of STRUCTURE) Reflect.deleteProperty(node, word);
      node["$ref"] = form.referenceTo(schema);
    }
  }
}

/** Returns the structure of a schema as a text. */
function shapeOf(node: unknown): string {
  return JSON.stringify(structureOf(node));
}

function structureOf(node: unknown): unknown {
  const object = asObject(node);
  if (object === undefined) return node;
  const properties: DocumentObject = {};
  for (const [name, property] of membersOf(object["properties"])) {
    setMember(properties, name, structureOf(property));
  }
  const { items, additionalProperties, ...own } = without(object, "properties", ...DESCRIBING);
  return {
    ...own,
    properties,
    items: structureOf(items),
    additionalProperties: structureOf(additionalProperties),
  };
}
