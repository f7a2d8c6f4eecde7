/**
 * Writes the construct classes from the contract. Only ever contains pure functions from the contract to the text of
 * files, and `main.ts`, which writes them; the constructs themselves never load it.
 */
import { type Contract, isEphemeralKind, isReadableKind } from "../../contract";
import { dataSourceText, listDataSourceText } from "./data-source-file";
import { ephemeralText } from "./ephemeral-file";
import { nameRegistry, toFileStem } from "./naming";
import { referencesText } from "./references-file";
import { resourceNameText } from "./resource-name-file";
import { resourceText } from "./resource-file";
import { IMPORTED_NAMES, plainFile, sourceFile, type SourceOptions, withExtension } from "./source-file";

export type { SourceOptions } from "./source-file";

/** How the files of `src/constructs/generated` find what they stand on. */
export const OWN_SOURCE: SourceOptions = {
  header:
    "// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or\n" +
    "// the generator, and run it again.\n",
  foundation: "../foundation",
  contractFunctions: "../../contract",
  contract: "../../contract",
  extension: "",
};

/**
 * Makes the construct classes of a contract: files by name, those of `src/constructs/generated` unless the options say otherwise.
 * `index.ts` exports them all; `more` are further modules that it exports from. The same contract gives the same text.
 * Throws an Error that names the fields when the contract would make two members or files of one name.
 */
export function generateConstructs(
  contract: Contract,
  options: SourceOptions = OWN_SOURCE,
  more: readonly string[] = [],
): ReadonlyMap<string, string> {
  const kindNames = contract.kinds.map((kind) => kind.name);
  const taken = kindNames.find((name) => IMPORTED_NAMES.includes(name));
  if (taken !== undefined) {
    throw new Error(
      `the kind ${taken} has a name that generated code needs for itself; rename its schema in the contract`,
    );
  }
  const names = nameRegistry(reservedNames(contract));
  const files = new Map<string, string>();
  const add = (stem: string, text: string): void => {
    const name = `${stem}.ts`;
    if (files.has(name)) throw new Error(`two classes of the contract would both lie in ${name}`);
    files.set(name, text);
  };
  add("references", sourceFile(referencesText(contract), [], options));
  add("resource-name", sourceFile(resourceNameText(contract), [], options));
  for (const kind of contract.kinds) {
    const stem = toFileStem(kind.terraformName);
    if (kind.methods.create !== undefined)
      add(stem, sourceFile(resourceText(kind, names), kindNames, options));
    if (isReadableKind(kind)) {
      add(`data-svc-${stem}`, sourceFile(dataSourceText(kind, names), kindNames, options));
    }
    if (isEphemeralKind(kind)) {
      add(`ephemeral-svc-${stem}`, sourceFile(ephemeralText(kind, names), kindNames, options));
    }
    if (kind.methods.list?.listField !== undefined) {
      add(
        `data-svc-${toFileStem(kind.terraformPlural)}`,
        sourceFile(listDataSourceText(kind, names), kindNames, options),
      );
    }
  }
  for (const stem of ["index", ...more]) {
    if (files.has(`${stem}.ts`))
      throw new Error(`a class of the contract would lie in ${stem}.ts, which is taken`);
  }
  const stems = [...[...files.keys()].map((name) => name.replace(/\.ts$/, "")), ...more].sort();
  const charter =
    "/** The construct classes of every kind. Only ever contains what the generator wrote. */\n";
  files.set(
    "index.ts",
    plainFile(
      `${charter}${stems.map((stem) => `export * from ${JSON.stringify(withExtension(`./${stem}`, options))};\n`).join("")}`,
      options,
    ),
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
    `EphemeralSvc${kind.name}`,
    `EphemeralSvc${kind.name}Config`,
  ]);
  return new Set([...names, "ResourceName", "ResourceNameParts", "SvcProvider", "SvcProviderConfig"]);
}
