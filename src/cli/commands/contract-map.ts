import { writeFileSync } from "node:fs";
import { ContractError } from "../../contract";
import {
  concludedLines,
  helpfulLines,
  importDocument,
  type ImportedDocument,
  type ImportOptions,
} from "../../tools/openapi-import";
import type { LearnedDescription } from "../../tools/openapi-learn";
import {
  formatMapLine,
  type MapEvidence,
  type MapLine,
  readMap,
  ServiceMapError,
  spelledAs,
  withoutGuesses,
  writeMap,
} from "../../tools/service-map";
import { printableLine } from "../../base/escaping";
import { errorText } from "../../base/json";
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
  /** The wrong lines as they should be. */
  readonly corrections: readonly string[];
}

/**
 * Writes what an import concluded to the service map at a path. Existing lines stay. Throws an error with the path if the file cannot be
 * written.
 */
export function updateMapFile(
  path: string,
  before: MapFile | undefined,
  { text, overlays, imported }: LearnedDescription,
  evidence: readonly MapEvidence[] = [],
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
    corrections: correctionsOf(lines, evidence),
  };
}

/** Returns the lines that evidence contradicts, as they should be. */
function correctionsOf(lines: readonly MapLine[], evidence: readonly MapEvidence[]): readonly string[] {
  const paths = lines.map(({ path }) => path);
  const wrong = evidence.filter(({ verdict }) => verdict === "contradicted");
  const corrected = wrong.flatMap((each) => each.corrected ?? []);
  return [
    ...new Set(corrected.map(({ path, value }) => formatMapLine({ path: spelledAs(paths, path), value }))),
  ];
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

/** Formats what became of a service map, and the lines that should be corrected in it. */
export function mapFileLines(written: WrittenMapFile): readonly string[] {
  const { file, changed, guesses, contradicted, corrections } = written;
  const count =
    guesses === 0
      ? "no line is a guess"
      : `${guesses} ${guesses === 1 ? "line is a guess" : "lines are guesses"}`;
  const wrong =
    contradicted === 0
      ? ""
      : `, ${contradicted} ${contradicted === 1 ? "line is" : "lines are"} contradicted`;
  return [
    ...(corrections.length === 0
      ? []
      : ["Lines of the map as they should be:", ...corrections.map((line) => `  ${line}`)]),
    `${file}: ${changed ? "written" : "unchanged"}; ${count}${wrong}.`,
  ].map(printableLine);
}

/** Formats what became of a service map, for programs. */
export function mapFileFacts({ file, changed, guesses, contradicted, corrections }: WrittenMapFile): object {
  return { file, changed, guesses, contradicted, corrections };
}

/**
 * Returns an import whose unusable kinds have only the lines that help them: those of a written map, else those of an overlay.
 */
export function withHelpfulLines(
  { text, overlays, options, imported }: LearnedDescription,
  written: WrittenMapFile | undefined,
): ImportedDocument {
  const attempt = (more: ImportOptions): ImportedDocument | undefined => {
    try {
      return importDocument(text, { ...options, overlays, ...more });
    } catch (error) {
      if (error instanceof ServiceMapError || error instanceof ContractError) return undefined;
      throw error;
    }
  };
  const withOverlay = (line: string): ImportedDocument | undefined => {
    const overlay = `overlay: 1.0.0\ninfo: { title: One line, version: 1.0.0 }\nactions:\n  ${line}\n`;
    return attempt({ overlays: [...overlays, overlay] });
  };
  const withLine = (map: WrittenMapFile, line: MapLine): ImportedDocument | undefined => {
    try {
      return attempt({ map: readMap(`${map.text}${formatMapLine(line)}\n`, map.file) });
    } catch (error) {
      if (error instanceof ServiceMapError) return undefined;
      throw error;
    }
  };
  const trials =
    written === undefined ? { overlay: withOverlay } : { map: (line: MapLine) => withLine(written, line) };
  return helpfulLines(imported, text.length, trials);
}
