import type { Contract } from "../../contract";
import { docComment } from "./doc-comment";

/** The text of the file with the types by which one kind refers to another. */
export function referencesText(contract: Contract): string {
  const types = contract.kinds.map((kind) => {
    const { name } = kind;
    return (
      docComment([`What stands for a ${name}: a construct, or an element of a list of them.`]) +
      `export interface I${name} extends SvcObject<${JSON.stringify(name)}> {}\n\n` +
      docComment([
        `A ${name}: a construct, its full name \`${kind.pattern}\`, or the name's last part alone.`,
      ]) +
      `export type ${name}Ref = string | I${name};\n`
    );
  });
  return types.join("\n");
}
