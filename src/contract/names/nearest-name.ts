import { toPropName } from "./naming";

/** Returns the probably intended name: the same name in another spelling, or one that differs by at most a third of its letters. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const same = names.find((candidate) => candidate === toPropName(name) || fold(candidate) === fold(name));
  if (same !== undefined) return same;
  const [best] = names
    .map((candidate) => ({ candidate, edits: distance(fold(name), fold(candidate)) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.floor(best.candidate.length / 3)
    ? best.candidate
    : undefined;
}

function fold(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

/** Returns the number of letters to add, remove or replace to convert one text to the other. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
