import { asRecord, type UnknownRecord } from "../base/json";
import { constructPathIn } from "../base/synthesized";
import type { Contract } from "../contract";
import type { DrawnGraph } from "./drawn-graph";
import { type ArgumentSource, graphOf, type PicturedBlock } from "./pictured-block";
import { shownReferences, type StackReferences } from "./stack-references";

/** Name of the provider in a stack's JSON. */
const PROVIDER = "svc";

/** A reference in an expression: `${svc_network.backend.name}`. */
const REFERENCE = /\b(?:data\.)?[a-z][\w-]*_[\w-]+\.[\w-]+/g;

/**
 * Returns the graph of a synthesized stack, the JSON in `cdk.tf.json`. Resources that refer to each other through a data source or a local
 * value are connected, too.
 */
export function picturedStack(contract: Contract, json: UnknownRecord): DrawnGraph {
  const blocks = new Map<string, UnknownRecord>();
  for (const [form, prefix] of [
    ["resource", ""],
    ["data", "data."],
  ] as const) {
    for (const [type, byId] of Object.entries(asRecord(json[form]) ?? {})) {
      for (const [id, values] of Object.entries(asRecord(byId) ?? {})) {
        blocks.set(`${prefix}${type}.${id}`, asRecord(values) ?? {});
      }
    }
  }
  const references: StackReferences = new Map(
    [...blocks].map(([address, values]) => [address, new Set(blocksIn(values, blocks))]),
  );
  const resources = [...blocks].filter(([address]) => !address.startsWith("data."));
  const isShown = (address: string): boolean => !address.startsWith("data.");
  const titleOf = (address: string): string => nameIn(blocks.get(address) ?? {}, address);
  return graphOf(
    contract,
    resources.map(([address, values]): PicturedBlock => {
      const sourceOf = (argument: string): ArgumentSource | undefined => sourceIn(values[argument], blocks);
      return {
        id: address,
        title: titleOf(address),
        type: address.split(".")[0] ?? "",
        verb: undefined,
        name: undefined,
        references: shownReferences(references, address, isShown),
        sourceOf,
        defaultOf: (argument) => sourceIn(providerOf(json, values)[argument], blocks),
      };
    }),
    titleOf,
  );
}

/** Returns the addresses of blocks that the texts in a value name. */
function blocksIn(value: unknown, blocks: ReadonlyMap<string, unknown>): readonly string[] {
  if (typeof value === "string") {
    // A text without an expression is an address in `depends_on`.
    const named = value.includes("${") ? (value.match(REFERENCE) ?? []) : [value];
    return named.filter((each) => blocks.has(each));
  }
  if (Array.isArray(value)) return (value as readonly unknown[]).flatMap((each) => blocksIn(each, blocks));
  return Object.values(asRecord(value) ?? {}).flatMap((each) => blocksIn(each, blocks));
}

/** Returns where a value of a block comes from. */
function sourceIn(value: unknown, blocks: ReadonlyMap<string, unknown>): ArgumentSource | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (!/[$%]\{/.test(value)) return { text: value };
  const [block] = blocksIn(value, blocks);
  return block === undefined ? undefined : { block };
}

/** Returns the arguments of the provider of a block. */
function providerOf(json: UnknownRecord, values: UnknownRecord): UnknownRecord {
  const named = typeof values["provider"] === "string" ? values["provider"] : PROVIDER;
  const alias = named.replace(/^\$\{(.*)\}$/, "$1").split(".")[1];
  const given = asRecord(json["provider"])?.[PROVIDER];
  const all = (Array.isArray(given) ? (given as readonly unknown[]) : [given]).map(
    (each) => asRecord(each) ?? {},
  );
  return all.find((each) => each["alias"] === alias) ?? {};
}

/** Returns the name of a block for people: the end of its construct's path, else that of its address. */
function nameIn(values: UnknownRecord, address: string): string {
  const path = constructPathIn(values)?.split("/").slice(1).join("/");
  return path === undefined || path === "" ? (address.split(".").at(-1) ?? address) : path;
}
