import { writeFileSync } from "node:fs";
import { ContractError } from "../../contract";
import {
  helpfulLines,
  importDocument,
  type ImportedDocument,
  type ImportOptions,
} from "../../tools/openapi-import";
import type { LearnedDescription } from "../../tools/openapi-learn";
import {
  formatMapLine,
  type MapLine,
  readMap,
  ServiceMapError,
  withoutGuesses,
  writeMap,
} from "../../tools/service-map";
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
}

/**
 * Writes what an import concluded to the service map at a path. Existing lines stay. Throws an error with the path if the file cannot be
 * written.
 */
export function updateMapFile(
  path: string,
  before: MapFile | undefined,
  { text, overlays, imported }: LearnedDescription,
): WrittenMapFile {
  const lines = imported.mapLines();
  const after = writeMap({
    ...(before === undefined ? {} : { before: before.text }),
    lines,
    guessed: before === undefined ? lines : guessedLines(before, text, overlays),
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
  return {
    file: path,
    text: after,
    changed,
    guesses: after.split("\n").filter((line) => /# guess: /.test(line)).length,
  };
}

/** Returns the lines that the description gives with the confirmed lines of a map; without any of them if they do not suffice. */
function guessedLines(before: MapFile, text: string, overlays: readonly string[]): readonly MapLine[] {
  try {
    const map = readMap(withoutGuesses(before.text), before.path);
    return importDocument(text, { overlays, map }).mapLines();
  } catch (error) {
    if (!(error instanceof ServiceMapError)) throw error;
    return importDocument(text, { overlays }).mapLines();
  }
}

/** Formats what became of a service map. */
export function mapFileLine({ file, changed, guesses }: WrittenMapFile): string {
  const count =
    guesses === 0
      ? "no line is a guess"
      : `${guesses} ${guesses === 1 ? "line is a guess" : "lines are guesses"}`;
  return `${file}: ${changed ? "written" : "unchanged"}; ${count}.`;
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
  return { ...imported, kinds: helpfulLines(imported, trials) };
}
