import type { MapLine } from "../service-map";
import type { ImportedDocument } from "./import-document";
import type { Problem } from "./finding";
import { trialsOf, untriedNote } from "./trials";

/** Imports a description again with one more line; returns undefined if that refuses the line. */
export type Trial<Line> = (line: Line) => ImportedDocument | undefined;

/** The most lines that are tried. Each costs an import; the lines of further problems are kept as they are. */
const MOST_TRIED = 40;

/** A line with a text to fill in. */
const OPEN_LINE = /\.\.\.|FIELD/;

/**
 * Returns an import without the lines of problems that do not help: alone, a line must settle its problem or make more kinds usable, and must
 * leave each usable kind usable. A line with a text to fill in is kept. A note says how many lines were not tried.
 *
 * @param size - number of characters of the description
 */
export function helpfulLines(
  imported: ImportedDocument,
  size: number,
  tries: { readonly map?: Trial<MapLine>; readonly overlay?: Trial<string> },
): ImportedDocument {
  let left = Math.min(MOST_TRIED, trialsOf(size));
  let untried = 0;
  const helps = <Line>(
    name: string,
    { text }: Problem,
    line: Line,
    trial: Trial<Line> | undefined,
  ): boolean => {
    if (trial === undefined || OPEN_LINE.test(JSON.stringify(line))) return true;
    if (left <= 0) {
      untried += 1;
      return true;
    }
    left -= 1;
    const after = trial(line);
    if (after === undefined || !keepsUsable(imported, after)) return false;
    const report = after.kinds.find((each) => each.name === name);
    const isSettled = report?.problems.some((each) => each.text === text) !== true;
    return isSettled || after.contract.kinds.length > imported.contract.kinds.length;
  };
  const kinds = imported.kinds.map((kind) => ({
    ...kind,
    problems: kind.problems.map((problem) => {
      const map = problem.map?.filter((line) => helps(kind.name, problem, line, tries.map));
      return {
        ...problem,
        overlay: problem.overlay.filter((line) => helps(kind.name, problem, line, tries.overlay)),
        ...(map === undefined ? {} : { map }),
      };
    }),
  }));
  const lines = untried === 1 ? "1 proposed line was" : `${untried} proposed lines were`;
  const notes = [...imported.notes, ...(untried === 0 ? [] : [untriedNote(lines)])];
  return { ...imported, kinds, notes };
}

function keepsUsable(before: ImportedDocument, after: ImportedDocument): boolean {
  const left = new Set(after.contract.kinds.map(({ name }) => name));
  return before.contract.kinds.every(({ name }) => left.has(name));
}
