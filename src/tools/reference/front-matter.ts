import { yamlString } from "../../base/escaping";

/**
 * Adds the YAML block from which a registry takes the title and the description of a page, and the group in which it lists the page. Title and
 * description come from the page itself: its heading, and its first paragraph without the mark of its source.
 */
export function withFrontMatter(page: string, subcategory?: string): string {
  const [heading = "", first = ""] = page.split("\n\n");
  const title = heading.replace(/^# /, "");
  const description = /^(- |#|```|\|)/.test(first) ? "" : first.replace(/ \*(documented|assumed)\*$/, "");
  const lines = [
    `page_title: ${yamlString(title)}`,
    ...(subcategory === undefined ? [] : [`subcategory: ${yamlString(subcategory)}`]),
    ...(description === "" ? [] : [`description: ${yamlString(description)}`]),
  ];
  return `---\n${lines.join("\n")}\n---\n\n${page}`;
}
