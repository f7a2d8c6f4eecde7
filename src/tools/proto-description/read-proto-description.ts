import { readFileSync, statSync } from "node:fs";
import type { LoadOptions } from "./load-sources";
import { loadSources } from "./load-sources";
import { ProtoError } from "./proto-error";
import type { ProtoFile } from "./proto-file";
import type { ProtoEnum, ProtoMessage, ProtoSchema, ProtoService } from "./proto-schema";
import { scopeOf } from "./proto-schema";
import { readDescriptors } from "./read-descriptors";
import {
  isCommonPackage,
  isStandardImport,
  OPERATION,
  OPERATIONS_SERVICE,
  standardEnum,
  standardMessage,
} from "./standard-types";
import { toDocument } from "./to-document";
import { isWellKnown } from "./well-known-message";
import { errorText } from "../../base/json";

/** The description that protos contain. */
export interface ProtoDescription {
  /** An OpenAPI 3.1 document, as JSON. */
  readonly text: string;
  /** Notes for the user on parts that the document does not have. */
  readonly notes: readonly string[];
}

/**
 * Reads a .proto file, a folder of them, or a descriptor set as a description. Throws a ProtoError with the place and the next step if it
 * cannot be read, or if its services are of several versions.
 */
export function readProtoDescription(source: string, options: LoadOptions): ProtoDescription {
  const { given, imported } = openSource(source, options);
  const services = selectServices(given, source);
  const schema = buildSchema([...given, ...imported], services);
  const streams = services.flatMap(({ fullName, methods }) =>
    methods.filter(({ isStream }) => isStream).map(({ name }) => `${fullName}/${name}`),
  );
  return {
    text: JSON.stringify(toDocument(schema)),
    notes:
      streams.length === 0
        ? []
        : [`Streaming methods are not supported, and were left out: ${streams.join(", ")}.`],
  };
}

function openSource(
  source: string,
  options: LoadOptions,
): { readonly given: readonly ProtoFile[]; readonly imported: readonly ProtoFile[] } {
  try {
    const found = statSync(source);
    if (found.isDirectory() || /\.proto$/i.test(source)) return loadSources(source, options);
    const { size } = found;
    if (size > options.largestBytes) {
      throw new Error(`it is larger than ${options.largestBytes / 1024 / 1024} MiB`);
    }
    const given = readDescriptors(readFileSync(source), source, options.largestBytes);
    refuseMissing(given, source);
    return { given, imported: [] };
  } catch (error) {
    if (error instanceof ProtoError) throw error;
    if (error instanceof RangeError) throw new ProtoError(`${source}: it is nested too deeply.`);
    const { code } = error as NodeJS.ErrnoException;
    throw new ProtoError(
      `Reading the protos from ${JSON.stringify(source)} failed: ${code === "ENOENT" ? "the file does not exist" : errorText(error)}.`,
    );
  }
}

/** Refuses a descriptor set without a file that its types may come from. */
function refuseMissing(files: readonly ProtoFile[], source: string): void {
  const present = new Set(files.map(({ path }) => path));
  const lacking = files.flatMap(({ path, imports }) =>
    imports
      .filter((each) => !present.has(each) && !isStandardImport(each))
      .map((each) => ({ path, missing: each })),
  );
  const [first] = lacking;
  if (first === undefined) return;
  throw new ProtoError(
    `${source}: the file ${JSON.stringify(first.missing)}, which ${first.path} imports, is missing. ` +
      "Write the descriptor set with its imports (`buf build`, or `protoc --include_imports`).",
  );
}

/** Returns the services of the product: neither those of common packages nor several versions of one package. */
function selectServices(files: readonly ProtoFile[], source: string): readonly ProtoService[] {
  const all = files.flatMap(({ services }) => services);
  const own = all.filter(({ fullName }) => !isCommonPackage(scopeOf(fullName)));
  if (own.length === 0) {
    throw new ProtoError(
      `${JSON.stringify(source)} has no service. Give the file, or the folder, that defines the service's methods.`,
    );
  }
  const versions = new Map<string, Set<string>>();
  for (const { fullName } of own) {
    const scope = scopeOf(fullName);
    const base = scope.replace(/\.v\d\w*$/, "");
    versions.set(base, (versions.get(base) ?? new Set()).add(scope));
  }
  for (const found of versions.values()) {
    if (found.size > 1) {
      throw new ProtoError(
        `${JSON.stringify(source)} has services in several versions: ${[...found].sort().join(", ")}. Give the folder or file of one version.`,
      );
    }
  }
  const isLongRunning = own.some(({ methods }) => methods.some(({ output }) => output === OPERATION));
  return isLongRunning ? [...own, OPERATIONS_SERVICE] : own;
}

/** Joins the types of files, and adds the common ones that they use. */
function buildSchema(files: readonly ProtoFile[], services: readonly ProtoService[]): ProtoSchema {
  const messages = new Map<string, ProtoMessage>();
  const enums = new Map<string, ProtoEnum>();
  for (const file of files) {
    for (const each of file.messages) messages.set(each.fullName, each);
    for (const each of file.enums) enums.set(each.fullName, each);
  }
  const needed = services.flatMap(({ methods }) => methods.flatMap(({ input, output }) => [input, output]));
  const seen = new Set<string>();
  for (let name = needed.pop(); name !== undefined; name = needed.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const message = messages.get(name) ?? standardMessage(name);
    if (message === undefined || isWellKnown(name)) continue;
    messages.set(name, message);
    for (const { type } of message.fields) {
      if ("message" in type) needed.push(type.message);
      const values = "enum" in type ? standardEnum(type.enum) : undefined;
      if ("enum" in type && values !== undefined && !enums.has(type.enum)) {
        enums.set(type.enum, { fullName: type.enum, description: "", values });
      }
    }
  }
  return { messages, enums, services };
}
