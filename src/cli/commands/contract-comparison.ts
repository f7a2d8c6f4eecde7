import { contract } from "../../contract";
import {
  compareContracts,
  type Consequence,
  type ImportedDocument,
  type KindComparison,
  type KindReport,
  type PartComparison,
} from "../../tools/openapi-import";

/** A kind of the description or of the built-in contract: whether it is usable, and how it differs. */
export interface ComparedKind extends Omit<KindComparison, "verdict"> {
  readonly state: KindReport["state"];
  /** Whether users get a resource, instead of data sources only. Absent if it is not usable. */
  readonly isResource?: boolean;
  /** `unusable`: the description has it, but lacks facts about it. */
  readonly verdict: KindComparison["verdict"] | "unusable";
  readonly problems: KindReport["problems"];
  readonly consequences: readonly Consequence[];
}

/** Compares an imported description with the built-in contract. Adds what the import reports about each kind. */
export function comparedKinds(imported: ImportedDocument): readonly ComparedKind[] {
  const { kinds } = compareContracts(contract, imported.contract);
  const reports = imported.kinds;
  const resources = new Set(
    imported.contract.kinds.filter(({ methods }) => methods.create !== undefined).map(({ name }) => name),
  );
  const byName = new Map(reports.map((report) => [report.name, report]));
  const compared = new Set(kinds.map(({ name }) => name));
  const toKind = (kind: KindComparison, report: KindReport | undefined): ComparedKind => {
    const { state = "absent", problems = [], consequences = [] } = report ?? {};
    return {
      ...kind,
      state,
      ...(state === "usable" ? { isResource: resources.has(kind.name) } : {}),
      verdict: state === "unusable" ? "unusable" : kind.verdict,
      problems: state === "unusable" ? problems : [],
      consequences,
    };
  };
  const others = reports.filter(({ name, state }) => state === "unusable" && !compared.has(name));
  return [
    ...kinds.map((kind) => toKind(kind, byName.get(kind.name))),
    ...others.map((report) =>
      toKind({ name: report.name, verdict: "extra", differences: [], methods: [], fields: [] }, report),
    ),
  ];
}

/** Returns the number of kinds without a difference. */
export function matchingKinds(kinds: readonly ComparedKind[]): number {
  return kinds.filter(({ verdict }) => verdict === "match").length;
}

/** Formats how a kind differs from the built-in contract: counts the matches and lists the differences. */
export function differenceLines(kind: ComparedKind): readonly string[] {
  return [
    `  ${headline(kind)}`,
    ...kind.differences.map((text) => `    ${text}`),
    ...kind.methods.filter(isNoMatch).map((part) => `    method ${partText(part)}`),
    ...kind.fields.filter(isNoMatch).map((part) => `    field ${partText(part)}`),
  ];
}

/** Formats the number of matching kinds. */
export function matchLine(kinds: readonly ComparedKind[]): string {
  const count = `${matchingKinds(kinds)} of ${kinds.length} ${kinds.length === 1 ? "kind" : "kinds"}`;
  return `${count} match the built-in contract.`;
}

function headline({ verdict, methods, fields }: ComparedKind): string {
  const counts = (parts: readonly PartComparison[], noun: string): string =>
    `${parts.filter((part) => !isNoMatch(part)).length} of ${parts.length} ${noun}`;
  switch (verdict) {
    case "match":
      return `Matches the built-in kind (${methods.length} methods, ${fields.length} fields).`;
    case "differs":
      return `Differs from the built-in kind; ${counts(methods, "methods")} and ${counts(fields, "fields")} match.`;
    case "missing":
      return "Only in the built-in contract.";
    case "extra":
      return "Only in the description.";
    case "unusable":
      return "Cannot be compared with the built-in kind.";
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
