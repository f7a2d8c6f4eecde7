import {
  type Contract,
  type Field,
  type FieldType,
  type Json,
  type Kind,
  parsePattern,
  toPropName,
} from "../contract";
import { codeFence, hclString, isName, stringLiteral } from "../escaping";

/** A value in an example: a JSON literal, a name in code, a list, an object by field names, a map by keys, or the name of another block's object. */
type Value =
  | { readonly literal: Json }
  | { readonly code: string }
  | { readonly list: readonly Value[] }
  | { readonly members: readonly Member[] }
  | { readonly entries: readonly (readonly [string, Value])[] }
  | { readonly reference: Kind };

interface Member {
  readonly propName: string;
  readonly terraformName: string;
  readonly value: Value;
}

/** The block that an example shows. */
export interface ExampleSubject {
  /** `new ${className}(...)` in TypeScript. */
  readonly className: string;
  /** `${header} {` in HCL. */
  readonly header: string;
  /** Construct id in TypeScript. */
  readonly id: string;
  readonly fields: readonly Field[];
  /** Name of the block in HCL that holds the fields. @default none: the fields are in the block itself */
  readonly inner?: string;
}

/**
 * Returns an example in TypeScript and in HCL: the required arguments and those with an example in the contract, with values that the
 * contract names or allows. Resources that the arguments refer to come first.
 */
export function examples(contract: Contract, subject: ExampleSubject): readonly string[] {
  const members = exampleMembers(contract, subject.fields, true);
  const others = referencedKinds(contract, members).map((kind) => ({
    kind,
    members: exampleMembers(contract, kind.fields, false),
  }));
  const typescriptBlocks = [
    ...others.map(
      (other) =>
        `const ${variableOf(other.kind)} = ${construct(other.kind.name, idOf(other.kind), other.members)};`,
    ),
    `${construct(subject.className, subject.id, members)};`,
  ];
  const hclBlocks = [
    ...others.map((other) => hclBlock(`resource "svc_${other.kind.terraformName}" "example"`, other.members)),
    hclBlock(subject.header, members, subject.inner),
  ];
  return [codeFence("ts", typescriptBlocks.join("\n\n")), codeFence("hcl", hclBlocks.join("\n\n"))];
}

/** The query that an example shows. */
export interface QuerySubject {
  /** Construct class of the data source with the same arguments. */
  readonly className: string;
  /** `list "svc_disk" "example"` in HCL. */
  readonly header: string;
  readonly id: string;
  /** Fields with examples. */
  readonly fields: readonly Field[];
}

