import { type Contract, isReadableKind, type Kind } from "../../contract";
import { docComment } from "./doc-comment";

/** The text of the file with the types by which one kind refers to another. */
export function referencesText(contract: Contract): string {
  const types = contract.kinds.map((kind) => {
    const { name } = kind;
    return (
      docComment([
        `What stands for a ${name}: a construct, an element of a list of them${fromName(kind)}.`,
        "It is the type for the parameters of functions and constructs that take one, whoever made it.",
      ]) +
      `export interface I${name} extends SvcObject<${JSON.stringify(name)}> {}\n\n` +
      docComment([
        `A ${name}: what stands for one, its full name \`${kind.pattern}\`, or the name's last part alone.`,
      ]) +
      `export type ${name}Ref = string | I${name};\n`
    );
  });
  return types.join("\n");
}

function fromName(kind: Kind): string {
  if (kind.methods.create !== undefined) return `, or what \`${kind.name}.fromName\` gives`;
  return isReadableKind(kind) ? `, or what \`DataSvc${kind.name}.fromName\` gives` : "";
}
