import type { Contract } from "../../contract";
import type { ConcludedKinds } from "./conclude-kinds";
import type { FoundKinds } from "./find-kinds";
import type { Consequence, KindFinding, Problem } from "./finding";
import { judgeKind } from "./judge-kind";
import { mapCorrector } from "./map-correction";
import type { CreateObjects } from "./mark-kinds";
import { actionReader } from "./overlay-line";

/** The result for one kind. */
export interface KindReport {
  readonly name: string;
  /** `absent` if the document contains no such kind. */
  readonly state: "usable" | "unusable" | "absent";
  /** Name of the schema in the imported document. */
  readonly schema?: string;
  /** Paths of its methods. */
  readonly methods: readonly string[];
  /** The reasons why it is unusable, with overlay actions that solve them. */
  readonly problems: readonly Problem[];
  /** What users of the kind must know because the document leaves it open, worst first, with the overlay actions that change it. */
  readonly consequences: readonly Consequence[];
}

/** Reports for each kind whether it is usable, and what its users must know. `contract` is that of the usable kinds. */
export function reportKinds(
  { importing, findings, found }: FoundKinds,
  { said, odd }: ConcludedKinds,
  objects: CreateObjects,
  contract: Contract,
  known: Contract,
): readonly KindReport[] {
  const usable = new Set(contract.kinds.map(({ name }) => name));
  const usableKinds = importing.present.filter(({ name }) => usable.has(name));
  const described = new Set(found);
  const actionOf = actionReader();
  return inOrder(findings, known).map((finding) => {
    const report = reportOf(finding, described, usable);
    const consequences = [
      ...judgeKind(importing, said, finding, contract, objects.get(finding), usableKinds),
      ...(odd.get(finding) ?? []),
    ];
    const corrections = mapCorrector(importing, finding);
    const withMap = <T extends Problem>(each: T): T => {
      const map = each.map ?? each.overlay.flatMap((line) => corrections(actionOf(line)));
      return map.length === 0 ? each : { ...each, map };
    };
    return { ...report, problems: report.problems.map(withMap), consequences: consequences.map(withMap) };
  });
}

/** Returns the known kinds in their own order, then those that only the document marks. */
function inOrder(findings: readonly KindFinding[], known: Contract): KindFinding[] {
  const ranks = new Map(known.kinds.map(({ name }, index) => [name, index]));
  const rank = ({ kind }: KindFinding): number => ranks.get(kind.name) ?? known.kinds.length;
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

function reportOf(
  finding: KindFinding,
  found: ReadonlySet<KindFinding>,
  usable: ReadonlySet<string>,
): Omit<KindReport, "consequences"> {
  const { kind, schema, methods, problems } = finding;
  const isThere = found.has(finding);
  return {
    name: kind.name,
    state: usable.has(kind.name) ? "usable" : isThere ? "unusable" : "absent",
    ...(schema === undefined ? {} : { schema }),
    methods: methods.all.map(({ path }) => path),
    problems: isThere ? problems : [],
  };
}
