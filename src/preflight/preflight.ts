import type { PreflightOptions } from "./options";
import type { PreflightReport } from "./report";
import { runPreflight } from "./run-preflight";

/**
 * Checks the prerequisites of a deployment:
 * - a complete configuration
 * - a service that answers and accepts the key
 * - the project, the datacenter and the hosts
 * - a balance in the wallet
 * - with `app`, everything that a synthesized app refers to by a literal name
 *
 * Only reads, a few objects at a time, and retries transient failures within `timeoutMs`. Resolves with the report even
 * if checks failed; {@link assertPreflight} rejects in that case. Rejects with an InvalidAppError if `app` is not the
 * folder of a synthesized app, and with a RangeError for an invalid option. Rejects with the signal's reason if the
 * signal aborts.
 */
export async function preflight(options: PreflightOptions = {}): Promise<PreflightReport> {
  return runPreflight(options);
}

/** Thrown if a check found a problem that would make a deployment fail. */
export class PreflightFailedError extends Error {
  readonly report: PreflightReport;

  constructor(report: PreflightReport) {
    const failed = report.checks.filter(({ outcome }) => outcome === "failed");
    const lines = failed.map(({ text, advice }) => `- ${text}${advice === undefined ? "" : ` ${advice}`}`);
    super(["The preflight failed:", ...lines].join("\n"));
    this.name = "PreflightFailedError";
    this.report = report;
  }
}

/** Like {@link preflight}, but rejects with a PreflightFailedError, which contains the report, if a check failed. */
export async function assertPreflight(options: PreflightOptions = {}): Promise<PreflightReport> {
  const report = await preflight(options);
  if (!report.ok) throw new PreflightFailedError(report);
  return report;
}
