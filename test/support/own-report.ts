import assert from "node:assert/strict";
import { isAbsolute } from "node:path";
import type { DoctorReport } from "../../src/doctor";
import { EXIT_CODES } from "../../src/cli/output/exit-code";

/**
 * Returns the part of an examination that is about a folder, with its exit code: other tests of this machine may leave sockets and locks in /tmp,
 * which a doctor sees, too. Checks that the whole report has the given exit code.
 */
export function ownReport(
  report: DoctorReport,
  code: number | null,
  folder: string,
): DoctorReport & { readonly code: number } {
  assert.equal(report.ok, report.findings.length === 0);
  assert.equal(code, codeOf(report));
  const isOwn = ({ subject }: { readonly subject: string }): boolean =>
    !isAbsolute(subject) || subject.startsWith(folder);
  const findings = report.findings.filter(isOwn);
  const own = {
    ...report,
    findings,
    ok: findings.length === 0,
    removed: report.removed.filter(isOwn),
    failed: report.failed.filter(isOwn),
  };
  return { ...own, code: codeOf(own) };
}

function codeOf({ ok, failed }: Pick<DoctorReport, "ok" | "failed">): number {
  return failed.length > 0 ? EXIT_CODES.failed : ok ? EXIT_CODES.done : EXIT_CODES.found;
}
