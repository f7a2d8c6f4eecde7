/**
 * Pictures of what a stack or an account contains: objects in frames for their parents and regions, and the references between them, as SVG
 * and as Mermaid. Contains only pure functions of texts: no request, and no file.
 */
export { drawSvg, rounded, shortened, svgFile, textAt } from "./draw-svg";
export { DRAWING_STYLE } from "./drawing-style";
export { type DrawnGraph, MOST_BLOCKS } from "./drawn-graph";
export { mermaidDiagram } from "./mermaid-diagram";
export { type ArgumentSource, graphOf, type PicturedBlock } from "./pictured-block";
export { picturedAccount } from "./pictured-account";
export { picturedStack } from "./pictured-stack";
export { shownReferences, type StackReferences } from "./stack-references";
