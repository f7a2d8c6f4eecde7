import { toPlural } from "..";
import type { KindRpcs, Problem } from "./finding";
import type { Rpc, WantedKind } from "./find-methods";
import { updateLine } from "./overlay-line";

const SINGLE = ["create", "get", "list", "delete", "clone"] as const;

/** Sorts the methods of a kind by what they do. `problems` takes what is there twice and what is missing. */
export function chooseMethods(kind: WantedKind, rpcs: readonly Rpc[], problems: Problem[]): KindRpcs {
  const own = rpcs.filter((rpc) => rpc.kind === kind);
  const single: Partial<Record<(typeof SINGLE)[number], Rpc>> = {};
  for (const verb of SINGLE) {
    const [first, ...more] = own.filter((rpc) => rpc.verb === verb);
    if (first === undefined) continue;
    single[verb] = first;
    if (more.length > 0) problems.push(twice([first, ...more]));
  }
  const rest = own.filter(({ verb }) => !SINGLE.some((each) => each === verb));
  const byName = groupByName(rest);
  for (const group of byName.values()) if (group.length > 1) problems.push(twice(group));
  const firsts = [...byName.values()].flatMap((group) => group.slice(0, 1));
  const updates = firsts.filter(({ verb }) => verb === "update");
  const others = firsts.filter(({ verb }) => verb !== "update");
  const methods = { ...single, updates, others, all: [...Object.values(single), ...updates, ...others] };
  problems.push(...missing(kind, methods));
  return methods;
}

function groupByName(rpcs: readonly Rpc[]): Map<string, Rpc[]> {
  const groups = new Map<string, Rpc[]>();
  for (const rpc of rpcs) groups.set(rpc.name, [...(groups.get(rpc.name) ?? []), rpc]);
  return groups;
}

function twice(rpcs: readonly Rpc[]): Problem {
  const names = new Set(rpcs.map(({ name }) => name));
  const what =
    names.size === 1 ? `${[...names].join("")} stands at` : `The verb ${rpcs[0]?.verb ?? ""} is that of`;
  const paths = rpcs.map(({ path }) => path).join(" and ");
  return {
    text: `${what} ${paths}; only one of them can be the kind's, the others are to be ignored.`,
    overlay: rpcs.map(({ at }) => updateLine(at, { "x-ignore": true })),
  };
}

function missing(kind: WantedKind, methods: Omit<KindRpcs, "all">): Problem[] {
  const { create, get, list, others } = methods;
  const problems: Problem[] = [];
  const choices = (verb: string): string[] => others.map(({ at }) => updateLine(at, { "x-verb": verb }));
  const found = [create, get, list, methods.delete, ...methods.updates, ...others].some(
    (rpc) => rpc !== undefined,
  );
  if (!found) return problems;
  if (get === undefined && list === undefined) {
    problems.push({
      text:
        `There is neither Get${kind.name} nor List${kind.plural || toPlural(kind.name)}, so that it cannot be read. ` +
        "A method of another name that reads it says so.",
      overlay: choices("get"),
    });
  }
  if (create !== undefined && methods.delete === undefined) {
    problems.push({
      text:
        `There is ${create.name} but no Delete${kind.name}, so that what is made could not be removed. ` +
        `A method of another name that deletes it says so; without ${create.name} the kind can be read.`,
      overlay: [...choices("delete"), updateLine(create.at, { "x-ignore": true })],
    });
  }
  return problems;
}
