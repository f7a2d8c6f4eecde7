import { asList, asObject, type DocumentObject, membersOf, without } from "./json";
import type { Notes } from "./notes";

/**
 * Returns the document without the parts of `x-errors` that a contract cannot have, and reports each as a note. Codes are those of the whole
 * service, so no kind is to blame. Returns undefined if no problem is about them.
 */
export function withoutWrongErrors(
  notes: Notes,
  root: DocumentObject,
  problems: readonly string[],
): DocumentObject | undefined {
  const errors = asObject(root["x-errors"]);
  const wrong = problems.filter((problem) => problem.startsWith("x-errors"));
  if (errors === undefined || wrong.length === 0) return undefined;
  let kept = errors;
  for (const problem of wrong) {
    const [, twice] = /^x-errors gives (.+) two meanings: /.exec(problem) ?? [];
    const [, member] = /^x-errors(?:\.| has the unknown member )([\w-]+)/.exec(problem) ?? [];
    kept = twice !== undefined ? withoutCode(kept, twice) : member !== undefined ? without(kept, member) : {};
    notes.add(
      "errors",
      `The error codes are wrong, and this part of x-errors is ignored: ${problem}. Correct it in an overlay.`,
    );
  }
  return { ...root, "x-errors": kept };
}

function withoutCode(errors: DocumentObject, text: string): DocumentObject {
  const isOther = (each: unknown): boolean =>
    String(asObject(each)?.["code"] ?? each)
      .trim()
      .toLowerCase() !== text.toLowerCase();
  return Object.fromEntries(
    membersOf(errors).map(([name, value]) => [
      name,
      Array.isArray(value) ? asList(value).filter(isOther) : value,
    ]),
  );
}
