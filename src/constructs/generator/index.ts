/**
 * Writes the construct classes from the contract. Only ever contains pure functions from the contract to the text of
 * files, and `main.ts`, which writes them; the constructs themselves never load it.
 */
import type { Contract } from "../../contract";
import { dataSourceText, listDataSourceText } from "./data-source-file";
import { nameRegistry, toFileStem } from "./naming";
import { referencesText } from "./references-file";
import { resourceText } from "./resource-file";
import { plainFile, sourceFile } from "./source-file";

/**
 * Makes the files of `src/constructs/generated`, by name. The same contract gives the same text.
 * Throws an Error that names the fields when the contract would make two members or files of one name.
 */
export function generateConstructs(contract: Contract): ReadonlyMap<string, string> {
  const kindNames = contract.kinds.map((kind) => kind.name);
  const names = nameRegistry(reservedNames(contract));
  const files = new Map<string, string>();
  const add = (stem: string, text: string): void => {
    const name = `${stem}.ts`;
    if (files.has(name)) throw new Error(`two classes of the contract would both lie in ${name}`);
    files.set(name, text);
  };
  add("references", sourceFile(referencesText(contract), []));
  for (const kind of contract.kinds) {
    const stem = toFileStem(kind.terraformName);
    if (kind.methods.create !== undefined) add(stem, sourceFile(resourceText(kind, names), kindNames));
    if (kind.methods.get !== undefined) {
      add(`data-svc-${stem}`, sourceFile(dataSourceText(kind, names), kindNames));
    }
    if (kind.methods.list?.listField !== undefined) {
      add(
        `data-svc-${toFileStem(kind.terraformPlural)}`,
        sourceFile(listDataSourceText(kind, names), kindNames),
      );
    }
  }
  const stems = [...files.keys()].map((name) => name.replace(/\.ts$/, "")).sort();
  const charter =
    "/** The construct classes of every kind. Only ever contains what the generator wrote. */\n";
  files.set(
    "index.ts",
    plainFile(`${charter}${stems.map((stem) => `export * from "./${stem}";\n`).join("")}`),
  );
  return files;
}

/** The names that classes of kinds have, which nested objects must leave to them. */
function reservedNames(contract: Contract): Set<string> {
  const names = contract.kinds.flatMap((kind) => [
    kind.name,
    `${kind.name}Config`,
    `${kind.name}Timeouts`,
    `${kind.name}TimeoutsOutputReference`,
    `I${kind.name}`,
    `${kind.name}Ref`,
    `DataSvc${kind.name}`,
    `DataSvc${kind.name}Config`,
    `DataSvc${kind.plural}`,
    `DataSvc${kind.plural}Config`,
  ]);
  return new Set([...names, "SvcProvider", "SvcProviderConfig"]);
}
