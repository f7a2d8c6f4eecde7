import { readFileSync } from "node:fs";
import { resolve } from "node:path";

// The schemas and the validator of XML are those of `.ci/report-schemas`.

const FOLDER = resolve(__dirname, "../../node_modules/.report-schemas");

interface XmlValidator {
  readonly validateXML: (given: { readonly xml: string; readonly schema: string }) => Promise<{
    readonly errors: readonly { readonly message: string }[];
  }>;
}

/** Returns the text of an official schema of reports. Throws if it is not on this machine. */
export function reportSchema(name: "sarif.json" | "junit.xsd"): string {
  try {
    return readFileSync(resolve(FOLDER, name), "utf8");
  } catch {
    throw new Error(`There is no ${name} in ${FOLDER}. Run .ci/report-schemas, which installs it`);
  }
}

/** Returns what violates the schema of Jenkins in a JUnit report. */
export async function junitErrors(xml: string): Promise<readonly { readonly message: string }[]> {
  const schema = reportSchema("junit.xsd");
  const { validateXML } = (await import(resolve(FOLDER, "xmllint-wasm/index-node.js"))) as XmlValidator;
  return (await validateXML({ xml, schema })).errors;
}
