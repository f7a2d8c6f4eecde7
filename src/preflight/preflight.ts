import type { PreflightOptions } from "./options";
import type { PreflightReport } from "./report";
import { runPreflight } from "./run-preflight";

/**
 * Looks whether a deploy would find what it needs: a complete configuration, a service that answers and takes the key, the project, the
 * datacenter and the hosts, money in the wallet, and, with `app`, everything that a synthesised app refers to by a literal name. It only reads,
 * a few objects at a time, and repeats what fails for a passing reason, within `timeoutMs`.
 *
 * Resolves with the report whatever was found; {@link assertPreflight} rejects when something failed. Rejects with an InvalidAppError when
 * `app` is no folder of a synthesised app, with a RangeError for an option that makes no sense, and with the signal's reason once it is aborted.
 */
export async function preflight(options: PreflightOptions = {}): Promise<PreflightReport> {
  return runPreflight(options);
}

/** A preflight found something without which a deploy would fail. */
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

/** As {@link preflight}, but rejects with a PreflightFailedError, which has the report, when something failed. */
export async function assertPreflight(options: PreflightOptions = {}): Promise<PreflightReport> {
  const report = await preflight(options);
  if (!report.ok) throw new PreflightFailedError(report);
  return report;
}
