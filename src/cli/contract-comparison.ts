import type { ContractComparison, KindComparison, KindReport, PartComparison } from "../contract/adopt";
import { printable } from "./printable";

/** How one kind agrees, with why it could not be compared where that is so. */
export interface ComparedKind extends Omit<KindComparison, "verdict"> {
  /** `unusable`: the description has it, but says too little about it. */
  readonly verdict: KindComparison["verdict"] | "unusable";
  readonly problems: KindReport["problems"];
}

/** The kinds of a comparison with what the description leaves open about them. */
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

/** How many kinds agree in everything. */
export function matchingKinds(kinds: readonly ComparedKind[]): number {
  return kinds.filter(({ verdict }) => verdict === "match").length;
}

/** The comparison for people: what agrees is counted, what does not is told. */
export function comparisonLines(kinds: readonly ComparedKind[]): readonly string[] {
  const lines = kinds.flatMap((kind) => [
    headline(kind),
    ...kind.problems.flatMap(({ text, overlay }) => [
      `  ${text}`,
      ...(overlay.length === 0
        ? []
        : [
            overlay.length === 1
              ? "  An overlay settles it:"
              : "  An overlay settles it, by the right one of:",
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
      return `${name}: missing; the description has no such kind`;
    case "extra":
      return `${name}: only the description has it`;
    case "unusable":
      return `${name}: unusable; the description says too little about it`;
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
      return `${theirs} is only there`;
    case "renamed":
      return `${ours}${origin} is called ${theirs}${rest}`;
    case "likely":
      return `${ours}${origin} is likely ${theirs}${rest}`;
    default:
      return `${ours}${origin} differs${rest}`;
  }
}
