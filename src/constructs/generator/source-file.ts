const HEADER = `// Generated from src/contract/openapi.yaml by \`npm run generate\`. Never edit this file: change the contract or
// the generator, and run it again.
`;

/** Names that the foundation exports to generated code, types apart from values. */
const FOUNDATION: Readonly<Record<string, "type" | "value">> = {
  definedAttributes: "value",
  importableResource: "value",
  JsonInput: "type",
  jsonToTerraform: "value",
  listToTerraform: "value",
  ManifestOverrides: "type",
  ManifestSource: "type",
  mapToTerraform: "value",
  referenceToTerraform: "value",
  resourceFromManifest: "value",
  scalarToTerraform: "value",
  Slot: "type",
  StructReference: "value",
  structToTerraform: "value",
  SvcDataSource: "value",
  SvcObject: "type",
  SvcResource: "value",
};

/** Puts a header and the imports that the text needs before it. */
export function sourceFile(text: string, kindNames: readonly string[]): string {
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
  const foundation = Object.entries(FOUNDATION)
    .filter(([name]) => uses(name))
    .map(([name, form]) => (form === "type" ? `type ${name}` : name));
  const references = kindNames.flatMap((kind) => [`I${kind}`, `${kind}Ref`]).filter(uses);
  const contractNames = ["contract", "dataSourceFields", "kindOf", "listDataSourceFields"].filter((name) =>
    new RegExp(`\\b${name}\\(|\\(${name}\\b`).test(text),
  );
  const imports = [
    uses("cdktf") ? 'import * as cdktf from "cdktf";' : "",
    uses("Construct") ? 'import type { Construct } from "constructs";' : "",
    importOf(contractNames, "../../contract"),
    importOf(foundation, "../foundation"),
    references.length === 0 ? "" : importOf(references, "./references").replace("import {", "import type {"),
  ].filter((line) => line !== "");
  return `${HEADER}${imports.join("\n")}\n\n${text.trimEnd()}\n`;
}

function importOf(names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const line = `import { ${names.join(", ")} } from "${from}";`;
  return line.length <= 110
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";`;
}

/** A file that has no imports of its own but those in the text. */
export function plainFile(text: string): string {
  return `${HEADER}${text.trimEnd()}\n`;
}
