import type { Contract } from "../../contract";
import {
  canonical,
  type ContextEntry,
  contractDigest,
  describeQuery,
  entryFor,
  type FoundObjects,
  type LookupQuery,
  matchProblem,
  type ObjectValues,
  queryOf,
} from "../../synth";

/**
 * State of a stored answer:
 * - `stored`: not compared with the service
 * - `same`, `changed`: the service gives the same answer, or another one
 * - `unmatched`: the service does not have exactly one matching object any more, or a synthesis would reject its answer to the hook
 * - `otherService`, `otherContract`: not compared, because another service answered or another contract applied
 * - `hook`: not compared, because only a synthesis runs programs, calls that may change something, and calls with secrets
 */
export type EntryOutcome =
  "stored" | "same" | "changed" | "unmatched" | "otherService" | "otherContract" | "hook";

/** A stored answer, for output. */
export interface EntryReport {
  readonly key: string;
  readonly question: string;
  readonly endpoint: string;
  /** Names of the stored objects. */
  readonly names: readonly string[];
  readonly outcome: EntryOutcome;
  /** Differences from the service, one per line. */
  readonly differences: readonly string[];
}

/** Describes a stored answer. */
export function listEntry(contract: Contract, key: string, entry: ContextEntry): EntryReport {
  const kind = contract.kinds.find(({ name }) => name === entry.kind);
  return {
    key,
    question: kind === undefined ? entry.kind : describeQuery(kind, entry),
    endpoint: entry.endpoint,
    names: entry.objects.map(nameOf),
    outcome: kind === undefined || contractDigest(kind) !== entry.contract ? "otherContract" : "stored",
    differences: [],
  };
}

/** Compares a stored answer with that of the service at `endpoint`. Returns the new answer if there is one. */
export async function compareEntry(
  contract: Contract,
  endpoint: string,
  key: string,
  entry: ContextEntry,
  find: (query: LookupQuery) => Promise<FoundObjects>,
): Promise<{ readonly report: EntryReport; readonly entry?: ContextEntry }> {
  const listed = listEntry(contract, key, entry);
  const kind = contract.kinds.find(({ name }) => name === entry.kind);
  if (kind === undefined || listed.outcome === "otherContract") return { report: listed };
  // The file may come from anywhere: only the environment decides which service receives the API key.
  if (entry.endpoint !== endpoint) return { report: { ...listed, outcome: "otherService" } };
  const query = queryOf(entry);
  const found = await find(query);
  const problem = matchProblem(kind, query, found);
  if (problem !== undefined) return { report: { ...listed, outcome: "unmatched", differences: [problem] } };
  const differences = differencesOf(entry.objects, found.objects);
  const outcome = differences.length === 0 ? "same" : "changed";
  return {
    report: { ...listed, outcome, differences },
    entry: entryFor(kind, endpoint, query, found.objects)[1],
  };
}

function differencesOf(before: readonly ObjectValues[], after: readonly ObjectValues[]): readonly string[] {
  const earlier = new Map(before.map((object) => [nameOf(object), object]));
  const later = new Map(after.map((object) => [nameOf(object), object]));
  return [
    ...[...earlier.keys()]
      .filter((name) => !later.has(name))
      .map((name) => `${name} does not match any more`),
    ...[...later.keys()].filter((name) => !earlier.has(name)).map((name) => `${name} matches now`),
    ...[...later].flatMap(([name, object]) => {
      const old = earlier.get(name);
      return old === undefined ? [] : changedFields(old, object).map((field) => `${name}: ${field}`);
    }),
  ];
}

function changedFields(before: ObjectValues, after: ObjectValues): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [old, now] = [textOf(before[name]), textOf(after[name])];
    return old === now ? [] : [`${name} was ${old} and is ${now}`];
  });
}

/** Formats a value. */
export function textOf(value: ObjectValues[string] | undefined): string {
  return value === undefined ? "not set" : JSON.stringify(canonical(value));
}

function nameOf({ name }: ObjectValues): string {
  return typeof name === "string" ? name : "";
}
