import { toPlural } from "../../contract";
import type { MapLine } from "../service-map";
import type { KindRpcs, Problem } from "./finding";
import type { FoundRpc, WantedKind } from "./find-methods";
import { purposePath } from "./map-methods";
import { updateLine } from "./overlay-line";

const SINGLE = ["create", "get", "list", "delete", "clone"] as const;

/** Groups the methods of a kind, `rpcs`, by verb. Adds duplicate and missing methods to `problems`. `claims` has the methods that a map names. */
export function chooseMethods(
  kind: WantedKind,
  rpcs: readonly FoundRpc[],
  claims: ReadonlyMap<string, string>,
  problems: Problem[],
): KindRpcs {
  const own = atHome(withoutRivals(rpcs, claims), claims);
  const single: Partial<Record<(typeof SINGLE)[number], FoundRpc>> = {};
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

/** Drops the methods whose verb another method has because a map says so. */
function withoutRivals(rpcs: readonly FoundRpc[], claims: ReadonlyMap<string, string>): readonly FoundRpc[] {
  const isSaid = ({ path }: FoundRpc): boolean => claims.has(path);
  return rpcs.filter(
    (rpc) =>
      isSaid(rpc) ||
      !SINGLE.some((verb) => verb === rpc.verb) ||
      !rpcs.some((other) => isSaid(other) && other.verb === rpc.verb),
  );
}

/**
 * Of several methods of one verb, keeps the one in the service that creates the objects, or reads them: another service has such a method for
 * the objects that concern it, such as the disks of a placement group.
 */
function atHome(rpcs: readonly FoundRpc[], claims: ReadonlyMap<string, string>): readonly FoundRpc[] {
  const serviceOf = ({ path }: FoundRpc): string => path.slice(0, path.lastIndexOf("/"));
  const homes = ["create", "get"].map(
    (verb) => new Set(rpcs.filter((rpc) => rpc.verb === verb).map(serviceOf)),
  );
  const [home, ...others] = homes.find(({ size }) => size > 0) ?? [];
  if (home === undefined || others.length > 0) return rpcs;
  const isAtHome = (rpc: FoundRpc): boolean => serviceOf(rpc) === home;
  const rolesOf = ({ verb, name }: FoundRpc): string => (SINGLE.some((each) => each === verb) ? verb : name);
  const settled = new Set(rpcs.filter(isAtHome).map(rolesOf));
  // Several lists elsewhere are each about a part of the objects.
  if (rpcs.filter(({ verb }) => verb === "list").length > 1) settled.add("list");
  return rpcs.filter((rpc) => isAtHome(rpc) || claims.has(rpc.path) || !settled.has(rolesOf(rpc)));
}

function groupByName(rpcs: readonly FoundRpc[]): Map<string, FoundRpc[]> {
  const groups = new Map<string, FoundRpc[]>();
  for (const rpc of rpcs) groups.set(rpc.name, [...(groups.get(rpc.name) ?? []), rpc]);
  return groups;
}

function twice(rpcs: readonly FoundRpc[]): Problem {
  const names = new Set(rpcs.map(({ name }) => name));
  const what =
    names.size === 1 ? `${[...names].join("")} exists at` : `The verb ${rpcs[0]?.verb ?? ""} belongs to`;
  const paths = rpcs.map(({ path }) => path).join(" and ");
  return {
    text: `${what} ${paths}. Only one of them can belong to the kind; ignore the others.`,
    overlay: rpcs.map(({ at }) => updateLine(at, { "x-ignore": true })),
    map: rpcs.map(({ kind, verb, path }): MapLine =>
      SINGLE.some((each) => each === verb)
        ? { path: purposePath(kind.name, verb), value: path }
        : { path: ["ignored"], value: [path] },
    ),
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
        `There is neither Get${kind.name} nor List${kind.plural || toPlural(kind.name)}, so the kind cannot be read. ` +
        "If a method with another name reads it, mark that method.",
      overlay: choices("get"),
    });
  }
  if (create !== undefined && methods.delete === undefined) {
    problems.push({
      text:
        `There is ${create.name} but no Delete${kind.name}, so created objects could not be deleted. ` +
        `If a method with another name deletes them, mark that method. Without ${create.name}, the kind is read-only.`,
      overlay: [...choices("delete"), updateLine(create.at, { "x-ignore": true })],
    });
  }
  return problems;
}
