import { printableLine } from "../base/escaping";
import { SWEEP_VERDICTS, type SweepReport, type SweepVerdict, type SweptObject } from "./report";

type LineHighlight = (style: "green" | "red" | "yellow" | "faint", text: string) => string;

const HEADINGS: Readonly<Record<SweepVerdict, readonly [style: Parameters<LineHighlight>[0], text: string]>> =
  {
    deleted: ["green", "Deleted"],
    planned: ["yellow", "Would be deleted, in this order"],
    underWay: ["yellow", "Deletion under way: nothing waited for its end"],
    failed: ["red", "Deletion failed, or its outcome is not known"],
    left: ["yellow", "Left"],
  };

/** Returns a report for people, line by line. */
export function textSweep(
  report: SweepReport,
  { highlight }: { readonly highlight: LineHighlight },
): readonly string[] {
  const { endpoint, dryRun, serviceTime, objects, unlisted, missingProject } = report;
  const clock = serviceTime === undefined ? "its answers do not show its time" : `its time is ${serviceTime}`;
  const notes = [
    ...(missingProject === undefined ? [] : [`${printableLine(missingProject)} does not exist.`]),
    ...(dryRun ? ["Nothing was deleted: --dry-run sends only reads."] : []),
    ...unlisted.map(
      ({ kind, reason }) =>
        `Objects of ${kind} that have expired are not all known: ${printableLine(reason)}`,
    ),
  ];
  return [
    highlight("faint", `Service ${printableLine(endpoint)}; ${clock}`),
    ...SWEEP_VERDICTS.flatMap((verdict) => {
      const some = objects.filter((each) => each.verdict === verdict);
      const [style, heading] = HEADINGS[verdict];
      return some.length === 0 ? [] : ["", highlight(style, heading), ...some.flatMap(objectLines)];
    }),
    ...(notes.length === 0 ? [] : ["", ...notes]),
    "",
    summaryLine(report),
  ];
}

function objectLines({
  kind,
  name,
  displayName,
  expiredAt,
  cause,
  reason,
  operation,
}: SweptObject): readonly string[] {
  const title = displayName === undefined ? "" : ` (${printableLine(displayName)})`;
  const expiry = expiredAt === undefined ? "" : `, ${cause === "time" ? "expires" : "expired"} ${expiredAt}`;
  return [
    `  ${kind} ${printableLine(name)}${title}${expiry}`,
    ...(operation === undefined ? [] : [`    ${printableLine(operation)}`]),
    ...(reason === undefined ? [] : [`    ${printableLine(reason)}`]),
  ];
}

function summaryLine({ summary, dryRun }: SweepReport): string {
  const { deleted, planned, underWay, failed, left, notExpired } = summary;
  return [
    dryRun ? `${planned} would be deleted` : `${deleted} deleted`,
    ...(underWay === 0 ? [] : [`${underWay} under way`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    `${left} left`,
    `${notExpired} not expired`,
  ].join(", ");
}
