import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { collectTypeNames, convertSource } from "./convert-source";
import { parsingCost } from "./parsing-cost";
import { lineOf, parseSource, type ParsedSource } from "./parse-source";
import { ProtoError } from "./proto-error";
import type { ProtoFile } from "./proto-file";
import { isStandardImport } from "./standard-types";
import { errorText } from "../../base/json";

/** Options of loading .proto files. */
export interface LoadOptions {
  /** Folders in which imports are searched first, in this order. */
  readonly folders: readonly string[];
  /** The most that all files together may have. */
  readonly largestBytes: number;
}

/** The files of a source. */
export interface LoadedSources {
  /** The given files. */
  readonly given: readonly ProtoFile[];
  /** The files that they import, directly or through others. */
  readonly imported: readonly ProtoFile[];
}

interface MissingImport {
  readonly from: ParsedSource;
  readonly path: string;
}

/** The most that {@link parsingCost} may be of all files together. */
const MOST_STEPS = 20_000_000;

/** The most files of a folder. */
const MOST_FILES = 10_000;

/**
 * Loads a .proto file, or all of a folder and the folders in it, with their imports. An import is searched in the given folders, then in the
 * source's own folder and those around it. Throws a ProtoError that names the place of a missing import, or of an error in a file.
 */
export function loadSources(source: string, options: LoadOptions): LoadedSources {
  const isFolder = statSync(source).isDirectory();
  const paths = isFolder ? protosIn(source) : [source];
  if (paths.length === 0) {
    throw new ProtoError(
      `The folder ${JSON.stringify(source)} has no .proto file. Name the description in it, or a folder of .proto files.`,
    );
  }
  const folders = [
    ...options.folders.map((each) => resolve(each)),
    ...foldersAround(isFolder ? source : dirname(source)),
  ];
  const loaded = new Map<string, ParsedSource>();
  const missing: MissingImport[] = [];
  let bytes = 0;
  let cost = 0;
  const load = (path: string): void => {
    const real = realpathSync(path);
    if (loaded.has(real)) return;
    const text = readProto(path);
    bytes += text.length;
    cost += parsingCost(text);
    if (cost > MOST_STEPS) {
      throw new ProtoError(
        `${shownPath(path)}: its messages have too many fields to be read from a text. Give a descriptor set (\`buf build -o service.binpb\`), or the folder of one service.`,
      );
    }
    if (bytes > options.largestBytes) {
      throw new ProtoError(
        `The protos are larger than ${options.largestBytes / 1024 / 1024} MiB. Give the folder of one service.`,
      );
    }
    loaded.set(real, parseSource(text, shownPath(path)));
  };
  for (const path of paths) load(path);
  const given = loaded.size;
  // A map also iterates entries that are added during the iteration.
  for (const from of loaded.values()) {
    for (const path of from.imports) {
      const found = folders.map((folder) => join(folder, path)).find((each) => existsSync(each));
      if (found !== undefined) load(found);
      else if (!isStandardImport(path)) missing.push({ from, path });
    }
  }
  const [first] = missing;
  if (first !== undefined) throw new ProtoError(missingText(first, missing.length - 1));
  const sources = [...loaded.values()];
  const names = collectTypeNames(sources);
  const files = sources.map((each) => convertSource(each, names));
  return { given: files.slice(0, given), imported: files.slice(given) };
}

function missingText({ from, path }: MissingImport, others: number): string {
  const line = lineOf(from.text, `"${path}"`) ?? lineOf(from.text, `'${path}'`);
  const more =
    others === 0 ? "" : ` So ${others === 1 ? "is another import" : `are ${others} other imports`}.`;
  return (
    `${from.path}${line === undefined ? "" : `:${line}`}: the imported file ${JSON.stringify(path)} is missing.${more} ` +
    `Name the folder that contains ${path} by --proto-path DIR, or give a descriptor set, which contains all files (\`buf build -o service.binpb\`).`
  );
}

/** Returns the .proto files in a folder, sorted. Skips hidden folders, and those of installed packages. */
function protosIn(folder: string): readonly string[] {
  const paths: string[] = [];
  const visit = (inner: string): void => {
    for (const entry of readdirSync(inner, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(inner, entry.name);
      if (entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith(".")) visit(path);
      else if (entry.name.endsWith(".proto") && !entry.isDirectory()) paths.push(path);
      if (paths.length > MOST_FILES) {
        throw new ProtoError(
          `The folder ${JSON.stringify(folder)} has more than ${MOST_FILES} .proto files. Give the folder of one service.`,
        );
      }
    }
  };
  visit(folder);
  return paths;
}

/** Returns a folder and those around it, from the inside. */
function foldersAround(folder: string): readonly string[] {
  const folders = [resolve(folder)];
  for (;;) {
    const inner = folders.at(-1) ?? "/";
    const outer = dirname(inner);
    if (outer === inner) return folders;
    folders.push(outer);
  }
}

function readProto(path: string): string {
  try {
    // A pipe would never end.
    if (!lstatSync(realpathSync(path)).isFile()) throw new Error("it is not a file");
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw new ProtoError(
      `Reading ${JSON.stringify(path)} failed: ${error instanceof TypeError ? "it is not UTF-8 text" : errorText(error)}.`,
    );
  }
}

function shownPath(path: string): string {
  const shown = relative(process.cwd(), path);
  return shown.startsWith("..") ? path : shown;
}
