import { codeSpan, inlineMarkdown, tableCell } from "../base/escaping";
import type { JsonSchema } from "../tools/service-map";

const OPENING = [
  "---",
  'page_title: "Keys of the service map"',
  "---",
  "",
  "# Keys of the service map",
  "",
  "A [service map](bring-your-own-description.md) says how the methods of a service are understood. Each key is optional: what the map does not say is",
  "concluded from the description. Written maps name this page's JSON Schema for editors, which complete, explain and check keys with it.",
  "",
  "A line can also stand at the root with its whole path, as the command prints it: `kinds.Disk.delete.method: RemoveDisk`. The next run moves it.",
  "",
].join("\n");

/** Returns the reference page of the keys of a service map, from its JSON Schema. */
export function mapReference(schema: JsonSchema): string {
  return `${OPENING}\n${sections(schema, [], "The root").join("\n")}`;
}

/** Returns the section about an object and those of the objects in it that have a section of their own. */
function sections(schema: JsonSchema, path: readonly string[], title: string): readonly string[] {
  const rows = rowsOf(schema, []);
  const inner = sectionsBelow(schema, path);
  const table = [
    "| Key | Value | Meaning |",
    "| --- | --- | --- |",
    ...rows.map(({ key, schema: of }) => `| ${codeSpan(key)} | ${valueOf(of)} | ${meaningOf(of)} |`),
  ];
  const about = path.length === 0 ? "" : `${inlineMarkdown(schema.description ?? "")}\n`;
  return [
    `## ${title}`,
    "",
    ...(about === "" ? [] : [about]),
    ...(rows.length === 0 ? [] : [...table, ""]),
    ...inner,
  ];
}

interface Row {
  readonly key: string;
  readonly schema: JsonSchema;
}

/** Whether the members of an object have a section of their own: those of a method, of a kind, and of what names a method or a field. */
function hasSection(name: string, schema: JsonSchema): boolean {
  return schema.properties !== undefined && name !== "request" && name !== "answer";
}

function rowsOf(schema: JsonSchema, path: readonly string[]): readonly Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]): readonly Row[] => {
    const at = [...path, name];
    if (member.properties !== undefined && !hasSection(name, member)) return rowsOf(member, at);
    return [{ key: at.join("."), schema: member }];
  });
}

function sectionsBelow(schema: JsonSchema, path: readonly string[]): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const named = member.additionalProperties === false ? undefined : member.additionalProperties;
    const isNamed = named?.properties !== undefined;
    const of = isNamed ? named : member;
    if (!isNamed && !hasSection(name, member)) return [];
    const sort = isNamed ? [`<${member.propertyNames?.title ?? "name"}>`] : [];
    const at = [...path, name, ...sort];
    return sections(of, at, codeSpan(at.join(".")));
  });
}

function valueOf(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map(codeSpan).join(", ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(valueOf).join(" or ");
  if (schema.propertyNames !== undefined) return `lines by ${schema.propertyNames.title}`;
  if (schema.items !== undefined) {
    return schema.items.enum === undefined ? "list" : `list of ${valueOf(schema.items)}`;
  }
  if (schema.properties !== undefined) return "lines";
  return schema.type === "boolean" ? "`true`, `false`" : "text";
}

function meaningOf({ description = "", examples = [], $comment: word }: JsonSchema): string {
  const example = examples.map((each) => ` Example: ${codeSpan(each)}.`).join("");
  const same = word === undefined ? "" : ` In an overlay: ${codeSpan(word)}.`;
  return `${tableCell(description)}${example}${same}`;
}
