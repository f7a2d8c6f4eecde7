import { mermaidString } from "../base/escaping";
import { blockLabel, type DrawnBlock, type DrawnGraph } from "./drawn-graph";

/** The colors of what happens to a block, readable on light and on dark. */
const COLORS: Readonly<Record<string, string>> = {
  create: "#2da44e",
  import: "#2da44e",
  update: "#bf8700",
  forget: "#bf8700",
  delete: "#cf222e",
  replace: "#cf222e",
  invoke: "#218bff",
};

/**
 * Returns a graph as a flowchart of Mermaid, which Markdown of GitHub and GitLab shows as a drawing. An arrow leads from a block to one that
 * refers to it, as in SVG.
 */
export function mermaidDiagram({ blocks, boxes, references }: DrawnGraph): string {
  const all = [...boxes, ...blocks];
  const numbers = new Map(all.map(({ id }, index) => [id, `n${index}`]));
  const numberOf = (id: string): string => numbers.get(id) ?? "";
  const inside = (box: string | undefined, indent: string): readonly string[] => [
    ...boxes.filter((each) => each.box === box).flatMap((each) => boxLines(each, indent)),
    ...blocks
      .filter((each) => each.box === box)
      .map((each) => `${indent}${numberOf(each.id)}[${mermaidString(blockLabel(each))}]`),
  ];
  const boxLines = (box: DrawnBlock, indent: string): readonly string[] => [
    `${indent}subgraph ${numberOf(box.id)}[${mermaidString(blockLabel(box))}]`,
    ...inside(box.id, `${indent}  `),
    `${indent}end`,
  ];
  const verbs = new Set(all.flatMap(({ verb }) => (verb === undefined ? [] : [verb])));
  return [
    "flowchart LR",
    ...inside(undefined, "  "),
    ...references.map(([from, to]) => `  ${numberOf(to)} --> ${numberOf(from)}`),
    ...[...verbs].flatMap((verb) => [
      `  classDef ${verb} stroke:${COLORS[verb] ?? "#218bff"},stroke-width:3px`,
      `  class ${all
        .filter((each) => each.verb === verb)
        .map(({ id }) => numberOf(id))
        .join(",")} ${verb}`,
    ]),
    "",
  ].join("\n");
}
