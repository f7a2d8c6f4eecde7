import assert from "node:assert/strict";
import { EXIT_CODES } from "../../src/cli/output/exit-code";
import type { DriftReport } from "../../src/drift";
import { runCliProcess } from "../cli/cli";
import type { Checkout } from "./team";

/**
 * Compares the state of a checkout, which is read from its backend, with the account. Returns each difference: the name of the object, and the attribute or
 * the verdict.
 */
export async function driftIn({ directory, env }: Checkout): Promise<readonly string[]> {
  const { code, stdout, output } = await runCliProcess(
    ["drift", "--stack", directory, "--format", "json"],
    env,
  );
  const { objects } = JSON.parse(stdout) as DriftReport;
  const differences = objects.flatMap(({ name = "", verdict, attributes }) => {
    if (verdict === "equal") return [];
    return (attributes ?? [{ attribute: verdict }]).map(({ attribute }) => `${name} ${attribute}`);
  });
  assert.equal(code, differences.length === 0 ? EXIT_CODES.done : EXIT_CODES.found, output);
  return differences;
}
