/**
 * The reference of a contract, for people: a page for each kind, and an index. Only ever contains pure functions from the contract to the text
 * of Markdown files; the build and the command line write them.
 */
import type { Contract } from "../contract";
import { indexPage } from "./index-page";
import { kindPage } from "./kind-page";
import { pageName } from "./page-name";

/**
 * Makes the pages, by their path in the reference's folder: `index.md`, and one for each kind, such as `virtual-machine.md`. The same contract
 * gives the same text.
 *
 * @param guides pages that were written by hand, by file name; each begins with its title as `# Title`. They go to `guides/` as they are, and
 * the index leads to them. @default none
 */
export function referencePages(
  contract: Contract,
  guides: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const linked = [...guides].map(([name, text]) => ({ path: `guides/${name}`, text }));
  return new Map([
    ["index.md", indexPage(contract, linked)],
    ...contract.kinds.map((kind) => [pageName(kind), kindPage(contract, kind)] as const),
    ...linked.map(({ path, text }) => [path, text] as const),
  ]);
}