/** Returns an example of a query in TypeScript and in HCL. */
export function queryExamples(contract: Contract, subject: QuerySubject): readonly string[] {
  const where = exampleMembers(contract, subject.fields, true);
  const given: Member[] = [
    { propName: "list", terraformName: "", value: { code: subject.className } },
    ...(where.length === 0 ? [] : [{ propName: "where", terraformName: "", value: { members: where } }]),
    { propName: "limit", terraformName: "", value: literal(1_000) },
  ];
  const config = where.length === 0 ? "" : `\n\n  config ${hcl({ members: where }, "  ")}`;
  return [
    codeFence("ts", `${construct("SvcQuery", subject.id, given)};`),
    codeFence("hcl", `${subject.header} {\n  provider = svc\n  limit    = 1000${config}\n}`),
  ];
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

/** @param isFull whether to include optional arguments that have an example */
function exampleMembers(contract: Contract, fields: readonly Field[], isFull: boolean): readonly Member[] {
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

function memberValue(contract: Contract, field: Field, isFull: boolean): Value {
  const { example, type } = field;
  if (example === undefined || field.references !== undefined) return valueOf(contract, field, type, isFull);
  return jsonValue(example);
}

function valueOf(contract: Contract, field: Field, type: FieldType, isFull: boolean): Value {
  switch (type.kind) {
    case "string":
      return field.references === undefined
        ? literal(field.constraints.enum?.[0] ?? textOf(field))
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
function referenceTo(contract: Contract, name: string): Value {
  const kind = contract.kinds.find((each) => each.name === name);
  if (kind === undefined) return literal("example");
  return kind.methods.create === undefined ? literal(exampleName(kind)) : { reference: kind };
}

/** Returns the kinds that members refer to, each after the kinds that it needs itself. */
function referencedKinds(contract: Contract, members: readonly Member[]): readonly Kind[] {
  const kinds = new Set<Kind>();
  const visited = new Set<Kind>();
  const visit = (value: Value): void => {
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

function textOf({ constraints, propName }: Field): string {
  if (constraints.format === "cidr") return "10.0.0.0/24";
  if (constraints.format === "port-range") return "443";
  if (constraints.format === "duration") return "3600s";
  return /url$/i.test(propName) ? "https://example.com" : "example";
}

/** Keys stay as they are: an example of a whole object is that of a map or of free-form JSON. */
function jsonValue(json: Json): Value {
  if (Array.isArray(json)) return { list: (json as readonly Json[]).map(jsonValue) };
  if (typeof json !== "object" || json === null) return literal(json);
  return { entries: Object.entries(json).map(([key, value]) => [key, jsonValue(value)] as const) };
}

function literal(value: Json): Value {
  return { literal: value };
}

function variableOf({ terraformName }: Kind): string {
  return toPropName(terraformName);
}

function construct(className: string, id: string, members: readonly Member[]): string {
  const config = members.length === 0 ? "" : `, ${typescript({ members }, "")}`;
  return `new ${className}(this, ${stringLiteral(id)}${config})`;
}

function typescript(value: Value, indent: string): string {
  if ("literal" in value) {
    return typeof value.literal === "string" ? stringLiteral(value.literal) : JSON.stringify(value.literal);
  }
  if ("code" in value) return value.code;
  if ("reference" in value) return variableOf(value.reference);
  const inner = `${indent}  `;
  if ("list" in value) return `[${value.list.map((element) => typescript(element, indent)).join(", ")}]`;
  const entries =
    "members" in value
      ? value.members.map((each) => [each.propName, each.value] as const)
      : value.entries.map(([key, each]) => [keyText(key, stringLiteral), each] as const);
  if (entries.length === 0) return "{}";
  return `{\n${entries.map(([key, each]) => `${inner}${key}: ${typescript(each, inner)},\n`).join("")}${indent}}`;
}

function hclBlock(header: string, members: readonly Member[], inner?: string): string {
  if (inner !== undefined) return `${header} {\n  ${inner} ${hcl({ members }, "  ")}\n}`;
  return members.length === 0 ? `${header} {}` : `${header} ${hcl({ members }, "")}`;
}

function hcl(value: Value, indent: string): string {
  if ("literal" in value) {
    return typeof value.literal === "string" ? hclString(value.literal) : JSON.stringify(value.literal);
  }
  if ("code" in value) return value.code;
  if ("reference" in value) return `svc_${value.reference.terraformName}.example.name`;
  const inner = `${indent}  `;
  if ("list" in value) return `[${value.list.map((element) => hcl(element, indent)).join(", ")}]`;
  const entries =
    "members" in value
      ? value.members.map((each) => [each.terraformName, each.value] as const)
      : value.entries.map(([key, each]) => [keyText(key, hclString), each] as const);
  if (entries.length === 0) return "{}";
  const written = entries.map(([name, each]) => ({ name, text: hcl(each, inner) }));
  return `{\n${aligned(written)
    .map((line) => `${inner}${line}\n`)
    .join("")}${indent}}`;
}

/** Aligns the equals signs of consecutive one-line entries, as `terraform fmt` does. */
function aligned(entries: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  const isLine = (index: number): boolean => entries[index]?.text.includes("\n") === false;
  return entries.map(({ name, text }, index) => {
    if (!isLine(index)) return `${name} = ${text}`;
    let first = index;
    let last = index;
    while (isLine(first - 1)) first -= 1;
    while (isLine(last + 1)) last += 1;
    const width = Math.max(...entries.slice(first, last + 1).map((entry) => entry.name.length));
    return `${name.padEnd(width)} = ${text}`;
  });
}

function keyText(key: string, quoted: (text: string) => string): string {
  // As the key of a literal, this name would set the prototype.
  return isName(key) && key !== "__proto__" ? key : quoted(key);
}
