import { writeFileSync } from "node:fs";
import { importDocument } from "../../tools/openapi-import";
import type { LearnedDescription } from "../../tools/openapi-learn";
import { type MapLine, readMap, ServiceMapError, withoutGuesses, writeMap } from "../../tools/service-map";
import { errorText } from "../../base/json";
import type { MapFile } from "../input/read-map-file";

/** A service map that the command wrote. */
export interface WrittenMapFile {
  readonly file: string;
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
  return { file: path, changed, guesses: after.split("\n").filter((line) => /# guess: /.test(line)).length };
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
