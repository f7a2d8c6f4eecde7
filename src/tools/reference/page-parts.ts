import type { Field, Kind } from "../../contract";
import { fieldList, isArgument } from "./field-list";
import { codeSpan, inlineMarkdown } from "../../base/escaping";
import { listPageName, pageName, type PageSort } from "./page-name";

/** The parts that the pages of all sorts have in common. */

/** A page: its path, its text, and the group in which registries list it. */
export type RegistryPage = readonly [path: string, text: string, subcategory?: string | undefined];

/** Joins the parts of a page. */
export function page(parts: readonly string[]): string {
  return `${parts.filter((text) => text !== "").join("\n\n")}\n`;
}

/** Returns the beginning of a page: title, description and facts. */
export function head(title: string, kind: Kind, facts: readonly string[]): readonly string[] {
  return [
    `# ${title}`,
    `${inlineMarkdown(kind.description)}${mark(kind.source)}`,
    [`Resource name: ${codeSpan(kind.pattern)}`, ...facts].map((fact) => `- ${fact}`).join("\n"),
  ];
}

/** Returns a link to another page of the kind. */
export function see(sort: PageSort, kind: Kind, text: string): string {
  return `[${text}](../${pageName(sort, kind)})`;
}

/** Returns a link to the page of the data source that lists the kind's objects. */
export function seeList(kind: Kind): string {
  return `[data source for a list](../${listPageName(kind)})`;
}

/** Returns the fact with links to other pages. */
export function seeAlso(links: readonly string[]): string {
  return `See also: ${[...links, "[all kinds](../index.md)"].join(", ")}`;
}

/** How lists of fields name them. */
export const NAMES =
  "Each item has the name in constructs and, if it differs, the name in Terraform in parentheses.";

/** Returns the lists of the required and of the optional arguments. */
export function argumentLists(fields: readonly Field[], about: "arguments" | "queries"): readonly string[] {
  const given = fields.filter(isArgument);
  const required = given.filter(({ presence }) => presence === "required");
  const optional = given.filter(({ presence }) => presence === "optional");
  return [
    ...(required.length === 0 ? [] : ["### Required", fieldList(required, about)]),
    ...(optional.length === 0 ? [] : ["### Optional", fieldList(optional, about)]),
  ];
}

/** A filter consists of the kind's own attributes, which the page already lists. */
export function withoutInner(field: Field): Field {
  return field.type.kind === "object" ? { ...field, type: { kind: "object", fields: [] } } : field;
}

/** Returns the mark of a fact's source at the end of a text. */
export function mark(source: Kind["source"]): string {
  return source === "live" ? "" : ` *${source}*`;
}
