/**
 * The reference documentation of a contract: an index and a page for each kind. Contains only pure functions from the contract to the
 * text of Markdown files; the build and the command line write them.
 */
import { CALL_ACTION, type Contract, marksDocumentedOnly, withUnmarkedAssumptions } from "../../contract";
import { actionPages } from "./action-page";
import { withFrontMatter } from "./front-matter";
import { functionPages } from "./function-page";
import { indexPage } from "./index-page";
import { kindPages } from "./kind-page";
import { pageName } from "./page-name";
import type { RegistryPage } from "./page-parts";
import { subcategoryOf } from "./subcategory";

export { kindSummary } from "./kind-summary";

/**
 * Returns the pages by their paths in the documentation's folder, in the layout of the Terraform Registry: `index.md`, `resources/disk.md`,
 * `data-sources/disk.md`, `data-sources/disks.md`, `list-resources/disk.md`, `ephemeral-resources/api_key.md`, `actions/disk_resize.md`,
 * `functions/disk_name.md`. The same contract always gives the same text.
 *
 * @param guides handwritten pages by file name, each with the front matter `page_title` and that title as `# Title`. They belong in `guides/`,
 * and the index links to them. @default none
 */
export function referencePages(
  contract: Contract,
  guides: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const linked = [...guides].map(([name, text]) => ({ path: `guides/${name}`, text }));
  const isStated = marksDocumentedOnly(contract);
  const shown = isStated ? withUnmarkedAssumptions(contract) : contract;
  const ofService: readonly RegistryPage[] = [
    ...shown.kinds.flatMap((kind) =>
      [...kindPages(shown, kind)].map(([path, text]) => [path, text, subcategoryOf(kind)] as const),
    ),
    ...actionPages(shown),
  ];
  const generated: readonly RegistryPage[] = [
    ["index.md", indexPage(contract, linked)],
    ...(isStated ? ofService.map(withStatement) : ofService),
    ...functionPages(contract),
  ];
  return new Map([
    ...generated.map(([path, text, subcategory]) => [path, withFrontMatter(text, subcategory)] as const),
    ...linked.map(({ path, text }) => [path, text] as const),
  ]);
}

/** Returns a page with one statement, below its introduction, where unmarked facts come from. */
function withStatement([path, text, subcategory]: RegistryPage): RegistryPage {
  const statement = "Facts that are not marked as *documented* are assumed.";
  // The action that calls any method is the provider's own.
  if (path === pageName("actions", { terraformName: CALL_ACTION })) return [path, text, subcategory];
  return [path, text.replace("\n\n## ", `\n\n${statement}\n\n## `), subcategory];
}
