import { type Contract, expandResourceName } from "../contract";

/** How an operation's name looks (documented), for a contract that has no such kind. */
const USUAL_PATTERN = "operations/{id}";

/**
 * The full name of an operation, of that itself or of its last part alone: `operations/abc` of `abc`.
 *
 * @throws RangeError when the text can be neither
 */
export function nameOfOperation(contract: Contract, text: string): string {
  const pattern = contract.kinds.find(({ name }) => name === "Operation")?.pattern ?? USUAL_PATTERN;
  const name = expandResourceName(pattern, text);
  if (name !== undefined) return name;
  throw new RangeError(
    `${JSON.stringify(text)} cannot be the name of an operation (${pattern}, or the last part alone)`,
  );
}
