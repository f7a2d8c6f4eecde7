import {
  checkScalar,
  type Contract,
  type Field,
  type FieldType,
  type Json,
  type Kind,
  parsePattern,
} from "../../contract";

/** A value in an example: a JSON literal, a name in code, a list, an object by field names, a map by keys, or the name of another block's object. */
export type ExampleValue =
  | { readonly literal: Json }
  | { readonly code: string }
  | { readonly list: readonly ExampleValue[] }
  | { readonly members: readonly ExampleMember[] }
  | { readonly entries: readonly (readonly [string, ExampleValue])[] }
  | { readonly reference: Kind };

/** A member of an object in an example, with its names in constructs and in Terraform. */
export interface ExampleMember {
  readonly propName: string;
  readonly terraformName: string;
  readonly value: ExampleValue;
}

/** Returns the construct id of a kind's example. */
export function idOf({ terraformName }: Kind): string {
  return terraformName.replaceAll("_", "-");
}

/** Returns the name of an object in examples: the contract's own, or the pattern with the project and organization filled in. */
export function exampleName(kind: Kind): string {
  const example = kind.fields.find(({ terraformName }) => terraformName === "name")?.example;
  if (typeof example === "string") return example;
  const segments = parsePattern(kind.pattern).map((segment) =>
    "word" in segment ? segment.word : (SAMPLES[segment.variable] ?? `{${segment.variable}}`),
  );
  return kind.knownNames?.[0] ?? segments.join("/");
}

const SAMPLES: Readonly<Record<string, string>> = { project: "shop", organization: "acme" };

/**
 * Returns the members of an object in an example: its required fields, with values that the contract names or allows.
 *
 * @param isFull whether to include optional arguments that have an example
 */
export function exampleMembers(
  contract: Contract,
  fields: readonly Field[],
  isFull: boolean,
): readonly ExampleMember[] {
  return fields
    .filter((field) => field.presence === "required" || (isFull && hasExample(field)))
    .map((field) => ({
      propName: field.propName,
      terraformName: field.terraformName,
      value: memberValue(contract, field, isFull),
    }));
}

/** Whether a field that users set, or one of its nested fields, has an example. */
function hasExample(field: Field): boolean {
  if (field.presence === "computed" || field.writeOnly || field.deprecated) return false;
  return field.example !== undefined || nestedFields(field.type).some(hasExample);
}

function nestedFields(type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return "element" in type ? nestedFields(type.element) : [];
}

function memberValue(contract: Contract, field: Field, isFull: boolean): ExampleValue {
  const { example, type } = field;
  if (example === undefined || field.references !== undefined) return valueOf(contract, field, type, isFull);
  return jsonValue(example);
}

function valueOf(contract: Contract, field: Field, type: FieldType, isFull: boolean): ExampleValue {
  switch (type.kind) {
    case "string":
      return field.references === undefined
        ? literal(field.constraints.enum?.[0] ?? exampleText(field))
        : referenceTo(contract, field.references);
    case "timestamp":
      return literal("2030-01-31T12:00:00Z");
    case "bool":
      return literal(true);
    case "number":
      return literal(
        Math.max(Number(field.constraints.minimum ?? 1), Math.min(1, Number(field.constraints.maximum ?? 1))),
      );
    case "list":
    case "set":
      return { list: [valueOf(contract, field, type.element, isFull)] };
    case "map":
      return { entries: [["key", valueOf(contract, field, type.element, isFull)]] };
    case "object":
      return { members: exampleMembers(contract, type.fields, isFull) };
    case "json":
      return { members: [] };
  }
}

/** Refers to a resource by its block, and to an object of any other kind by its name. */
function referenceTo(contract: Contract, name: string): ExampleValue {
  const kind = contract.kinds.find((each) => each.name === name);
  if (kind === undefined) return literal("example");
  return kind.methods.create === undefined ? literal(exampleName(kind)) : { reference: kind };
}

/** Returns the kinds that members refer to, each after the kinds that it needs itself. */
export function referencedKinds(contract: Contract, members: readonly ExampleMember[]): readonly Kind[] {
  const kinds = new Set<Kind>();
  const visited = new Set<Kind>();
  const visit = (value: ExampleValue): void => {
    if ("list" in value) value.list.forEach(visit);
    if ("members" in value) {
      value.members.forEach((member) => {
        visit(member.value);
      });
    }
    if ("entries" in value) {
      value.entries.forEach(([, entry]) => {
        visit(entry);
      });
    }
    if (!("reference" in value) || visited.has(value.reference)) return;
    visited.add(value.reference);
    exampleMembers(contract, value.reference.fields, false).forEach((member) => {
      visit(member.value);
    });
    kinds.add(value.reference);
  };
  members.forEach((member) => {
    visit(member.value);
  });
  return [...kinds];
}

/** Returns a text that the contract allows, or "example" if none of the usual ones is. */
export function exampleText(field: Field): string {
  const usual = [
    ...(/url$/i.test(field.propName) ? ["https://example.com"] : []),
    ...(/ipv4$/i.test(field.propName) ? ["192.0.2.10"] : []),
    ...(/ipv6$/i.test(field.propName) ? ["2001:db8::10"] : []),
    "example",
    "10.0.0.0/24",
    "443",
    "3600s",
    "https://example.com",
    "example-text-of-forty-characters-or-more",
    "a",
    "EXAMPLE",
  ];
  return usual.find((text) => checkScalar(field, text) === undefined) ?? "example";
}

/** Returns JSON as a value. Keys stay as they are: an example of a whole object is that of a map or of free-form JSON. */
export function jsonValue(json: Json): ExampleValue {
  if (Array.isArray(json)) return { list: (json as readonly Json[]).map(jsonValue) };
  if (typeof json !== "object" || json === null) return literal(json);
  return { entries: Object.entries(json).map(([key, value]) => [key, jsonValue(value)] as const) };
}

export function literal(value: Json): ExampleValue {
  return { literal: value };
}

/** Replaces each reference in a value. */
export function withReferences(value: ExampleValue, replace: (kind: Kind) => ExampleValue): ExampleValue {
  if ("reference" in value) return replace(value.reference);
  if ("list" in value) return { list: value.list.map((each) => withReferences(each, replace)) };
  if ("entries" in value) {
    return { entries: value.entries.map(([key, each]) => [key, withReferences(each, replace)] as const) };
  }
  if ("members" in value) {
    return {
      members: value.members.map((each) => ({ ...each, value: withReferences(each.value, replace) })),
    };
  }
  return value;
}
