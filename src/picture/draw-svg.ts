import { markupText, printableLine } from "../base/escaping";
import {
  blockLabel,
  type DrawnBlock,
  type DrawnGraph,
  type DrawnPlace,
  type GraphDrawing,
} from "./drawn-graph";
import { layOutGraph } from "./lay-out-graph";
import { DRAWING_STYLE } from "./drawing-style";

/** Size of a block, in pixels. */
const BLOCK = { width: 216, height: 44 };

/** The most characters of a text in a drawing. */
const LONGEST_LABEL = 28;

/** The most characters of the title of a box. */
const LONGEST_TITLE = 60;

/** Returns the lines of a drawing as an SVG element without a style, for a page that has {@link DRAWING_STYLE}. */
export async function drawSvg(graph: DrawnGraph): Promise<readonly string[]> {
  return svgLines(graph, await layOutGraph(graph, BLOCK), []);
}

/** Returns a drawing as a file in SVG that needs nothing else. */
export async function svgFile(graph: DrawnGraph): Promise<string> {
  const drawing = await layOutGraph(graph, BLOCK);
  return `${svgLines(graph, drawing, ["<style>", DRAWING_STYLE.trim(), "</style>"]).join("\n")}\n`;
}

function svgLines(
  { blocks, boxes, references }: DrawnGraph,
  { width, height, places }: GraphDrawing,
  style: readonly string[],
): readonly string[] {
  const placeOf = (id: string): DrawnPlace => places.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
  const rectangle = (block: DrawnBlock, shape: string): string => {
    const place = placeOf(block.id);
    const at = `x="${rounded(place.x)}" y="${rounded(place.y)}" width="${rounded(place.width)}" height="${rounded(place.height)}"`;
    return `<rect class="${shape} ${block.verb ?? "unchanged"}" ${at} rx="6"/>`;
  };
  const titleOf = (block: DrawnBlock): string =>
    `<title>${markupText(printableLine(blockLabel(block)))}</title>`;
  const lineOf = ([from, to]: readonly [string, string]): string => {
    const [source, target] = [placeOf(to), placeOf(from)];
    const [x1, y1] = [source.x + source.width, source.y + source.height / 2];
    const [x2, y2] = [target.x, target.y + target.height / 2];
    const bend = Math.max(30, Math.abs(x2 - x1) / 2);
    const path = [`M${rounded(x1)} ${rounded(y1)}`, `C${rounded(x1 + bend)} ${rounded(y1)}`];
    return [...path, `${rounded(x2 - bend)} ${rounded(y2)}`, `${rounded(x2)} ${rounded(y2)}`].join(" ");
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Topology: ${blocks.length} blocks in ${boxes.length} frames" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...style,
    ...boxes.flatMap((box) => {
      const { x, y } = placeOf(box.id);
      return [
        "<g>",
        titleOf(box),
        rectangle(box, "box"),
        textAt(x + 4, y - 4, shortened(blockLabel(box), LONGEST_TITLE)),
        "</g>",
      ];
    }),
    ...references.map((pair) => `<path class="reference" d="${lineOf(pair)}"/>`),
    ...blocks.flatMap((block) => {
      const { x, y } = placeOf(block.id);
      const { title, type, verb } = block;
      return [
        "<g>",
        titleOf(block),
        rectangle(block, "block"),
        textAt(x + 10, y + 18, shortened(title)),
        textAt(x + 10, y + 35, shortened(verb === undefined ? type : `${verb}: ${type}`)),
        "</g>",
      ];
    }),
    "</svg>",
  ];
}

/** Returns a text of a drawing. */
export function textAt(x: number, y: number, text: string): string {
  return `<text x="${rounded(x)}" y="${rounded(y)}">${markupText(text)}</text>`;
}

/** Returns a text that fits its place, as one line. */
export function shortened(text: string, most = LONGEST_LABEL): string {
  const characters = Array.from(printableLine(text));
  return characters.length <= most ? characters.join("") : `${characters.slice(0, most - 1).join("")}…`;
}

/** Returns a coordinate as a text, to a tenth of a pixel. */
export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
