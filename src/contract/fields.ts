import { asArray, asNode, asString, entriesOf, jsonOf, resolve, sourceOf, type Node } from "./document";
import type { Constraints, Field, FieldType, ProviderDefault } from "./model";
import { toNestedPropName, toRootPropName, toRootTerraformName, toTerraformName } from "./naming";

/**
 * From the schemas of a document to trees of fields. A kind's tree is made of three sides that are read in parallel: what
 * the create request takes (inputs), what the kind's schema shows (outputs), and what update requests carry.
 */

/** The schemas that say what a field is, each with the references that led to it. */
interface Sides {
  readonly input: Side | undefined;
  readonly output: Side | undefined;
  readonly updates: readonly Side[];
}

interface Side {
  readonly node: Node;
  readonly refs: ReadonlySet<string>;
}

/** The fields of a kind. `create` and `updates` are request schemas; without `create` every field is computed. */
export function kindFields(
  document: Node,
  kind: unknown,
  create: unknown,
  updates: readonly unknown[],
): Field[] {
  return mergeObjects(
    document,
    {
      input: create === undefined ? undefined : resolve(document, create),
      output: resolve(document, kind),
      updates: updates.map((schema) => resolve(document, schema)),
    },
    true,
  );
}

/** The fields of a request, each as something that the caller sets. */
export function requestFields(document: Node, request: unknown): Field[] {
  const side = resolve(document, request);
  return mergeObjects(document, { input: side, output: side, updates: [side] }, false);
}

function mergeObjects(document: Node, sides: Sides, atRoot: boolean): Field[] {
  const inputs = asNode(sides.input?.node["properties"]) ?? {};
  const outputs = asNode(sides.output?.node["properties"]) ?? {};
  const required = new Set(asArray(sides.input?.node["required"]));
  const names = [...new Set([...Object.keys(outputs), ...Object.keys(inputs)])];
  return names.map((wireName) => {
    const at = (side: Side | undefined): Side | undefined => {
      const property = asNode(side?.node["properties"])?.[wireName];
      return side === undefined || property === undefined
        ? undefined
        : resolve(document, property, side.refs);
    };
    const property: Sides = {
      input: at(sides.input),
      output: at(sides.output),
      updates: sides.updates.map(at).filter((side) => side !== undefined),
    };
    return mergeField(document, wireName, property, required.has(wireName), atRoot);
  });
}

function mergeField(
  document: Node,
  wireName: string,
  sides: Sides,
  required: boolean,
  atRoot: boolean,
): Field {
  const settable = sides.input !== undefined && sides.input.node["readOnly"] !== true;
  const node = (settable ? sides.input : (sides.output ?? sides.input))?.node ?? {};
  const writeOnly = node["writeOnly"] === true;
  const defaultFrom = providerDefaultOf(node["x-default-from"]);
  const fallback = jsonOf(node["default"]);
  const element = elementNode(document, node);
  const references = asString(node["x-references"]) ?? asString(element?.["x-references"]);
  const example = jsonOf(node["example"]);
  const presence = !settable
    ? "computed"
    : required && defaultFrom === undefined && fallback === undefined
      ? "required"
      : "optional";
  return {
    wireName,
    terraformName: atRoot ? toRootTerraformName(wireName) : toTerraformName(wireName),
    propName: atRoot ? toRootPropName(wireName) : toNestedPropName(wireName),
    type: mergeType(document, settable ? sides : { ...sides, input: undefined, updates: [] }),
    description: asString(node["description"])?.trim() ?? "",
    source: sourceOf(node),
    presence,
    needed: settable && required,
    ...(fallback === undefined ? {} : { default: fallback }),
    immutable: settable ? sides.updates.length === 0 : node["x-immutable"] === true,
    readable: sides.output !== undefined && !writeOnly,
    sensitive: node["format"] === "password",
    writeOnly,
    deprecated: node["deprecated"] === true,
    ...(references === undefined ? {} : { references }),
    ...(defaultFrom === undefined ? {} : { defaultFrom }),
    constraints: { ...constraintsOf(element ?? {}), ...constraintsOf(node) },
    ...(example === undefined ? {} : { example }),
  };
}

function mergeType(document: Node, sides: Sides): FieldType {
  const main = sides.input ?? sides.output;
  const node = main?.node ?? {};
  const types = asArray(node["type"]).length > 0 ? asArray(node["type"]) : [node["type"]];
  const is = (type: string): boolean => types.includes(type);
  const format = asString(node["format"]);
  if (node["x-cycle"] === true) return { kind: "json" };
  if (format === "int64" || format === "uint64") return { kind: "number", format };
  if (is("integer"))
    return {
      kind: "number",
      format: format === "uint32" ? "uint32" : format === "int32" ? "int32" : "int64",
    };
  if (is("number")) return { kind: "number", format: format === "float" ? "float" : "double" };
  if (is("boolean")) return { kind: "bool" };
  if (is("string")) return format === "date-time" ? { kind: "timestamp" } : { kind: "string" };
  if (is("array")) return { kind: "list", element: mergeType(document, inside(document, sides, "items")) };
  if (asNode(node["properties"]) !== undefined)
    return { kind: "object", fields: mergeObjects(document, sides, false) };
  if (asNode(node["additionalProperties"]) !== undefined) {
    const element = mergeType(document, inside(document, sides, "additionalProperties"));
    return { kind: "map", element };
  }
  return { kind: "json" };
}

function inside(document: Node, sides: Sides, word: "items" | "additionalProperties"): Sides {
  const step = (side: Side | undefined): Side | undefined =>
    side === undefined || side.node[word] === undefined
      ? undefined
      : resolve(document, side.node[word], side.refs);
  return {
    input: step(sides.input),
    output: step(sides.output),
    updates: sides.updates.map(step).filter((side) => side !== undefined),
  };
}

/** The schema of the elements of a list or map, where the field is one. */
function elementNode(document: Node, node: Node): Node | undefined {
  const element = asNode(node["items"]) ?? asNode(node["additionalProperties"]);
  return element === undefined ? undefined : resolve(document, element).node;
}

function constraintsOf(node: Node): Constraints {
  const constraints: Record<string, unknown> = {};
  if (asArray(node["enum"]).length > 0) constraints["enum"] = asArray(node["enum"]).map(String);
  if (asString(node["pattern"]) !== undefined) constraints["pattern"] = node["pattern"];
  for (const word of ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"]) {
    if (typeof node[word] === "number") constraints[word] = node[word];
  }
  return constraints;
}

function providerDefaultOf(value: unknown): ProviderDefault | undefined {
  return value === "project" || value === "region" ? value : undefined;
}

/** Property names of a schema, in the document's order. */
export function propertyNames(document: Node, schema: unknown): string[] {
  return entriesOf(resolve(document, schema).node["properties"]).map(([name]) => name);
}
