/** The header and the imports of generated files. */
export interface SourceOptions {
  /** Comment lines at the top of every file. */
  readonly header: string;
  /** Package of the classes that the constructs extend. */
  readonly framework: "cdktf" | "cdktn";
  /** Module of the base classes and writers. */
  readonly foundation: string;
  /** Module of the functions that read a contract. */
  readonly contractFunctions: string;
  /** Module that exports the `contract` which the classes are generated from. */
  readonly contract: string;
  /** Suffix of relative imports: none, or `.js` for projects with ES modules. */
  readonly extension: "" | ".js";
}

/** Names that generated code imports from the foundation, as types or values. */
const FOUNDATION: Readonly<Record<string, "type" | "value">> = {
  ActionMetaArguments: "type",
  definedAttributes: "value",
  EphemeralMetaArguments: "type",
  importableResource: "value",
  JsonInput: "type",
  jsonToTerraform: "value",
  listToTerraform: "value",
  LookupOptions: "type",
  lookUpAll: "value",
  lookUpOne: "value",
  ManifestOverrides: "type",
  ManifestSource: "type",
  mapToTerraform: "value",
  objectFromName: "value",
  referenceToTerraform: "value",
  resourceFromManifest: "value",
  ResourceNames: "type",
  resourceNames: "value",
  scalarToTerraform: "value",
  InputAccessor: "type",
  StructReference: "value",
  structToTerraform: "value",
  SvcAction: "value",
  SvcDataSource: "value",
  SvcEphemeral: "value",
  SvcObject: "type",
  SvcResource: "value",
};

/** Names of imports and of the global object that generated code uses, which no class can have. */
export const IMPORTED_NAMES: readonly string[] = [...Object.keys(FOUNDATION), "Construct", "JSON"];

/** Names that generated code imports to read the contract. A property may have such a name, too. */
const CONTRACT_FUNCTIONS = ["dataSourceFields", "kindOf", "listDataSourceFields"] as const;
const CODE: ReadonlyMap<string, RegExp> = new Map(
  [...CONTRACT_FUNCTIONS, "contract"].map((name) => [
    name,
    new RegExp(`(?<![gs]et )\\b${name}\\(|\\(${name}\\b|\\{ ${name},|^ +${name},$`, "m"),
  ]),
);

/** The exports of the module with the interfaces and references of kinds, with their places in the order of imports. */
export type ReferenceNames = ReadonlyMap<string, number>;

/** Returns what the module of references exports for kinds. */
export function referenceNames(kindNames: readonly string[]): ReferenceNames {
  return new Map(kindNames.flatMap((kind) => [`I${kind}`, `${kind}Ref`]).map((name, place) => [name, place]));
}

/** Prepends the header and the imports that the text needs. */
export function sourceFile(text: string, references: ReferenceNames, options: SourceOptions): string {
  // Comments and strings contain texts of the description, which decide nothing.
  const code = text.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[^]*?\*\//g, (skipped) =>
    skipped.startsWith('"') ? '""' : " ",
  );
  const used = new Set(code.match(/\w+/g));
  const foundation = Object.entries(FOUNDATION)
    .filter(([name]) => used.has(name))
    .map(([name, form]) => (form === "type" ? `type ${name}` : name));
  const usedReferences = [...used]
    .filter((name) => references.has(name))
    .sort((a, b) => (references.get(a) ?? 0) - (references.get(b) ?? 0));
  const isCode = (name: string): boolean => used.has(name) && CODE.get(name)?.test(code) === true;
  const functions = CONTRACT_FUNCTIONS.filter(isCode);
  const modules = new Map<string, readonly string[]>();
  const add = (module: string, names: readonly string[]): void =>
    void modules.set(module, [...(modules.get(module) ?? []), ...names]);
  add(options.contract, isCode("contract") ? ["contract"] : []);
  add(options.contractFunctions, functions);
  add(options.foundation, foundation);
  const imports = [
    used.has("cdktf") ? `import * as cdktf from "${options.framework}";` : "",
    used.has("Construct") ? 'import type { Construct } from "constructs";' : "",
    ...[...modules]
      .sort(([a], [b]) => Number(a.startsWith("./")) - Number(b.startsWith("./")))
      .map(([module, names]) => importOf(names, withExtension(module, options))),
    usedReferences.length === 0
      ? ""
      : importOf(usedReferences, withExtension("./references", options)).replace("import {", "import type {"),
  ].filter((line) => line !== "");
  return `${options.header}${imports.join("\n")}\n\n${text.trimEnd()}\n`;
}

function importOf(names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const line = `import { ${names.join(", ")} } from "${from}";`;
  return line.length <= 110
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";`;
}

/** Prepends the header to a text that needs no further imports. */
export function plainFile(text: string, { header }: Pick<SourceOptions, "header">): string {
  return `${header}${text.trimEnd()}\n`;
}

/** Appends the suffix of relative imports to a module's specifier. */
export function withExtension(module: string, { extension }: Pick<SourceOptions, "extension">): string {
  return module.startsWith(".") ? `${module}${extension}` : module;
}
