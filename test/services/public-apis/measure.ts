import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorSet, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { errorText } from "../../../src/base/json";
import { generateConstructs } from "../../../src/tools/generator";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { readProtoDescription } from "../../../src/tools/proto-description";
import { compilerErrors } from "../../tools/generator/compiler-errors";
import { printDescription, type ProtoPrinter } from "../proto/print-description";
import { PUBLIC_APIS, type PublicApi } from "./apis";
import { createdNouns, readDescriptors, withImports } from "./read-descriptors";

/**
 * Prints the descriptions of public APIs in the documented call shape, imports them without a correction, and reports for each how many of
 * the kinds that it creates are usable, and why others are not. Exits with 1 if an import crashes, takes too long, or gives classes that do
 * not compile. Arguments: the folder with the plugins, the folder for the descriptions, and the descriptor sets.
 */
const [programs = "", folder = "", ...sets] = process.argv.slice(2);

/** The most that the import of one description may take. */
const LIMIT_MS = 10_000;

/** The least part of the kinds with a create that is usable in each form. */
const LEAST_PERCENT = 80;

/** The largest descriptor set that is read. */
const LARGEST_BYTES = 64 * 1024 * 1024;

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
const totals = new Map<string, { readonly usable: number; readonly wanted: number }>();
const generated = new Map<string, ReadonlyMap<string, string>>();

mkdirSync(folder, { recursive: true });
const descriptors = readDescriptors(sets);
for (const api of PUBLIC_APIS) {
  const set = withImports(descriptors, api.packages);
  for (const [name, printer] of Object.entries(PRINTERS)) {
    measure(api, set, name, () => print(api, set, printer));
  }
  measure(api, set, "proto", () => describe(api, set));
}
const errors = compilerErrors([...generated.values()]);
if (errors.length > 0) {
  failures.push(`${errors.length} errors in generated classes, such as ${errors.slice(0, 5).join("\n")}`);
}
for (const [form, { usable, wanted }] of totals) {
  process.stdout.write(
    `\nas ${form}: ${usable} of ${wanted} kinds with a create are usable (${percent(usable, wanted)} %)\n`,
  );
  if (percent(usable, wanted) < LEAST_PERCENT) {
    failures.push(`as ${form}, less than ${LEAST_PERCENT} % of the kinds are usable`);
  }
}
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Measures an API as a description in one form. */
function measure(
  { name, packages }: PublicApi,
  set: FileDescriptorSet,
  form: string,
  describeApi: () => string,
): void {
  const title = `${name} as ${form}`;
  const nouns = createdNouns(set, packages);
  const text = describeApi();
  writeFileSync(join(folder, `${name}-${form}.${text.startsWith("{") ? "json" : "yaml"}`), text);
  const imported = importTimed(title, text);
  const states = nouns.map(
    (noun) =>
      [noun, imported === undefined ? "the description is refused" : reasonOf(imported, noun)] as const,
  );
  const good = states.filter(([, reason]) => reason === undefined);
  const total = totals.get(form) ?? { usable: 0, wanted: 0 };
  totals.set(form, { usable: total.usable + good.length, wanted: total.wanted + nouns.length });
  process.stdout.write(`\n${title}: ${good.length} of ${nouns.length} kinds with a create are usable\n`);
  for (const [noun, reason] of states) process.stdout.write(`  ${noun}: ${reason ?? "usable"}\n`);
  if (imported !== undefined && imported.contract.kinds.length > 0) {
    generated.set(title, generateConstructs(imported.contract));
  }
}

/** Prints an API by a plugin. */
function print({ packages }: PublicApi, set: FileDescriptorSet, printer: ProtoPrinter): string {
  const program = join(programs, printer.program);
  return printDescription(set, (file) => packages.includes(file.package), { ...printer, program });
}

/** Reads an API from its protos. Only its own packages have services, as in the folder of a user. */
function describe({ name, packages }: PublicApi, set: FileDescriptorSet): string {
  const path = join(folder, `${name}.binpb`);
  const file = set.file.map((each) => (packages.includes(each.package) ? each : { ...each, service: [] }));
  writeFileSync(path, toBinary(FileDescriptorSetSchema, { ...set, file }));
  return readProtoDescription(path, { folders: [], largestBytes: LARGEST_BYTES }).text;
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
