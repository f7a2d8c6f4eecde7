import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ProtoDescription, readProtoDescription } from "../../../src/tools/proto-description";

/** A JSON object of a description. */
export type DescribedObject = Readonly<Record<string, unknown>>;

/** The document of a description. */
export interface DescribedDocument {
  readonly paths: Readonly<Record<string, { readonly post: DescribedObject }>>;
  readonly components: { readonly schemas: Readonly<Record<string, DescribedObject>> };
}

/** Files by their paths in a folder. */
export type ProtoTexts = Readonly<Record<string, string | Uint8Array>>;

const LARGEST_BYTES = 32 * 1024 * 1024;

/** Reads the description at a path. */
export function readProtos(source: string, folders: readonly string[] = []): ProtoDescription {
  return readProtoDescription(source, { folders, largestBytes: LARGEST_BYTES });
}

/** Passes a new folder with files to `use`, and removes it. */
export function withProtos<Result>(texts: ProtoTexts, use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "protos-"));
  try {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the document that a description contains. */
export function documentOf({ text }: ProtoDescription): DescribedDocument {
  return JSON.parse(text) as DescribedDocument;
}

/** Describes one file, whose package is `a.v1`. */
export function describeProto(declarations: string): DescribedDocument {
  const text = `syntax = "proto3";\npackage a.v1;\n${declarations}`;
  return withProtos({ "a.proto": text }, (folder) => documentOf(readProtos(folder)));
}

/** Returns the message of the error with which a reading fails. */
export function errorOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return "";
}
