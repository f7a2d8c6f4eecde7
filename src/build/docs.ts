import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { contract } from "../contract";
import { referencePages } from "../reference";
import { readGuides } from "./guides";

/** Writes the generated pages of the documentation. The guides next to them are handwritten. */
function main(): void {
  const docs = resolve(__dirname, "../../docs");
  for (const folder of ["resources", "data-sources", "ephemeral-resources", "list-resources", "actions"]) {
    rmSync(join(docs, folder), { recursive: true, force: true });
  }
  for (const [name, text] of referencePages(contract, readGuides(resolve(docs, "..")))) {
    const path = join(docs, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

main();
