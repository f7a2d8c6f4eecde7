import { printableLine } from "../../base/escaping";
import type { DoctorFacts, DoctorReport, Finding, FindingArea } from "../../doctor";
import { paint } from "../output/paint";

/** Findings of one area that fit on a page. */
const MOST_SHOWN = 20;

const HEADINGS: Readonly<Record<FindingArea, string>> = {
  environment: "Environment",
  service: "Service",
  versions: "Versions",
  state: "State",
  journal: "Recovery journal",
  operations: "Operations",
  objects: "Objects",
  locks: "Locks",
  processes: "Processes",
};

/** Formats a report for people: the facts, the findings with their next commands, and what was removed. */
export function doctorLines(report: DoctorReport, output: Parameters<typeof paint>[0]): readonly string[] {
  const { facts, findings, removed, failed } = report;
  const areas = [...new Set(findings.map(({ area }) => area))];
  const faint = (text: string): string => paint(output, "faint", printableLine(text));
  const sections = areas.flatMap((area) => {
    const found = findings.filter((each) => each.area === area);
    const rest = found.length - MOST_SHOWN;
    return [
      "",
      HEADINGS[area],
      ...found.slice(0, MOST_SHOWN).flatMap((each) => findingLines(each, output)),
      ...(rest > 0 ? [`  ... ${rest} of ${found.length} are not shown; --json shows all`] : []),
    ];
  });
  const removals = [
    ...removed.map(({ subject, text }) => `removed      ${printableLine(`${subject}. ${text}`)}`),
    ...failed.map(
      ({ subject, text }) =>
        `${paint(output, "red", "NOT REMOVED")}  ${printableLine(`${subject}. ${text}`)}`,
    ),
  ];
  return [
    ...factLines(facts).map(faint),
    ...sections,
    ...(removals.length === 0 ? [] : ["", ...removals]),
    "",
    sum(report),
  ];
}

function factLines(facts: DoctorFacts): readonly string[] {
  const { folder, engine, node, endpoint, proxy, clockOffsetMs, journal, state, states } = facts;
  const versions = [
    `cdktf-provider-svc ${facts.package}`,
    engine,
    node === undefined ? undefined : `Node ${node}`,
  ];
  return [
    `Folder    ${folder}`,
    `Versions  ${versions.filter((each) => each !== undefined).join(", ")}`,
    `Service   ${endpoint ?? "unknown"}${proxy === undefined ? "" : `, through the proxy ${proxy}`}${clockText(clockOffsetMs)}`,
    `State     ${state}`,
    `Known     ${states.length === 0 ? "no state; give states with --state" : states.join(", ")}`,
    `Journal   ${journal ?? "none that could be read"}`,
  ];
}

function clockText(offset: DoctorFacts["clockOffsetMs"]): string {
  if (offset === undefined) return "";
  const [least, most] = offset;
  return `, its clock between ${least} and ${most} ms ahead`;
}

function findingLines(
  { text, nextApply, next, dead }: Finding,
  output: Parameters<typeof paint>[0],
): readonly string[] {
  const mark = paint(output, dead === undefined ? "yellow" : "grey", dead === undefined ? "-" : "x");
  return [
    `  ${mark} ${printableLine(text)}`,
    ...(nextApply === undefined ? [] : [`      next apply: ${printableLine(nextApply)}`]),
    ...(dead === undefined ? [] : [`      dead: ${printableLine(dead)}`]),
    `      next: ${printableLine(next)}`,
  ];
}

function sum({ findings, removed, failed }: DoctorReport): string {
  const dead = findings.filter((each) => each.dead !== undefined).length;
  const parts = [
    findings.length === 0
      ? "Nothing was found"
      : `${findings.length} ${findings.length === 1 ? "finding" : "findings"}`,
    ...(dead === 0 ? [] : [`${dead} of them dead: --clear removes them`]),
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
    ...(failed.length === 0 ? [] : [`${failed.length} could not be removed`]),
  ];
  return `${parts.join(", ")}.`;
}
