/** The style sheet of a drawing, in light and dark. */
export const DRAWING_STYLE = `
:root { color-scheme: light dark; --back: #fff; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --panel: #f6f8fa;
  --create: #1a7f37; --update: #9a6700; --damage: #cf222e; --other: #0969da; }
@media (prefers-color-scheme: dark) {
  :root { --back: #0d1117; --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --panel: #151b23;
    --create: #3fb950; --update: #d29922; --damage: #ff7b72; --other: #58a6ff; }
}
svg { display: block; }
svg text { fill: var(--text); stroke: none; font: 12px ui-monospace, monospace; }
.create, .import { color: var(--create); fill: var(--create); stroke: var(--create); }
.update, .forget { color: var(--update); fill: var(--update); stroke: var(--update); }
.delete, .replace { color: var(--damage); fill: var(--damage); stroke: var(--damage); }
.invoke, .hook { color: var(--other); fill: var(--other); stroke: var(--other); }
.unchanged { fill: var(--line); stroke: var(--line); }
.block { fill: var(--panel); stroke-width: 2; }
.box { fill: none; stroke-width: 2; stroke-dasharray: 2 3; }
.block.unchanged, .box.unchanged { stroke-width: 1; }
.reference { fill: none; stroke: var(--quiet); }
`;
