import { DRAWING_STYLE } from "../picture";

/** The style sheet of the page of a review. */
export const PAGE_STYLE = `
${DRAWING_STYLE.trim()}
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid var(--line); }
code { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; }
th { text-align: left; padding: 0.2rem 1rem 0.2rem 0; vertical-align: top; white-space: nowrap; font-weight: normal; color: var(--quiet); }
td { padding: 0.2rem 0; }
.alarming { color: var(--damage); font-weight: bold; }
.quiet { color: var(--quiet); }
details { border: 1px solid var(--line); border-radius: 0.4rem; margin: 0.5rem 0; padding: 0.4rem 0.8rem; background: var(--panel); }
summary { cursor: pointer; }
.verb { font-weight: bold; }
.drawing { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.4rem; }
svg .note { fill: var(--damage); font-weight: bold; }
.bar { stroke: none; }
.power-off { fill: none; stroke: var(--damage); stroke-width: 2; stroke-dasharray: 4 3; }
`;
