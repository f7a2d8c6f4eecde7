import { type Contract, defaultPattern, expandDefault, parseResourceName } from "../../contract";
import { UsageError } from "../command";

/**
 * Returns the full name of the project of `--project` or SVC_PROJECT; undefined if the contract has no projects. Throws a UsageError for a text that is
 * no such name.
 */
export function projectNamed(contract: Contract, given: string | undefined): string | undefined {
  const pattern = defaultPattern(contract, "project");
  const text = given?.trim() ?? "";
  if (pattern === undefined) {
    if (text === "") return undefined;
    throw new UsageError("--project must be left out, because the contract has no projects");
  }
  if (text === "") throw new UsageError("--project is missing, and SVC_PROJECT is not set");
  const name = expandDefault(contract, "project", text);
  if (parseResourceName(pattern, name) === undefined) {
    throw new UsageError(
      `--project must be a name such as ${pattern}, or its last part; got ${JSON.stringify(text)}`,
    );
  }
  return name;
}
