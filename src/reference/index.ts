/**
 * The reference documentation of a contract: an index and a page for each kind. Contains only pure functions from the contract to the
 * text of Markdown files; the build and the command line write them.
 */
import type { Contract } from "../contract";
import { actionPages } from "./action-page";
import { indexPage } from "./index-page";
import { kindPages } from "./kind-page";

/**
 * Returns the pages by their paths in the documentation's folder, in the layout of the Terraform Registry: `index.md`, `resources/disk.md`,
 * `data-sources/disk.md`, `list-resources/disk.md`, `ephemeral-resources/api_key.md`, `actions/disk_resize.md`. The same contract always
 * gives the same text.
 *
 * @param guides handwritten pages by file name. Each begins with its title as `# Title`. They belong in `guides/`, and the index links to
 * them. @default none
 */
export function referencePages(
  contract: Contract,
  guides: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const linked = [...guides].map(([name, text]) => ({ path: `guides/${name}`, text }));
  return new Map([
    ["index.md", indexPage(contract, linked)],
    ...contract.kinds.flatMap((kind) => [...kindPages(contract, kind)]),
    ...actionPages(contract),
    ...linked.map(({ path, text }) => [path, text] as const),
  ]);
}
