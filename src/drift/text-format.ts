import { printableLine } from "../base/escaping";
import { DRIFT_VERDICTS, type DriftReport, type DriftVerdict } from "./report";
import { factsOf, HEADINGS, noteLines, scopeLines, summaryText, titleOf } from "./texts";

/** How a terminal shows a heading. */
export type HeadingStyle = "red" | "yellow" | "faint";

/** Objects of one verdict that fit on a page. */
const MOST_SHOWN = 50;

const STYLES: Readonly<Record<DriftVerdict, HeadingStyle>> = {
  gone: "red",
  changed: "yellow",
  unmanaged: "yellow",
  unknown: "red",
  equal: "faint",
};

/** Returns a report for people, line by line. Equal objects are counted only. */
export function textDrift(
  report: DriftReport,
  { highlight }: { readonly highlight: (style: HeadingStyle, text: string) => string },
): readonly string[] {
  const notes = noteLines(report, printableLine);
  return [
    ...scopeLines(report, printableLine).map((line) => highlight("faint", line)),
    ...DRIFT_VERDICTS.flatMap((verdict) => {
      const objects = report.objects.filter((each) => each.verdict === verdict);
      if (verdict === "equal" || objects.length === 0) return [];
      const rest = objects.length - MOST_SHOWN;
      return [
        "",
        highlight(STYLES[verdict], HEADINGS[verdict]),
        ...objects
          .slice(0, MOST_SHOWN)
          .flatMap((object) => [
            `  ${titleOf(object, printableLine)}`,
            ...factsOf(object, printableLine).map((fact) => `    ${fact}`),
          ]),
        ...(rest > 0
          ? [`  ... ${rest} of ${objects.length} are not shown; --out drift.json writes all`]
          : []),
      ];
    }),
    ...(notes.length === 0 ? [] : ["", ...notes]),
    "",
    summaryText(report),
  ];
}
