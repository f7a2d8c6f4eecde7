import { asRecord, type UnknownRecord } from "../base/json";
import type { StackReferences } from "../picture";
import { records, textIn } from "./json-parts";

/** Reads which resources and data sources of a plan refer to which: by its configuration, and for those that left it by the state. */
export function readPlanGraph(plan: UnknownRecord): StackReferences {
  const graph = new Map<string, Set<string>>();
  const prior = asRecord(asRecord(plan["prior_state"])?.["values"]);
  addStateModule(graph, asRecord(prior?.["root_module"]));
  addModule(graph, asRecord(asRecord(plan["configuration"])?.["root_module"]), "");
  return graph;
}

/** Returns an address without the index of its instance. */
export function blockAddress(address: string): string {
  return address.replace(/\[(?:"(?:[^"\\]|\\.)*"|\d+)\]$/s, "");
}

function referencesOf(graph: Map<string, Set<string>>, address: string): Set<string> {
  const known = graph.get(address) ?? new Set();
  graph.set(address, known);
  return known;
}

function addStateModule(graph: Map<string, Set<string>>, module: UnknownRecord | undefined): void {
  for (const resource of records(module?.["resources"])) {
    const references = referencesOf(graph, blockAddress(textIn(resource, "address") ?? ""));
    for (const each of textsIn(resource["depends_on"])) references.add(blockAddress(each));
  }
  for (const child of records(module?.["child_modules"])) addStateModule(graph, child);
}

function addModule(graph: Map<string, Set<string>>, module: UnknownRecord | undefined, prefix: string): void {
  const resources = records(module?.["resources"]);
  const known = new Set(resources.map((each) => textIn(each, "address") ?? ""));
  for (const resource of resources) {
    const own = textIn(resource, "address") ?? "";
    const references = referencesOf(graph, `${prefix}${own}`);
    for (const reference of namedIn(resource)) {
      const target = blockIn(reference);
      if (known.has(target) && target !== own) references.add(`${prefix}${target}`);
    }
  }
  for (const [name, call] of Object.entries(asRecord(module?.["module_calls"]) ?? {})) {
    addModule(graph, asRecord(asRecord(call)?.["module"]), `${prefix}module.${name}.`);
  }
}

/** Returns the texts of all lists of references in a block. */
export function namedIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  return Object.entries(asRecord(value) ?? {}).flatMap(([name, inner]) =>
    name === "references" || name === "depends_on" ? textsIn(inner) : namedIn(inner),
  );
}

/** Returns the address of the block in a reference: `svc_disk.data` in `svc_disk.data[0].name`. */
export function blockIn(reference: string): string {
  const [first = "", second = "", third = ""] = reference.replace(/\[[^\]]*\]/g, "").split(".");
  return first === "data" ? `data.${second}.${third}` : `${first}.${second}`;
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter((each) => typeof each === "string") : [];
}
