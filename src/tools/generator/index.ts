/**
 * Generates the construct classes from the contract. Contains only pure functions from the contract to the text of files, and
 * `main.ts`, which writes them. The constructs never load this module.
 */
import {
  actionsOf,
  type Contract,
  isEphemeralKind,
  isReadableKind,
  listMethodOf,
  marksDocumentedOnly,
  withUnmarkedAssumptions,
} from "../../contract";
import { stringLiteral } from "../../base/escaping";
import {
  actionSubject,
  dataSourceSubject,
  ephemeralSubject,
  type ExampleSubject,
  listDataSourceSubject,
  resourceSubject,
  shortExample,
} from "../usage-examples";
import { actionText } from "./action-file";
import { checkNames } from "./check-names";
import { dataSourceText, listDataSourceText } from "./data-source-file";
import { ephemeralText } from "./ephemeral-file";
import { nameRegistry, toFileStem } from "./naming";
import { referencesText } from "./references-file";
import { resourceNameText } from "./resource-name-file";
import { resourceText } from "./resource-file";
import {
  IMPORTED_NAMES,
  plainFile,
  referenceNames,
  sourceFile,
  type SourceOptions,
  withExtension,
} from "./source-file";

export { type AbsentPattern, findPatterns } from "./find-patterns";
export { patternsText } from "./patterns-file";
export { type SourceOptions, withExtension } from "./source-file";

/** The imports and the header of the files in `src/constructs/generated`. */
export const OWN_SOURCE: SourceOptions = {
  header:
    "// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or\n" +
    "// the generator, and run it again.\n",
  framework: "cdktf",
  foundation: "../foundation",
  contractFunctions: "../../contract",
  contract: "../../contract",
  extension: "",
};

/**
 * Generates the construct classes of a contract. Returns files by name, those of `src/constructs/generated` by default. `index.ts` exports
 * all of them, and the additional modules in `more`. The same contract always gives the same text. Throws an Error that names the fields if
 * two members or files would have the same name.
 */
export function generateConstructs(
  given: Contract,
  options: SourceOptions = OWN_SOURCE,
  more: readonly string[] = [],
): ReadonlyMap<string, string> {
  const contract = marksDocumentedOnly(given) ? withStatedAssumptions(given) : given;
  checkNames(contract);
  const kindNames = contract.kinds.map((kind) => kind.name);
  const taken = kindNames.find((name) => IMPORTED_NAMES.includes(name));
  if (taken !== undefined) {
    throw new Error(
      `the kind ${taken} has a name that generated code uses; rename its schema in the contract`,
    );
  }
  const names = nameRegistry(reservedNames(contract), new Set(contract.kinds.map(({ name }) => name)));
  const references = referenceNames(kindNames);
  const files = new Map<string, string>();
  const add = (stem: string, text: string): void => {
    const name = `${stem}.ts`;
    if (files.has(name)) throw new Error(`two classes of the contract would both be in ${name}`);
    files.set(name, text);
  };
  const example = (subject: ExampleSubject): string => shortExample(contract, subject);
  add("references", sourceFile(referencesText(contract), referenceNames([]), options));
  add("resource-name", sourceFile(resourceNameText(contract), referenceNames([]), options));
  for (const kind of contract.kinds) {
    const stem = toFileStem(kind.terraformName);
    if (kind.methods.create !== undefined) {
      add(stem, sourceFile(resourceText(kind, names, example(resourceSubject(kind))), references, options));
    }
    if (isReadableKind(kind)) {
      add(
        `data-svc-${stem}`,
        sourceFile(dataSourceText(kind, names, example(dataSourceSubject(kind))), references, options),
      );
    }
    if (isEphemeralKind(kind)) {
      add(
        `ephemeral-svc-${stem}`,
        sourceFile(ephemeralText(kind, names, example(ephemeralSubject(kind))), references, options),
      );
    }
    if (listMethodOf(kind) !== undefined) {
      add(
        `data-svc-${toFileStem(kind.terraformPlural)}`,
        sourceFile(
          listDataSourceText(kind, names, example(listDataSourceSubject(kind))),
          references,
          options,
        ),
      );
    }
  }
  for (const action of actionsOf(contract)) {
    add(
      toFileStem(action.terraformName),
      sourceFile(actionText(action, names, example(actionSubject(action))), references, options),
    );
  }
  for (const stem of ["index", ...more]) {
    if (files.has(`${stem}.ts`)) {
      throw new Error(`a class of the contract would be in ${stem}.ts, which exists already`);
    }
  }
  const stems = [...[...files.keys()].map((name) => name.replace(/\.ts$/, "")), ...more].sort();
  const charter = "/** The construct classes of every kind. Contains only generated code. */\n";
  files.set(
    "index.ts",
    plainFile(
      `${charter}${stems.map((stem) => `export * from ${stringLiteral(withExtension(`./${stem}`, options))};\n`).join("")}`,
      options,
    ),
  );
  return files;
}

/** Returns the contract with one statement for each class, and no mark on each member, where assumed facts come from. */
function withStatedAssumptions(given: Contract): Contract {
  const contract = withUnmarkedAssumptions(given);
  const stated = <Part extends { readonly description: string }>(part: Part): Part => ({
    ...part,
    description: `${part.description}\n\nAssumed, except for members that are remarked as documented.`,
  });
  const kinds = contract.kinds.map((kind) => {
    const { list } = kind.methods;
    return { ...stated(kind), methods: { ...kind.methods, ...(list && { list: stated(list) }) } };
  });
  return { ...contract, kinds, methods: contract.methods.map(stated) };
}

/** Returns the names of the classes of kinds, which nested objects must not have. */
function reservedNames(contract: Contract): Set<string> {
  const names = contract.kinds.flatMap((kind) => [
    kind.name,
    `${kind.name}Config`,
    `${kind.name}Props`,
    `${kind.name}Timeouts`,
    `${kind.name}TimeoutsOutputReference`,
    `I${kind.name}`,
    `${kind.name}Ref`,
    `${kind.name}Lookup`,
    `${kind.name}Values`,
    `DataSvc${kind.name}`,
    `DataSvc${kind.name}Config`,
    `DataSvc${kind.name}Props`,
    `DataSvc${kind.plural}`,
    `DataSvc${kind.plural}Config`,
    `EphemeralSvc${kind.name}`,
    `EphemeralSvc${kind.name}Config`,
  ]);
  const actions = actionsOf(contract).flatMap(({ name }) => [name, `${name}Config`]);
  return new Set([
    ...IMPORTED_NAMES,
    ...names,
    ...actions,
    "SvcCall",
    "ResourceName",
    "ResourceNameParts",
    "SvcProvider",
    "SvcProviderConfig",
  ]);
}
