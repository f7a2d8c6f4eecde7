import { writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { ContractError } from "../../contract";
import {
  concludedLines,
  helpfulLines,
  importDocument,
  type ImportedDocument,
  type ImportOptions,
} from "../../tools/openapi-import";
import {
  formatMapLine,
  type Evidence,
  type MapLine,
  readMap,
  ServiceMapError,
  spelledAs,
  withoutGuesses,
  writeMap,
} from "../../tools/service-map";
import { printableLine } from "../../base/escaping";
import { errorText } from "../../base/json";
import type { ImportedDescription } from "../input/read-description";
import type { MapFile } from "../input/read-map-file";

/** A service map that the command wrote. */
export interface WrittenMapFile {
  readonly file: string;
  readonly text: string;
  /** Whether the file is new or has other lines than before. */
  readonly changed: boolean;
  /** Number of lines that are guesses. */
  readonly guesses: number;
  /** Number of lines that the service or its traffic contradicts. */
  readonly contradicted: number;
}

/**
 * Writes what an import concluded to the service map at a path. Existing lines stay. Throws an error with the path if the file cannot be
 * written.
 */
export function updateMapFile(
  path: string,
  before: MapFile | undefined,
  { text, overlays, imported }: ImportedDescription,
  evidence: readonly Evidence[] = [],
): WrittenMapFile {
  const lines = imported.mapLines();
  const isConfirmed = before?.text.includes("# confirmed: ") === true;
  const after = writeMap({
    ...(before === undefined ? {} : { before: before.read }),
    lines,
    guessed: before === undefined ? lines : guessedLines(before, text, overlays),
    unconfirmed:
      before === undefined || !isConfirmed ? [] : guessedLines(before, text, overlays, { all: true }),
    evidence,
    title: imported.contract.title,
    overruled: imported.overruled,
    unused: imported.unusedMethods(),
  });
  const changed = after !== before?.text;
  try {
    if (changed) writeFileSync(path, after);
  } catch (error) {
    throw new Error(`Could not write ${JSON.stringify(path)}: ${errorText(error)}`, { cause: error });
  }
  const count = (mark: string): number =>
    after.split("\n").filter((line) => line.includes(`# ${mark}: `)).length;
  return {
    file: path,
    text: after,
    changed,
    guesses: count("guess"),
    contradicted: count("contradicted"),
  };
}

/**
 * Returns the lines that evidence contradicts, as they should be. Each is tried first: it must change the contract, and no kind may become
 * unusable by it.
 */
export function correctedLines(
  description: ImportedDescription,
  before: MapFile | undefined,
  evidence: readonly Evidence[],
): readonly string[] {
  const wrong = evidence.filter(({ verdict }) => verdict === "contradicted");
  const corrected = wrong.flatMap((each) => each.corrected);
  if (corrected.length === 0) return [];
  const paths = description.imported.mapLines().map(({ path }) => path);
  const corrections: string[] = [];
  let { contract } = description.imported;
  for (const { path, value } of corrected) {
    const line = formatMapLine({ path: spelledAs(paths, path), value });
    const after = importWithLines(description, before, [...corrections, line])?.contract;
    const names = after?.kinds.map(({ name }) => name) ?? [];
    const keepsAll = contract.kinds.every(({ name }) => names.includes(name));
    if (after === undefined || !keepsAll || isDeepStrictEqual(after, contract)) continue;
    contract = after;
    corrections.push(line);
  }
  return corrections;
}

/** Returns the lines that the description gives with the confirmed lines of a map; without any of them if they do not suffice. */
function guessedLines(
  before: MapFile,
  text: string,
  overlays: readonly string[],
  without?: { readonly all: boolean },
): readonly MapLine[] {
  try {
    return concludedLines(text, { overlays, map: withoutGuesses(before.read, without) });
  } catch (error) {
    if (!(error instanceof ServiceMapError)) throw error;
    return concludedLines(text, { overlays });
  }
}

/** Formats what became of a service map. */
export function mapFileLines(written: WrittenMapFile): readonly string[] {
  const { file, changed, guesses, contradicted } = written;
  const count =
    guesses === 0
      ? "no line is a guess"
      : `${guesses} ${guesses === 1 ? "line is a guess" : "lines are guesses"}`;
  const wrong =
    contradicted === 0
      ? ""
      : `, ${contradicted} ${contradicted === 1 ? "line is" : "lines are"} contradicted`;
  return [printableLine(`${file}: ${changed ? "written" : "unchanged"}; ${count}${wrong}.`)];
}

/** Formats what became of a service map, for programs. */
export function mapFileFacts({ file, changed, guesses, contradicted }: WrittenMapFile): object {
  return { file, changed, guesses, contradicted };
}

/**
 * Returns an import whose unusable kinds have only the lines that help them: those of a written map, else those of an overlay.
 */
export function withHelpfulLines(
  description: ImportedDescription,
  written: WrittenMapFile | undefined,
): ImportedDocument {
  const { text, overlays, imported } = description;
  const withOverlay = (line: string): ImportedDocument | undefined => {
    const overlay = `overlay: 1.0.0\ninfo: { title: One line, version: 1.0.0 }\nactions:\n  ${line}\n`;
    return importWith(description, () => ({ overlays: [...overlays, overlay] }));
  };
  const withLine = (line: MapLine): ImportedDocument | undefined =>
    importWithLines(description, written, [formatMapLine(line)]);
  const trials = written === undefined ? { overlay: withOverlay } : { map: withLine };
  return helpfulLines(imported, text.length, trials);
}

/** Imports a description with further lines at the end of its map. Returns undefined if they do not fit. */
function importWithLines(
  description: ImportedDescription,
  map: Pick<MapFile, "text"> | undefined,
  lines: readonly string[],
): ImportedDocument | undefined {
  const text = `${[map?.text ?? "", ...lines].join("\n")}\n`;
  return importWith(description, () => ({ map: readMap(text, "the map") }));
}

function importWith(
  { text, overlays, options }: ImportedDescription,
  more: () => ImportOptions,
): ImportedDocument | undefined {
  try {
    return importDocument(text, { ...options, overlays, ...more() });
  } catch (error) {
    if (error instanceof ServiceMapError || error instanceof ContractError) return undefined;
    throw error;
  }
}
