import { constraintsOf, normalizesOf } from "./constraints";
import {
  asArray,
  asNode,
  asString,
  ContractError,
  type Document,
  elementNode,
  entriesOf,
  jsonOf,
  memberOf,
  type DocumentNode,
  type ReadType,
  resolve,
  type Resolved,
  sourceOf,
} from "./document";
import { exclusiveOf } from "./exclusive-groups";
import type { Field, FieldType } from "../model";
import { hasExplicitPresence, isNullable } from "./nullable";
import { readProviderDefault } from "./read-provider-default";
import { readReference } from "./read-reference";
import { withNameProperty } from "./name-property";
import { toNestedPropName, toRootPropName, toRootTerraformName, toTerraformName } from "../names/naming";

/**
 * Converts the schemas of a document to trees of fields. A kind's tree is merged from three sides that are read in parallel: the create
 * request (input), the kind's schema (output), and the update requests.
 */

/** The schemas that define a field. */
interface Sides {
  readonly input: Resolved | undefined;
  readonly output: Resolved | undefined;
  readonly updates: readonly Resolved[];
  /** Whether the object is inside a computed field that never changes. Everything in it is then fixed, too. */
  readonly isFixed: boolean;
  /** Whether fields have no examples, which only those of kinds have. */
  readonly isRequest: boolean;
}

/** Returns a property's name in Terraform and in a construct. */
type Naming = (wireName: string) => Pick<Field, "terraformName" | "propName">;

/**
 * Returns the fields of a kind. `create` and `updates` are the object's schemas in the requests; without `create`, every field is computed.
 * The field that holds an object's name becomes the computed field `name`; another property of that name is renamed.
 */
export function kindFields(
  document: Document,
  kind: unknown,
  create: unknown,
  updates: readonly unknown[],
  nameField: string,
): Field[] {
  const withoutName = (schema: unknown): Resolved => {
    const { node, refs } = resolve(document, schema);
    const properties = entriesOf(node["properties"]).filter(([wireName]) => wireName !== nameField);
    return { node: { ...node, properties: Object.fromEntries(properties) }, refs };
  };
  return mergeObjects(
    document,
    {
      input: create === undefined ? undefined : withoutName(create),
      output: withNameProperty(document, resolve(document, kind), nameField),
      updates: updates.map(withoutName),
      isFixed: false,
      isRequest: false,
    },
    (wireName) => {
      if (wireName === nameField) return { terraformName: "name", propName: "name" };
      const terraformName = toRootTerraformName(wireName);
      return terraformName === "name"
        ? { terraformName: "svc_name", propName: "svcName" }
        : { terraformName, propName: toRootPropName(wireName) };
    },
  );
}

/** Returns groups of Terraform names of a kind's fields, of which at most one can be given. `create` is as for {@link kindFields}. */
export function kindExclusive(
  document: Document,
  kind: unknown,
  create: unknown,
  fields: readonly Field[],
): readonly (readonly string[])[] {
  const groups = [kind, create].flatMap((schema) => asArray(resolve(document, schema).node["x-exclusive"]));
  return exclusiveOf(document, groups, fields);
}

/** Returns the fields of a request, as fields that the caller sets. Omits examples, which only the fields of kinds have. */
export function readRequestFields(document: Document, request: unknown): Field[] {
  const side = resolve(document, request);
  const sides = { input: side, output: side, updates: [side], isFixed: false, isRequest: true };
  return mergeObjects(document, sides, nestedNaming);
}

const nestedNaming: Naming = (wireName) => ({
  terraformName: toTerraformName(wireName),
  propName: toNestedPropName(wireName),
});

function mergeObjects(document: Document, sides: Sides, naming: Naming): Field[] {
  const namesOf = (side: Resolved | undefined): string[] =>
    Object.keys(asNode(side?.node["properties"]) ?? {});
  const required = new Set(asArray(sides.input?.node["required"]));
  const returned = new Set(asArray(sides.output?.node["required"]));
  const names = [...new Set([...namesOf(sides.output), ...namesOf(sides.input)])];
  return names
    .map((wireName) => {
      const property = stepInto(document, sides, (node) => memberOf(node["properties"], wireName));
      const isRequired = { onCreate: required.has(wireName), inAnswers: returned.has(wireName) };
      return mergeField(document, wireName, property, isRequired, naming);
    })
    .filter((field) => field.presence !== "computed" || !field.writeOnly);
}

