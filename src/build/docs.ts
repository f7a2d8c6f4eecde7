import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { contract } from "../contract";
import { referencePages } from "../tools/reference";
import { readGuides } from "./guides";
import { readTestedEngines, withTestedEngines } from "./tested-engines";

/** Writes the generated pages of the documentation. The guides next to them are handwritten, but for the tested engines. */
function main(): void {
  const root = resolve(__dirname, "../..");
  const docs = join(root, "docs");
  const compatibility = join(docs, "guides/compatibility.md");
  writeFileSync(
    compatibility,
    withTestedEngines(readFileSync(compatibility, "utf8"), readTestedEngines(root)),
  );
  for (const folder of ["resources", "data-sources", "ephemeral-resources", "list-resources", "actions"]) {
    rmSync(join(docs, folder), { recursive: true, force: true });
  }
  for (const [name, text] of referencePages(contract, readGuides(root))) {
    const path = join(docs, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

main();
