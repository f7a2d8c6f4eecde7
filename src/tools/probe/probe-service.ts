import { isSamePattern, type Kind, nameFieldOf, parentPattern, type RequestDefaults } from "../../contract";
import type { Service } from "../../api";
import { probeCreate } from "./probe-create";
import { probeList } from "./probe-list";
import { probeMissing, probeObject } from "./probe-object";
import type { Evidence } from "../service-map";
import { verdictsOf } from "./probe-result";

/** Options of a probe. */
export interface ProbeOptions {
  /** The kinds to probe. Their parents are listed too. @default all of the contract */
  readonly kinds?: readonly string[];
  /** Full names that the environment supplies, used as parents of which no object is listed. */
  readonly defaults?: RequestDefaults;
  /** Time limit for each kind, in milliseconds. @default 30000 */
  readonly kindTimeoutMs?: number;
}

const KIND_TIMEOUT_MS = 30_000;

/**
 * Checks what an import concluded against the live service. Reads a few small pages of each kind's list, one object, and one that cannot exist,
 * and changes nothing. Reports what is confirmed, what is contradicted, and what the service does not show.
 */
export async function probeService(
  service: Service,
  { kinds: wanted, defaults = {}, kindTimeoutMs = KIND_TIMEOUT_MS }: ProbeOptions = {},
): Promise<readonly Evidence[]> {
  const { contract } = service;
  const first = new Map<string, string>();
  const results: Evidence[] = [];
  for (const kind of parentsFirst(contract.kinds)) {
    const verdicts = verdictsOf(kind.name);
    const signal = AbortSignal.timeout(kindTimeoutMs);
    const outer = contract.kinds.find(({ pattern }) => isSamePattern(pattern, parentPattern(kind.pattern)));
    const parent =
      outer === undefined
        ? undefined
        : (first.get(outer.name) ?? (outer.name === "Project" ? defaults.project : undefined));
    const objects = await probeList(service, kind, parent, verdicts, signal);
    const names = objects.map((object) => object[nameFieldOf(kind).wireName]);
    const name = names.find((each) => typeof each === "string");
    if (name !== undefined) first.set(kind.name, name);
    if (wanted !== undefined && !wanted.includes(kind.name)) continue;
    if (name !== undefined) await probeObject(service, kind, name, verdicts, signal);
    await probeMissing(service, kind, name, verdicts, signal);
    await probeCreate(service, kind, verdicts, signal);
    results.push(...verdicts.results);
  }
  return results;
}

function parentsFirst(kinds: readonly Kind[]): readonly Kind[] {
  const depth = ({ pattern }: Kind): number => pattern.split("/").length;
  return [...kinds].sort((a, b) => depth(a) - depth(b));
}
