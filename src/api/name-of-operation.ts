import { type Contract, expandResourceName } from "../contract";

/** Pattern of operation names (documented), for a contract without the kind. */
const USUAL_PATTERN = "operations/{id}";

/**
 * Returns the full name of an operation from its full name or the last part of it: `operations/abc` for `abc`.
 *
 * @throws RangeError if the text is neither
 */
export function nameOfOperation(contract: Contract, text: string): string {
  const pattern = contract.kinds.find(({ name }) => name === "Operation")?.pattern ?? USUAL_PATTERN;
  const name = expandResourceName(pattern, text);
  if (name !== undefined) return name;
  throw new RangeError(
    `${JSON.stringify(text)} cannot be the name of an operation (${pattern}, or the last part alone)`,
  );
}
