import type { DrawnGraph, DrawnPlace, GraphDrawing } from "./drawn-graph";

/** The part of the layout's library that is used. Its own types cannot be resolved by Node's rules. */
interface LayoutLibrary {
  readonly graphlib: { readonly Graph: new (options: { readonly compound: boolean }) => LayoutGraph };
  readonly layout: (graph: LayoutGraph) => void;
}

/** A graph of the library. */
interface LayoutGraph {
  setGraph(options: Readonly<Record<string, string | number>>): void;
  setDefaultEdgeLabel(label: () => object): void;
  setNode(name: string, size: Partial<BlockSize>): void;
  setParent(name: string, parent: string): void;
  setEdge(from: string, to: string): void;
  graph(): Partial<BlockSize>;
  /** Returns the middle and the size of a node. */
  node(name: string): DrawnPlace;
}

/** The size of every block of a drawing. */
export interface BlockSize {
  readonly width: number;
  readonly height: number;
}

/** Height of a box's title, which is above its frame. */
const TITLE_HEIGHT = 16;

/**
 * Returns a drawing in which each block is to the right of what it refers to, and inside of its box. Loads the library for it with the first
 * one.
 */
export async function layOutGraph(
  { blocks, boxes, references }: DrawnGraph,
  block: BlockSize,
): Promise<GraphDrawing> {
  const { graphlib, layout } = (await import("@dagrejs/dagre")) as unknown as LayoutLibrary;
  const graph = new graphlib.Graph({ compound: true });
  const margin = boxes.length === 0 ? 10 : 10 + TITLE_HEIGHT;
  graph.setGraph({
    rankdir: "LR",
    nodesep: boxes.length === 0 ? 14 : 24,
    ranksep: 50,
    marginx: 10,
    marginy: margin,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  // A name of the library may be any text, but some texts have a meaning for JavaScript's objects.
  const numbers = new Map([...boxes, ...blocks].map(({ id }, index) => [id, `n${index}`]));
  const numberOf = (id: string): string => numbers.get(id) ?? "";
  for (const { id } of boxes) graph.setNode(numberOf(id), {});
  for (const { id } of blocks) graph.setNode(numberOf(id), { ...block });
  for (const { id, box } of [...boxes, ...blocks]) {
    if (box !== undefined) graph.setParent(numberOf(id), numberOf(box));
  }
  for (const [from, to] of references) graph.setEdge(numberOf(to), numberOf(from));
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const placeOf = (number: string): DrawnPlace => {
    const { x, y, ...size } = graph.node(number);
    return { ...size, x: x - size.width / 2, y: y - size.height / 2 };
  };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    places: new Map([...numbers].map(([id, number]) => [id, placeOf(number)])),
  };
}
