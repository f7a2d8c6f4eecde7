import { statSync } from "node:fs";
import { TOO_DEEP } from "../../contract";
import {
  importDocument,
  type ImportedDocument,
  type ImportOptions,
  jsonTextOf,
} from "../../tools/openapi-import";
import type { ReadMap } from "../../tools/service-map";
import { errorText } from "../../base/json";
import { InputError } from "../command";
import { LARGEST_BYTES, readDocument, type ReadDocumentOptions, readOverlays } from "./read-document";

/** Options of reading a description. */
export interface ReadDescriptionOptions extends ReadDocumentOptions {
  /** Folders in which the imports of .proto files are searched first. */
  readonly protoFolders?: readonly string[] | undefined;
  /** The service map. @default none */
  readonly map?: ReadMap | undefined;
}

/** A description, its overlays, and what their import gave. */
export interface ImportedDescription {
  readonly text: string;
  readonly overlays: readonly string[];
  /** The import's other options, such as a service map. */
  readonly options: ImportOptions;
  readonly imported: ImportedDocument;
}

/**
 * Reads and imports an API description with overlays and a service map: an OpenAPI document, or protos. An invalid one counts as an input that
 * cannot be read: throws an InputError.
 */
export async function readDescription(
  source: string,
  paths: readonly string[] = [],
  options: ReadDescriptionOptions,
): Promise<ImportedDescription> {
  const { text, notes } = isProtoSource(source)
    ? await readProtos(source, options)
    : jsonTextOrError(await readDocument(source, options));
  const overlays = readOverlays(paths);
  const said = options.map === undefined ? {} : { map: options.map };
  try {
    const imported = importDocument(text, { overlays, ...said });
    const noted = notes.map((each) => ({ topic: "facts" as const, text: each }));
    return { text, overlays, options: said, imported: { ...imported, notes: [...imported.notes, ...noted] } };
  } catch (error) {
    // A document whose schemas refer to each other in a long chain exhausts the stack.
    throw new InputError(error instanceof RangeError ? TOO_DEEP : errorText(error));
  }
}

/** Later imports of the same text, such as trials of corrections, do not parse YAML again. */
function jsonTextOrError(text: string): ReturnType<typeof jsonTextOf> {
  try {
    return jsonTextOf(text);
  } catch (error) {
    throw new InputError(errorText(error));
  }
}

/** Endings of the files of protos: texts, and descriptor sets as compilers and their users write them. */
const PROTO_FILE = /\.(?:proto|(?:binpb|pb|desc|protoset|fds)(?:\.gz)?)$/i;

/** Whether a source is protos: a .proto file, a folder, or a descriptor set. An address is not. */
function isProtoSource(source: string): boolean {
  if (/^https?:\/\//i.test(source)) return false;
  return PROTO_FILE.test(source) || statSync(source, { throwIfNoEntry: false })?.isDirectory() === true;
}

async function readProtos(
  source: string,
  { protoFolders = [] }: ReadDescriptionOptions,
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  // The parsers take long to load, and an OpenAPI document needs neither.
  const { readProtoDescription } = await import("../../tools/proto-description/index.js");
  try {
    return readProtoDescription(source, { folders: protoFolders, largestBytes: LARGEST_BYTES });
  } catch (error) {
    throw new InputError(errorText(error));
  }
}
