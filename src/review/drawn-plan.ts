import { asRecord, type UnknownRecord } from "../base/json";
import type { Contract } from "../contract";
import {
  type ArgumentSource,
  type DrawnGraph,
  graphOf,
  MOST_BLOCKS,
  type PicturedBlock,
  shownReferences,
} from "../picture";
import { records, textIn } from "./json-parts";
import type { PlanDocument } from "./plan-document";
import { blockAddress, blockIn, namedIn } from "./plan-graph";
import type { Review, ReviewedVerb } from "./review";
import { BY_DAMAGE } from "./texts";

/**
 * Returns the resources of a plan and their references; only those that change, if they are too many; undefined if even these are, or if there
 * are none.
 */
export function drawnPlan(
  { changes }: Review,
  plan: PlanDocument,
  contract: Contract,
): DrawnGraph | undefined {
  const { file, graph } = plan;
  const verbs = new Map<string, ReviewedVerb>();
  for (const { plan: of, address, verb } of changes) {
    const block = blockAddress(address);
    const known = verbs.get(block);
    const isWorse = known === undefined || BY_DAMAGE.indexOf(verb) < BY_DAMAGE.indexOf(known);
    if (of === file && isWorse && !block.startsWith("action.")) verbs.set(block, verb);
  }
  const all = [...new Set([...verbs.keys(), ...graph.keys()])].filter((each) => !/(?:^|\.)data\./.test(each));
  const chosen = all.length <= MOST_BLOCKS ? all : [...verbs.keys()];
  if (chosen.length === 0 || chosen.length > MOST_BLOCKS) return undefined;
  const shown = new Set(chosen);
  const configured = configuredBlocks(plan);
  const values = new Map(plan.changes.map(({ address, change }) => [blockAddress(address), change]));
  const blocks = chosen.map((address): PicturedBlock => {
    const { type, title } = partsOf(address);
    const { after, before } = values.get(address) ?? {};
    const valueOf = (argument: string): string | undefined =>
      textIn(asRecord(after), argument) ?? textIn(asRecord(before), argument);
    const configuration = configured.get(address);
    return {
      id: address,
      title,
      type,
      verb: verbs.get(address),
      name: valueOf("name"),
      references: shownReferences(graph, address, (each) => shown.has(each)),
      sourceOf: (argument) => configuration?.sourceOf(argument) ?? sourceOfText(valueOf(argument)),
      defaultOf: (argument) => configuration?.defaultOf(argument),
    };
  });
  return graphOf(contract, blocks, (address) => partsOf(address).title);
}

/** Returns type and name in an address. */
function partsOf(address: string): { readonly type: string; readonly title: string } {
  const parts = address.split(".");
  const modules = parts.length - 2;
  const [type = "", name = ""] = parts.slice(modules);
  const outer = parts.slice(0, modules).filter((each) => each !== "module" && each !== "data");
  return { type, title: [...outer, name].join(".") };
}

type ConfiguredBlock = Pick<PicturedBlock, "sourceOf" | "defaultOf">;

/** Returns what the configuration of a plan says about its blocks, by address. */
function configuredBlocks({ configuration }: PlanDocument): ReadonlyMap<string, ConfiguredBlock> {
  const found = new Map<string, ConfiguredBlock>();
  const providers = asRecord(configuration["provider_config"]) ?? {};
  const visit = (module: UnknownRecord | undefined, prefix: string): void => {
    for (const resource of records(module?.["resources"])) {
      const provider = asRecord(providers[textIn(resource, "provider_config_key") ?? ""]);
      found.set(`${prefix}${textIn(resource, "address") ?? ""}`, {
        sourceOf: (argument) => sourceIn(resource, argument, prefix),
        defaultOf: (argument) => sourceIn(provider, argument, ""),
      });
    }
    for (const [name, call] of Object.entries(asRecord(module?.["module_calls"]) ?? {})) {
      visit(asRecord(asRecord(call)?.["module"]), `${prefix}module.${name}.`);
    }
  };
  visit(asRecord(configuration["root_module"]), "");
  return found;
}

/** Returns where the value of an argument of a block comes from. */
function sourceIn(
  block: UnknownRecord | undefined,
  argument: string,
  prefix: string,
): ArgumentSource | undefined {
  const expression = asRecord(asRecord(block?.["expressions"])?.[argument]);
  const constant = textIn(expression, "constant_value");
  if (constant !== undefined) return sourceOfText(constant);
  const target = namedIn(expression)
    .map(blockIn)
    .find((each) => /^(?:data\.)?\w+_\w+\./.test(each));
  return target === undefined ? undefined : { block: `${prefix}${target}` };
}

function sourceOfText(text: string | undefined): ArgumentSource | undefined {
  return text === undefined || text === "" ? undefined : { text };
}
