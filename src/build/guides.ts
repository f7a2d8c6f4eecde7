import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads the handwritten guides from `docs/guides`. Returns their text by file name, sorted by name. */
export function readGuides(root: string): ReadonlyMap<string, string> {
  const folder = join(root, "docs/guides");
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
