import type { ContractComparison, KindComparison, KindReport, PartComparison } from "../../openapi-import";
import { printable } from "../output/printable";

/** The comparison of one kind, with the reasons if it could not be compared. */
export interface ComparedKind extends Omit<KindComparison, "verdict"> {
  /** `unusable`: the description has it, but lacks facts about it. */
  readonly verdict: KindComparison["verdict"] | "unusable";
  readonly problems: KindReport["problems"];
}

/** Adds the problems of the description to the kinds of a comparison. */
export function comparedKinds(
  { kinds }: ContractComparison,
  reports: readonly KindReport[],
): readonly ComparedKind[] {
  const listed = kinds.map((kind): ComparedKind => {
    const report = reports.find(({ name }) => name === kind.name);
    return report?.state === "unusable"
      ? { ...kind, verdict: "unusable", problems: report.problems }
      : { ...kind, problems: [] };
  });
  const others = reports.filter(
    ({ name, state }) => state === "unusable" && !kinds.some((kind) => kind.name === name),
  );
  return [
    ...listed,
    ...others.map(({ name, problems }): ComparedKind => ({
      name,
      verdict: "unusable",
      differences: [],
      methods: [],
      fields: [],
      problems,
    })),
  ];
}

/** Returns the number of kinds without a difference. */
export function matchingKinds(kinds: readonly ComparedKind[]): number {
  return kinds.filter(({ verdict }) => verdict === "match").length;
}

/** Formats the comparison for people: counts the matches and lists the differences. */
export function comparisonLines(kinds: readonly ComparedKind[]): readonly string[] {
  const lines = kinds.flatMap((kind) => [
    headline(kind),
    ...kind.problems.flatMap(({ text, overlay }) => [
      `  ${text}`,
      ...(overlay.length === 0
        ? []
        : [
            overlay.length === 1
              ? "  Overlay that resolves this:"
              : "  Overlay that resolves this (choose one line):",
          ]),
      ...overlay.map((line) => `    ${line}`),
    ]),
    ...kind.differences.map((text) => `  ${text}`),
    ...kind.methods.filter(isNoMatch).map((part) => `  method ${partText(part)}`),
    ...kind.fields.filter(isNoMatch).map((part) => `  field ${partText(part)}`),
  ]);
  const count = `${matchingKinds(kinds)} of ${kinds.length} ${kinds.length === 1 ? "kind" : "kinds"}`;
  return [...lines, `${count} match.`].map(printable);
}

function headline({ name, verdict, methods, fields }: ComparedKind): string {
  const counts = (parts: readonly PartComparison[], noun: string): string =>
    `${parts.filter((part) => !isNoMatch(part)).length} of ${parts.length} ${noun}`;
  switch (verdict) {
    case "match":
      return `${name}: matches (${methods.length} methods, ${fields.length} fields)`;
    case "differs":
      return `${name}: differs; ${counts(methods, "methods")} and ${counts(fields, "fields")} match`;
    case "missing":
      return `${name}: missing from the description`;
    case "extra":
      return `${name}: only in the description`;
    case "unusable":
      return `${name}: unusable; the description lacks facts about it`;
  }
}

function isNoMatch({ verdict }: PartComparison): boolean {
  return verdict !== "match";
}

function partText({ verdict, ours = "", theirs = "", source, differences }: PartComparison): string {
  const origin = source === undefined ? "" : ` (${source})`;
  const rest = differences.length === 0 ? "" : `: ${differences.join("; ")}`;
  switch (verdict) {
    case "missing":
      return `${ours}${origin} is missing`;
    case "extra":
      return `${theirs} is only in the description`;
    case "renamed":
      return `${ours}${origin} is called ${theirs}${rest}`;
    case "likely":
      return `${ours}${origin} is likely ${theirs}${rest}`;
    default:
      return `${ours}${origin} differs${rest}`;
  }
}
