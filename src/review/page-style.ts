/** The style sheet of the page of a review. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --back: #fff; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --panel: #f6f8fa;
  --create: #1a7f37; --update: #9a6700; --damage: #cf222e; --other: #0969da; }
@media (prefers-color-scheme: dark) {
  :root { --back: #0d1117; --text: #e6edf3; --quiet: #9198a1; --line: #3d444d; --panel: #151b23;
    --create: #3fb950; --update: #d29922; --damage: #ff7b72; --other: #58a6ff; }
}
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid var(--line); }
code, svg text { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; }
th { text-align: left; padding: 0.2rem 1rem 0.2rem 0; vertical-align: top; white-space: nowrap; font-weight: normal; color: var(--quiet); }
td { padding: 0.2rem 0; }
.alarming { color: var(--damage); font-weight: bold; }
.quiet { color: var(--quiet); }
details { border: 1px solid var(--line); border-radius: 0.4rem; margin: 0.5rem 0; padding: 0.4rem 0.8rem; background: var(--panel); }
summary { cursor: pointer; }
.verb { font-weight: bold; }
.create, .import { color: var(--create); fill: var(--create); stroke: var(--create); }
.update, .forget { color: var(--update); fill: var(--update); stroke: var(--update); }
.delete, .replace { color: var(--damage); fill: var(--damage); stroke: var(--damage); }
.invoke, .hook { color: var(--other); fill: var(--other); stroke: var(--other); }
.unchanged { fill: var(--line); stroke: var(--line); }
.drawing { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.4rem; }
svg { display: block; }
svg text { fill: var(--text); stroke: none; font-size: 12px; }
svg .note { fill: var(--damage); font-weight: bold; }
.block { fill: var(--panel); stroke-width: 2; }
.block.unchanged { stroke-width: 1; }
.reference { fill: none; stroke: var(--quiet); }
.bar { stroke: none; }
.power-off { fill: none; stroke: var(--damage); stroke-width: 2; stroke-dasharray: 4 3; }
`;
