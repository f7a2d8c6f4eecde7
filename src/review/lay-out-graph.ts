import type { DrawnGraph, DrawnPlace, GraphDrawing } from "./drawn-graph";

/** The part of the layout's library that is used. Its own types cannot be resolved by Node's rules. */
interface LayoutLibrary {
  readonly graphlib: { readonly Graph: new () => LayoutGraph };
  readonly layout: (graph: LayoutGraph) => void;
}

/** A graph of the library. An edge is what `edges` returns. */
interface LayoutGraph {
  setGraph(options: Readonly<Record<string, string | number>>): void;
  setDefaultEdgeLabel(label: () => object): void;
  setNode(name: string, size: BlockSize): void;
  setEdge(from: string, to: string): void;
  graph(): Partial<BlockSize>;
  /** Returns the middle of a node. */
  node(name: string): DrawnPlace;
  edges(): readonly object[];
  edge(edge: object): { readonly points: readonly DrawnPlace[] };
}

/** The size of every block of a drawing. */
interface BlockSize {
  readonly width: number;
  readonly height: number;
}

/** Returns a drawing in which each block is to the right of what it refers to. Loads the library for it with the first one. */
export async function layOutGraph(
  { blocks, references }: DrawnGraph,
  block: BlockSize,
): Promise<GraphDrawing> {
  const { graphlib, layout } = (await import("@dagrejs/dagre")) as unknown as LayoutLibrary;
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 50, marginx: 10, marginy: 10 });
  graph.setDefaultEdgeLabel(() => ({}));
  // A name of the library may be any text, but some texts have a meaning for JavaScript's objects.
  const numbers = new Map(blocks.map(({ address }, index) => [address, `n${index}`]));
  for (const number of numbers.values()) graph.setNode(number, { ...block });
  for (const [from, to] of references) graph.setEdge(numbers.get(to) ?? "", numbers.get(from) ?? "");
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const placeOf = (number: string): DrawnPlace => {
    const { x, y } = graph.node(number);
    return { x: x - block.width / 2, y: y - block.height / 2 };
  };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    places: new Map([...numbers].map(([address, number]) => [address, placeOf(number)])),
    lines: graph.edges().map((edge) => graph.edge(edge).points),
  };
}
