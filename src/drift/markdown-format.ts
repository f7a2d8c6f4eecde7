import { codeSpan } from "../base/escaping";
import { DRIFT_VERDICTS, type DriftReport } from "./report";
import { factsOf, HEADINGS, noteLines, scopeLines, summaryText, titleOf } from "./texts";

/** The most characters of a comment or an issue. */
const LONGEST_COMMENT = 65_536 - 1_000;

/** Returns a report as Markdown that fits a comment or an issue: what does not is counted. Equal objects are counted only. */
export function markdownDrift(report: DriftReport): string {
  const head = [
    "## Drift",
    "",
    `${summaryText(report)}.`,
    "",
    ...scopeLines(report, codeSpan).map((line) => `- ${line}`),
    ...noteLines(report, codeSpan).map((line) => `- ${line}`),
  ];
  const lines = [...head];
  let size = lines.join("\n").length;
  for (const verdict of DRIFT_VERDICTS) {
    const objects = report.objects.filter((each) => each.verdict === verdict);
    if (verdict === "equal" || objects.length === 0) continue;
    const heading = ["", `### ${HEADINGS[verdict]}`, ""];
    const sections = objects.map((object) => [
      `- ${titleOf(object, codeSpan)}`,
      ...factsOf(object, codeSpan).map((fact) => `  - ${fact}`),
    ]);
    lines.push(...heading);
    size += heading.join("\n").length;
    for (const [index, section] of sections.entries()) {
      size += section.join("\n").length + 1;
      if (size > LONGEST_COMMENT) {
        lines.push(`- ${objects.length - index} more`);
        break;
      }
      lines.push(...section);
    }
  }
  return `${lines.join("\n")}\n`;
}
