/**
 * The reference of a contract, for people: a page for each kind, and an index. Only ever contains pure functions from the contract to the text
 * of Markdown files; the build and the command line write them.
 */
import type { Contract } from "../contract";
import { indexPage } from "./index-page";
import { kindPage } from "./kind-page";
import { pageName } from "./page-name";

/**
 * Makes the pages, by file name: `index.md`, and one for each kind, such as `virtual-machine.md`. The same contract gives the same text.
 */
export function referencePages(contract: Contract): ReadonlyMap<string, string> {
  return new Map([
    ["index.md", indexPage(contract)],
    ...contract.kinds.map((kind) => [pageName(kind), kindPage(contract, kind)] as const),
  ]);
}
