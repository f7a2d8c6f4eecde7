import { type Field, type FieldType, type Json, toPropName } from "../contract";

/** A value of an example: a literal as JSON writes it, a list, or an object by the fields' names. */
type Value =
  | { readonly literal: string }
  | { readonly list: readonly Value[] }
  | { readonly members: readonly Member[] };

interface Member {
  readonly propName: string;
  readonly terraformName: string;
  readonly value: Value;
}

/** The smallest use of a class in TypeScript: what must be given, with values that its contract names or allows. */
export function typescriptExample(className: string, fields: readonly Field[]): string {
  const members = requiredMembers(fields);
  const config = members.length === 0 ? "" : `, ${typescript({ members }, "")}`;
  return fenced("ts", `new ${className}(this, "example"${config});`);
}

/** The smallest block of a plain Terraform configuration. `header` is what stands before its brace. */
export function terraformExample(header: string, fields: readonly Field[]): string {
  const members = requiredMembers(fields);
  return fenced("hcl", members.length === 0 ? `${header} {}` : `${header} ${hcl({ members }, "")}`);
}

function requiredMembers(fields: readonly Field[]): readonly Member[] {
  return fields
    .filter(({ presence }) => presence === "required")
    .map((field) => ({
      propName: field.propName,
      terraformName: field.terraformName,
      value: field.example === undefined ? valueOf(field, field.type) : jsonValue(field.example),
    }));
}

function valueOf(field: Field, type: FieldType): Value {
  switch (type.kind) {
    case "string":
      return literal(field.constraints.enum?.[0] ?? textOf(field));
    case "timestamp":
      return literal("2030-01-31T12:00:00Z");
    case "bool":
      return literal(true);
    case "number":
      return literal(Math.max(field.constraints.minimum ?? 1, Math.min(1, field.constraints.maximum ?? 1)));
    case "list":
    case "set":
      return { list: [valueOf(field, type.element)] };
    case "map": {
      const value = valueOf(field, type.element);
      return { members: [{ propName: "key", terraformName: "key", value }] };
    }
    case "object":
      return { members: requiredMembers(type.fields) };
    case "json":
      return { members: [] };
  }
}

function textOf({ constraints, propName }: Field): string {
  if (constraints.format === "cidr") return "10.0.0.0/24";
  if (constraints.format === "port-range") return "443";
  if (constraints.format === "duration") return "3600s";
  return /url$/i.test(propName) ? "https://example.com" : "example";
}

function jsonValue(json: Json): Value {
  if (Array.isArray(json)) return { list: (json as readonly Json[]).map(jsonValue) };
  if (typeof json !== "object" || json === null) return literal(json);
  const members = Object.entries(json).map(([name, value]) => ({
    propName: toPropName(name),
    terraformName: name,
    value: jsonValue(value),
  }));
  return { members };
}

function literal(value: Json): Value {
  return { literal: JSON.stringify(value) };
}

function typescript(value: Value, indent: string): string {
  if ("literal" in value) return value.literal;
  const inner = `${indent}  `;
  if ("list" in value) return `[${value.list.map((element) => typescript(element, indent)).join(", ")}]`;
  if (value.members.length === 0) return "{}";
  const lines = value.members.map((each) => `${inner}${each.propName}: ${typescript(each.value, inner)},\n`);
  return `{\n${lines.join("")}${indent}}`;
}

function hcl(value: Value, indent: string): string {
  // What HCL would fill in is written as itself.
  if ("literal" in value) return value.literal.replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
  const inner = `${indent}  `;
  if ("list" in value) return `[${value.list.map((element) => hcl(element, indent)).join(", ")}]`;
  if (value.members.length === 0) return "{}";
  const written = value.members.map((each) => ({ name: each.terraformName, text: hcl(each.value, inner) }));
  const isLine = (text: string): boolean => !text.includes("\n");
  const width = Math.max(0, ...written.filter(({ text }) => isLine(text)).map(({ name }) => name.length));
  const lines = written.map(
    ({ name, text }) => `${inner}${isLine(text) ? name.padEnd(width) : name} = ${text}\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
