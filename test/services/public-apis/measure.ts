import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorText } from "../../../src/base/json";
import { generateConstructs } from "../../../src/tools/generator";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { compilerErrors } from "../../tools/generator/compiler-errors";
import { printDescription, type ProtoPrinter } from "../proto/print-description";
import { PUBLIC_APIS, type PublicApi } from "./apis";
import { createdNouns, type Descriptors, readDescriptors, withImports } from "./read-descriptors";

/**
 * Prints the descriptions of public APIs in the documented call shape, imports them without a correction, and reports for each how many of
 * the kinds that it creates are usable, and why others are not. Exits with 1 if an import crashes, takes too long, or gives classes that do
 * not compile. Arguments: the folder with the plugins, the folder for the descriptions, and the descriptor sets.
 */
const [programs = "", folder = "", ...sets] = process.argv.slice(2);

/** The most that the import of one description may take. */
const LIMIT_MS = 10_000;

const PRINTERS: Readonly<Record<string, ProtoPrinter>> = {
  "gateway-v2": {
    program: "protoc-gen-openapiv2",
    parameter: "allow_merge=true,generate_unbound_methods=true",
    http: "none",
  },
  gnostic: {
    program: "protoc-gen-openapi",
    parameter: "enum_type=string,fq_schema_naming=true",
    http: "full names",
  },
};

const failures: string[] = [];
let wanted = 0;
let usable = 0;
const generated = new Map<string, ReadonlyMap<string, string>>();

mkdirSync(folder, { recursive: true });
const descriptors = readDescriptors(sets);
for (const api of PUBLIC_APIS) {
  for (const [name, printer] of Object.entries(PRINTERS)) measure(descriptors, api, name, printer);
}
const errors = compilerErrors([...generated.values()]);
if (errors.length > 0) {
  failures.push(`${errors.length} errors in generated classes, such as ${errors.slice(0, 5).join("\n")}`);
}
process.stdout.write(
  `\n${usable} of ${wanted} kinds with a create are usable (${percent(usable, wanted)} %)\n`,
);
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

function measure(
  all: Descriptors,
  { name, packages }: PublicApi,
  printerName: string,
  printer: ProtoPrinter,
): void {
  const title = `${name} by ${printerName}`;
  const set = withImports(all, packages);
  const nouns = createdNouns(set, packages);
  const isPrinted = (owner: string): boolean => packages.includes(owner);
  const program = join(programs, printer.program);
  const text = printDescription(set, (file) => isPrinted(file.package), { ...printer, program });
  writeFileSync(join(folder, `${name}-${printerName}.${text.startsWith("{") ? "json" : "yaml"}`), text);
  const imported = importTimed(title, text);
  const states = nouns.map(
    (noun) =>
      [noun, imported === undefined ? "the description is refused" : reasonOf(imported, noun)] as const,
  );
  const good = states.filter(([, reason]) => reason === undefined);
  wanted += nouns.length;
  usable += good.length;
  process.stdout.write(`\n${title}: ${good.length} of ${nouns.length} kinds with a create are usable\n`);
  for (const [noun, reason] of states) process.stdout.write(`  ${noun}: ${reason ?? "usable"}\n`);
  if (imported !== undefined && imported.contract.kinds.length > 0) {
    generated.set(title, generateConstructs(imported.contract));
  }
}

/** Returns undefined if the import refuses the description. Anything but a refusal with a text is a failure. */
function importTimed(title: string, text: string): ImportedDocument | undefined {
  const startMs = performance.now();
  try {
    return importDocument(text);
  } catch (error) {
    process.stdout.write(`\n${title}: ${errorText(error)}\n`);
    if ((error as Error).name !== "ContractError") failures.push(`${title}: ${(error as Error).stack ?? ""}`);
    return undefined;
  } finally {
    const tookMs = performance.now() - startMs;
    if (tookMs > LIMIT_MS) failures.push(`${title}: the import took ${Math.round(tookMs)} ms`);
  }
}

/** Returns why a kind is not usable, or undefined. */
function reasonOf({ kinds, contract }: ImportedDocument, noun: string): string | undefined {
  const isSame = (name: string): boolean => name.toLowerCase() === noun.toLowerCase();
  const kind = contract.kinds.find(({ name }) => isSame(name));
  if (kind?.methods.create !== undefined) return undefined;
  const report = kinds.find(({ name, state }) => isSame(name) && state !== "absent");
  if (report === undefined) return "not found";
  const problems = report.problems.map(({ text }) => text).join(" ");
  return problems === "" ? "without its create" : problems;
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / whole);
}
