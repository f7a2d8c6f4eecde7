import type { Kind } from "../../contract";

/** The type of a page, named like the folders of the Terraform Registry. */
export type PageSort =
  "resources" | "data-sources" | "list-resources" | "ephemeral-resources" | "actions" | "functions";

/** Returns the path of a kind's page in the documentation: `resources/virtual_machine.md`. */
export function pageName(sort: PageSort, { terraformName }: Pick<Kind, "terraformName">): string {
  return `${sort}/${terraformName}.md`;
}

/** Returns the path of the page of the data source that lists a kind's objects: `data-sources/virtual_machines.md`. */
export function listPageName({ terraformPlural }: Pick<Kind, "terraformPlural">): string {
  return pageName("data-sources", { terraformName: terraformPlural });
}
