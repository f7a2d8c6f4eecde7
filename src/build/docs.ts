import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { contract } from "../contract";
import { referencePages } from "../tools/reference";
import { serviceMapSchema } from "../tools/service-map";
import { documentList, withKindSummary } from "./agent-pages";
import { withCommandReference } from "./command-reference";
import { readGuides } from "./guides";
import { mapReference } from "./map-reference";
import { providerOptionsPage } from "./provider-options";
import { readTestedEngines, withTestedEngines } from "./tested-engines";

/** Writes the generated pages of the documentation, and those for coding agents. The guides next to them are handwritten, but for the tested engines and the reference of the commands. */
function main(): void {
  const root = resolve(__dirname, "../..");
  const docs = join(root, "docs");
  const edit = (guide: string, change: (text: string) => string): void => {
    const path = join(docs, "guides", guide);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };
  edit("compatibility.md", (text) => withTestedEngines(text, readTestedEngines(root)));
  edit("command-line.md", withCommandReference);
  writeFileSync(join(docs, "guides/service-map.md"), mapReference(serviceMapSchema()));
  writeFileSync(join(docs, "guides/provider-options.md"), providerOptionsPage(root));
  for (const folder of [
    "resources",
    "data-sources",
    "ephemeral-resources",
    "list-resources",
    "actions",
    "functions",
  ]) {
    rmSync(join(docs, folder), { recursive: true, force: true });
  }
  const pages = referencePages(contract, readGuides(root));
  for (const [name, text] of pages) {
    const path = join(docs, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const agents = join(root, "AGENTS.md");
  writeFileSync(agents, withKindSummary(readFileSync(agents, "utf8"), contract));
  writeFileSync(join(root, "llms.txt"), documentList(pages));
}

main();
