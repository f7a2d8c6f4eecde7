import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The guides that are written by hand, as `src/reference/guides` holds them: their text by file name, in the order of the names. */
export function readGuides(root: string): ReadonlyMap<string, string> {
  const folder = join(root, "src/reference/guides");
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
