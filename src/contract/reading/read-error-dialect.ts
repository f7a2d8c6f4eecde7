import { asArray, asNode, asString, type Document, entriesOf, note } from "./document";
import { DIALECT_CODES, type DialectCode, type ErrorDialect, type ErrorWord } from "../error-dialect";

/**
 * Reads `x-errors`. Its members are canonical codes, each with a list of the service's codes, or of `{code, status}`; and `field`. Records
 * problems in the document.
 *
 * ```yaml
 * x-errors: { field: fault.kind, not_found: [VM_GONE, { code: E404, status: 400 }], aborted: [BUSY] }
 * ```
 */
export function readErrorDialect(document: Document): ErrorDialect | undefined {
  const said = document.root["x-errors"];
  if (said === undefined) return undefined;
  if (asNode(said) === undefined) {
    note(document, ["x-errors is not an object of canonical codes, such as { not_found: [VM_GONE] }"]);
    return undefined;
  }
  let field: string | undefined;
  const words: ErrorWord[] = [];
  for (const [name, value] of entriesOf(said)) {
    if (name === "field") {
      field = asString(value);
      if (field === undefined || !/^\w[\w-]*(?:\.\w[\w-]*)*$/.test(field)) {
        note(document, [
          `x-errors.field is ${JSON.stringify(value)}; it must be a path of member names, such as fault.kind`,
        ]);
      }
      continue;
    }
    const means = DIALECT_CODES.find((code) => code === name);
    if (means === undefined) {
      note(document, [
        `x-errors has the unknown member ${name}; it can have field, ${DIALECT_CODES.join(", ")}`,
      ]);
      continue;
    }
    const read = Array.isArray(value) ? asArray(value).map((each) => wordOf(means, each)) : [undefined];
    words.push(...read.filter((word) => word !== undefined));
    if (read.includes(undefined)) {
      note(document, [
        `x-errors.${name} must be a list of codes, each a text or number, or {code, status} with a status from 400 to 599`,
      ]);
    }
  }
  note(document, contradictions(words));
  return { ...(field === undefined ? {} : { field }), words };
}

function wordOf(means: DialectCode, value: unknown): ErrorWord | undefined {
  const node = asNode(value);
  const code = node === undefined ? value : node["code"];
  const text = typeof code === "number" ? String(code) : asString(code)?.trim();
  if (text === undefined || text === "") return undefined;
  const status = node?.["status"];
  if (status === undefined) return { text, means };
  const isError = typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599;
  return isError ? { text, means, status } : undefined;
}

/** Returns the codes that have two meanings with the same status. */
function contradictions(words: readonly ErrorWord[]): string[] {
  return words.flatMap((word, index) => {
    const other = words
      .slice(0, index)
      .find(
        ({ text, status }) =>
          text.toLowerCase() === word.text.toLowerCase() &&
          (status === undefined || word.status === undefined || status === word.status),
      );
    return other === undefined || other.means === word.means
      ? []
      : [`x-errors gives ${word.text} two meanings: ${other.means} and ${word.means}`];
  });
}
