import type { DrawnGraph, DrawnPlace, GraphDrawing } from "./drawn-graph";

/** Returns a drawing in which each block is to the right of what it refers to. Loads the library for it with the first one. */
export async function layOutGraph(
  { blocks, references }: DrawnGraph,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<GraphDrawing> {
  const { graphlib, layout } = await import("@dagrejs/dagre");
  const graph = new graphlib.Graph()
    .setGraph({ rankdir: "LR", nodesep: 14, ranksep: 50, marginx: 10, marginy: 10 })
    .setDefaultEdgeLabel(() => ({}));
  // A name of the library may be any text, but some texts have a meaning for JavaScript's objects.
  const numbers = new Map(blocks.map(({ address }, index) => [address, `n${index}`]));
  for (const number of numbers.values()) graph.setNode(number, { width, height });
  for (const [from, to] of references) graph.setEdge(numbers.get(to) ?? "", numbers.get(from) ?? "");
  layout(graph);
  const size = graph.graph() as { readonly width?: number; readonly height?: number };
  const placeOf = (number: string): DrawnPlace => {
    const { x, y } = graph.node(number) as DrawnPlace;
    return { x: x - width / 2, y: y - height / 2 };
  };
  return {
    width: Math.ceil(size.width ?? 0),
    height: Math.ceil(size.height ?? 0),
    places: new Map([...numbers].map(([address, number]) => [address, placeOf(number)])),
    lines: (graph.edges() as Parameters<typeof graph.edge>[0][]).map(
      (edge) => (graph.edge(edge) as { readonly points: readonly DrawnPlace[] }).points,
    ),
  };
}
