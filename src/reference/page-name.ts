import type { Kind } from "../contract";

/** File name of a kind's page: `virtual-machine.md`. A kind called Index makes room for the index. */
export function pageName({ terraformName }: Pick<Kind, "terraformName">): string {
  const stem = terraformName.replace(/_/g, "-");
  return `${stem === "index" ? "index-kind" : stem}.md`;
}
