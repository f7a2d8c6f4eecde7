import type { PlanDocument } from "./plan-document";
import { blockAddress, shownReferences } from "./plan-graph";
import type { Review, ReviewedVerb } from "./review";
import { BY_DAMAGE } from "./texts";

/** A block of a drawn stack. */
export interface DrawnBlock {
  readonly address: string;
  /** What happens to its objects: the worst of it. Undefined if nothing does. */
  readonly verb: ReviewedVerb | undefined;
}

/** Blocks, and the pairs of them of which the first one refers to the second one. */
export interface DrawnGraph {
  readonly blocks: readonly DrawnBlock[];
  readonly references: readonly (readonly [from: string, to: string])[];
}

/** A place of a block in a drawing: its upper left corner. */
export interface DrawnPlace {
  readonly x: number;
  readonly y: number;
}

/** A drawing of a graph. */
export interface GraphDrawing {
  readonly width: number;
  readonly height: number;
  readonly places: ReadonlyMap<string, DrawnPlace>;
  /** The corners of the line of each reference, in their order. */
  readonly lines: readonly (readonly DrawnPlace[])[];
}

/** The most blocks of a drawing that a person can read. */
const MOST_BLOCKS = 120;

/**
 * Returns the resources of a plan and their references; only those that change, if they are too many; undefined if even these are, or if there
 * are none.
 */
export function drawnGraph({ changes }: Review, { file, graph }: PlanDocument): DrawnGraph | undefined {
  const verbs = new Map<string, ReviewedVerb>();
  for (const { plan, address, verb } of changes) {
    const block = blockAddress(address);
    const known = verbs.get(block);
    const isWorse = known === undefined || BY_DAMAGE.indexOf(verb) < BY_DAMAGE.indexOf(known);
    if (plan === file && isWorse && !block.startsWith("action.")) verbs.set(block, verb);
  }
  const all = [...new Set([...verbs.keys(), ...graph.keys()])].filter((each) => !/(?:^|\.)data\./.test(each));
  const chosen = all.length <= MOST_BLOCKS ? all : [...verbs.keys()];
  if (chosen.length === 0 || chosen.length > MOST_BLOCKS) return undefined;
  const shown = new Set(chosen);
  return {
    blocks: chosen.map((address) => ({ address, verb: verbs.get(address) })),
    references: chosen.flatMap((from) =>
      [...shownReferences(graph, from, (each) => shown.has(each))].map((to) => [from, to] as const),
    ),
  };
}
