import { type Json, type Kind, toPropName } from "../../contract";
import { hclString, isIdentifier, isName, stringLiteral } from "../../base/escaping";
import { type ExampleMember, type ExampleValue, jsonValue } from "./example-values";

/** Returns the name of the variable with a kind's resource. */
export function variableOf({ terraformName }: Kind): string {
  const name = toPropName(terraformName);
  return isIdentifier(name) ? name : `${name}Resource`;
}

/** How code is laid out. */
export interface Layout {
  /** Longest line of an object on one line. @default every member is on a line of its own */
  readonly width?: number;
}

/** As few lines as are easy to read. */
export const COMPACT: Layout = { width: 100 };

/** Returns the code that creates a construct, after the text `before` on the same line. */
export function construct(
  className: string,
  id: string,
  members: readonly ExampleMember[],
  layout: Layout,
  before = "",
): string {
  const start = `${before}new ${className}(this, ${stringLiteral(id)}`;
  if (members.length === 0) return `${start})`;
  return `${start}, ${typescript({ members }, "", layout, `${start}, );`.length)})`;
}

/** Returns a value in TypeScript, in as few lines as a formatter keeps. */
export function typescriptValue(value: ExampleValue): string {
  return typescript(value, "", COMPACT, 0);
}

/** @param taken number of characters of the line beside the value */
function typescript(value: ExampleValue, indent: string, layout: Layout, taken: number): string {
  if ("literal" in value) {
    return typeof value.literal === "string" ? stringLiteral(value.literal) : JSON.stringify(value.literal);
  }
  if ("code" in value) return value.code;
  if ("reference" in value) return variableOf(value.reference);
  if ("list" in value) {
    return `[${value.list.map((element) => typescript(element, indent, layout, taken)).join(", ")}]`;
  }
  const entries =
    "members" in value
      ? value.members.map((each) => [each.propName, each.value] as const)
      : value.entries.map(([key, each]) => [typescriptKey(key), each] as const);
  if (entries.length === 0) return "{}";
  const inner = `${indent}  `;
  const written = entries.map(([key, each]) => {
    if ("code" in each && each.code === key) return key;
    return `${key}: ${typescript(each, inner, layout, `${inner}${key}: ,`.length)}`;
  });
  const line = `{ ${written.join(", ")} }`;
  if (layout.width !== undefined && !line.includes("\n") && taken + line.length <= layout.width) return line;
  return `{\n${written.map((text) => `${inner}${text},\n`).join("")}${indent}}`;
}

/** Returns a block in HCL, with the members in it or in a block `inner`. */
export function hclBlock(header: string, members: readonly ExampleMember[], inner?: string): string {
  if (inner !== undefined) return `${header} {\n  ${inner} ${hclBody(members, "  ")}\n}`;
  return `${header} ${hclBody(members, "")}`;
}

/** Returns the body of a block in HCL, with its braces. Only the values in it are compact, if the layout is. */
export function hclBody(members: readonly ExampleMember[], indent: string, layout: Layout = {}): string {
  const entries = members.map((each) => [each.terraformName, each.value] as const);
  return entries.length === 0 ? "{}" : `{\n${hclLines(entries, `${indent}  `, layout)}${indent}}`;
}

/** Returns a value in HCL. */
export function hcl(value: ExampleValue, indent: string, layout: Layout = {}): string {
  if ("literal" in value) {
    return typeof value.literal === "string" ? hclString(value.literal) : JSON.stringify(value.literal);
  }
  if ("code" in value) return value.code;
  if ("reference" in value) return `svc_${value.reference.terraformName}.example.name`;
  if ("list" in value) return `[${value.list.map((element) => hcl(element, indent, layout)).join(", ")}]`;
  const entries =
    "members" in value
      ? value.members.map((each) => [each.terraformName, each.value] as const)
      : value.entries;
  const inLine = entries.map(([key, each]) => `${hclKey(key)} = ${hcl(each, `${indent}  `, layout)}`);
  const line = inLine.length === 0 ? "{}" : `{ ${inLine.join(", ")} }`;
  const isShort = layout.width !== undefined && indent.length + line.length <= layout.width;
  return isShort && !line.includes("\n") ? line : hclObject(entries, indent, layout);
}

/** Returns an object in HCL, with a line for each entry. */
export function hclObject(
  entries: readonly (readonly [string, ExampleValue])[],
  indent: string,
  layout: Layout = {},
): string {
  const named = entries.map(([key, each]) => [hclKey(key), each] as const);
  return entries.length === 0 ? "{}" : `{\n${hclLines(named, `${indent}  `, layout)}${indent}}`;
}

function hclLines(
  entries: readonly (readonly [string, ExampleValue])[],
  indent: string,
  layout: Layout,
): string {
  const written = entries.map(([name, each]) => ({ name, text: hcl(each, indent, layout) }));
  return aligned(written)
    .map((line) => `${indent}${line}\n`)
    .join("");
}

/** As the first key of an object, one name would begin an expression. */
function hclKey(key: string): string {
  return key === "for" ? hclString(key) : keyText(key, hclString);
}

/** Returns JSON in HCL, in the format of the engines' `fmt`. */
export function hclJson(json: Json, indent: string): string {
  return hcl(jsonValue(json), indent);
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
    const width = Math.max(...entries.slice(first, last + 1).map((entry) => columnsOf(entry.name)));
    return `${name}${" ".repeat(width - columnsOf(name))} = ${text}`;
  });
}

/** Returns the width of a text as the engines count it: in characters as people see them. */
function columnsOf(text: string): number {
  return isName(text) ? text.length : [...GRAPHEMES.segment(text)].length;
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As the key of a literal, quoted or not, one name would set the prototype. */
function typescriptKey(key: string): string {
  return key === "__proto__" ? `[${stringLiteral(key)}]` : keyText(key, stringLiteral);
}

function keyText(key: string, quoted: (text: string) => string): string {
  return isName(key) ? key : quoted(key);
}
