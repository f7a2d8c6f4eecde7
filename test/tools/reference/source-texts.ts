import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../../..");

/** Two texts for each `${condition ? "one" : "other"}`. */
const CHOICE = /\$\{[^{}?]*\?\s*"([^"{}]*)"\s*:\s*"([^"{}]*)"\s*\}/g;

/** Returns a source file's texts as a user may see them: adjacent literals are one, and `...` stands for each inserted value. */
function textsOf(source: string): readonly string[] {
  const joined = source.replace(/["'`]\s*\+\s*["'`]/g, "");
  return ["$1", "$2"].map((choice) => {
    let text = joined.replace(CHOICE, choice);
    for (let before = ""; before !== text;) {
      before = text;
      text = text.replace(/\$\{[^{}]*\}/g, "...");
    }
    return text;
  });
}

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.includes("generated"))
  .flatMap((name) => textsOf(readFileSync(join(root, "src", name), "utf8")));

/** Whether a text occurs in the code, or in one of the `more` texts. Its `...` stands for a few inserted words. */
export function occursInSource(text: string, more: readonly string[] = []): boolean {
  const parts = text.split(/\s*\.\.\.\s*/).map((part) => part.trim());
  const pattern = new RegExp(
    parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[^\\n]{0,60}"),
  );
  // Most files do not have the parts, which is found much faster than that they do not have the whole.
  return [...more, ...sources].some(
    (source) => parts.every((part) => source.includes(part)) && pattern.test(source),
  );
}