function mergeField(
  document: Document,
  wireName: string,
  sides: Sides,
  required: { readonly onCreate: boolean; readonly inAnswers: boolean },
  naming: Naming,
): Field {
  countFields(document, 1);
  const settable = sides.input !== undefined && sides.input.node["readOnly"] !== true;
  const main = (settable ? sides.input : (sides.output ?? sides.input))?.node ?? {};
  // A field is secret if either the request or the answer says so.
  const either = (says: (node: DocumentNode) => boolean): boolean =>
    [sides.input, sides.output].some((side) => side !== undefined && says(side.node));
  const writeOnly = either((node) => node["writeOnly"] === true);
  const returnedOnce = sides.output?.node["x-returned-once"] === true;
  const element = elementNode(document, main);
  const defaultFrom = settable ? readProviderDefault(document, wireName, main["x-default-from"]) : undefined;
  const fallback = settable ? jsonOf(main["default"]) : undefined;
  const references = readReference(document, [
    main,
    sides.output?.node,
    ...sides.updates.map(({ node }) => node),
  ]);
  const example = jsonOf(main["example"]) ?? jsonOf(asArray(main["examples"])[0]);
  const given = defaultFrom !== undefined || fallback !== undefined;
  const isFixed = either((node) => node["x-immutable"] === true) || (!settable && sides.isFixed);
  const elementKey = asString(main["x-key"]) ?? asString(sides.output?.node["x-key"]);
  const knownValues = settable
    ? asArray(main["x-known-values"]).flatMap((value) => asString(value) ?? [])
    : [];
  const readyValues = settable
    ? []
    : asArray(main["x-ready-values"]).flatMap((value) => asString(value) ?? []);
  // A fixed field fixes everything in it. The service may still change what it computes in a field that users set.
  const inner: Sides = settable
    ? { ...sides, ...(isFixed ? { updates: [] } : {}) }
    : { ...sides, input: undefined, output: sides.output ?? sides.input, updates: [], isFixed };
  const normalizes = normalizesOf(document, wireName, [
    ...[sides.input, sides.output].map((side) => side?.node),
    ...[sides.input, sides.output].map((side) => elementNode(document, side?.node ?? {})),
  ]);
  const standsFor = asString(main["x-stands-for"])?.split(".");
  const type = mergeType(document, inner);
  const schemas = [sides.input, sides.output, ...sides.updates].filter((side) => side !== undefined);
  const hasPresence =
    !given &&
    !(settable && required.onCreate) &&
    hasExplicitPresence(
      type,
      schemas.map(({ node }) => node),
    );
  return {
    wireName,
    ...naming(nameIn(sides) ?? wireName),
    type,
    description: (asString(main["description"]) ?? asString(sides.output?.node["description"]) ?? "").trim(),
    source: sourceOf(main),
    presence: !settable ? "computed" : required.onCreate && !given ? "required" : "optional",
    needed: settable && required.onCreate,
    ...(fallback === undefined ? {} : { default: fallback }),
    immutable: isFixed || (settable && !sides.updates.some((update) => update.node["readOnly"] !== true)),
    ...(settable && main["x-grow-only"] === true ? { growOnly: true as const } : {}),
    readable: sides.output !== undefined && !writeOnly && !returnedOnce,
    ...(returnedOnce ? { returnedOnce: true as const } : {}),
    // Fields that the create request requires are guaranteed anyway.
    ...(required.inAnswers && !(settable && required.onCreate) ? { alwaysReturned: true as const } : {}),
    // A value that no read shows again is most likely a secret, whatever its name or format is.
    sensitive:
      returnedOnce ||
      either(
        (node) => node["format"] === "password" || elementNode(document, node)?.["format"] === "password",
      ),
    writeOnly,
    deprecated: main["deprecated"] === true,
    ...(settable && isNullable(main) ? { nullable: true as const } : {}),
    ...(hasPresence ? { explicitPresence: true as const } : {}),
    ...(references === undefined ? {} : { references }),
    ...(defaultFrom === undefined ? {} : { defaultFrom }),
    ...(standsFor === undefined ? {} : { standsFor }),
    ...(elementKey === undefined ? {} : { elementKey }),
    ...(knownValues.length === 0 ? {} : { knownValues }),
    ...(readyValues.length === 0 ? {} : { readyValues }),
    constraints: { ...constraintsOf(main, element), ...normalizes },
    ...(example === undefined || sides.isRequest ? {} : { example }),
  };
}

/** Returns the name that the contract gives to a property for Terraform. */
function nameIn({ input, output }: Sides): string | undefined {
  return asString(input?.node["x-name"]) ?? asString(output?.node["x-name"]);
}

function mergeType(document: Document, sides: Sides): FieldType {
  const node = (sides.input ?? sides.output)?.node ?? {};
  const types = Array.isArray(node["type"]) ? asArray(node["type"]) : [node["type"]];
  const is = (type: string): boolean => types.includes(type);
  const format = asString(node["format"]);
  if (node["x-cycle"] === true) return { kind: "json" };
  const isNarrow = format === "int32" || format === "uint32";
  if (is("integer") && isNarrow) return { kind: "number", format };
  if (is("integer") || format === "int64" || format === "uint64") {
    const isBare = (is("integer") || is("number")) && !is("string");
    return {
      kind: "number",
      format: format === "uint64" ? format : "int64",
      ...(isBare ? { bare: true } : {}),
    };
  }
  if (is("number")) return { kind: "number", format: format === "float" ? "float" : "double" };
  if (is("boolean")) return { kind: "bool" };
  if (is("string")) return format === "date-time" ? { kind: "timestamp" } : { kind: "string" };
  const elementType = (word: "items" | "additionalProperties"): FieldType =>
    mergeType(
      document,
      stepInto(document, sides, (each) => each[word]),
    );
  if (is("array")) {
    return { kind: node["uniqueItems"] === true ? "set" : "list", element: elementType("items") };
  }
  if (entryCount(node["properties"]) > 0) return objectType(document, sides);
  if (entryCount(node["additionalProperties"]) > 0) {
    return { kind: "map", element: elementType("additionalProperties") };
  }
  return { kind: "json" };
}

function objectType(document: Document, sides: Sides): FieldType {
  const { input, output, updates, isFixed, isRequest } = sides;
  const isWhole = isRequest && !isFixed && input === output && updates.length === 1 && updates[0] === input;
  const known = isWhole && input !== undefined ? knownTypes(document, input) : undefined;
  const { node = {} } = input ?? output ?? {};
  const earlier = known?.get(node);
  if (earlier !== undefined) {
    countFields(document, earlier.fieldCount);
    return earlier.type;
  }
  const before = document.fieldCount;
  const fields = mergeObjects(document, sides, nestedNaming);
  const exclusive = exclusiveOf(document, asArray(node["x-exclusive"]), fields);
  const type: FieldType = { kind: "object", fields, ...(exclusive.length === 0 ? {} : { exclusive }) };
  known?.set(node, { type, fieldCount: document.fieldCount - before });
  return type;
}

function knownTypes({ requestTypes }: Document, { refs }: Resolved): Map<DocumentNode, ReadType> {
  const known = requestTypes.get(refs) ?? new Map<DocumentNode, ReadType>();
  requestTypes.set(refs, known);
  return known;
}

function countFields(document: Document, count: number): void {
  document.fieldCount += count;
  if (document.fieldCount > document.mostFields) {
    throw new ContractError([
      `it has more than ${document.mostFields} fields; its schemas refer to each other too often`,
    ]);
  }
}

function entryCount(value: unknown): number {
  return Object.keys(asNode(value) ?? {}).length;
}

/** Takes the same step on every side. Drops sides without a result. */
function stepInto(document: Document, sides: Sides, step: (node: DocumentNode) => unknown): Sides {
  const on = (side: Resolved | undefined): Resolved | undefined => {
    const inner = side === undefined ? undefined : step(side.node);
    return side === undefined || inner === undefined ? undefined : resolve(document, inner, side.refs);
  };
  const input = on(sides.input);
  // The sides of a request are the same one.
  const same = (side: Resolved | undefined): Resolved | undefined =>
    side === sides.input ? input : on(side);
  const output = same(sides.output);
  const updates = sides.updates.map(same).filter((side) => side !== undefined);
  return { input, output, updates, isFixed: sides.isFixed, isRequest: sides.isRequest };
}
