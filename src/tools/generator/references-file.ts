import { type Contract, isReadableKind, type Kind, withArticle } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { docComment } from "./doc-comment";

/** Returns the text of the file with the types of references to each kind. */
export function referencesText(contract: Contract): string {
  const types = contract.kinds.map((kind) => {
    const { name } = kind;
    return (
      docComment([
        `A reference to ${withArticle(name)}: a construct, an element of a list of them${fromName(kind)}.`,
        "Use it as the type of parameters of functions and constructs, so that they accept each of these.",
      ]) +
      `export interface I${name} extends SvcObject<${stringLiteral(name)}> {}\n\n` +
      docComment([
        `A reference to ${withArticle(name)}, its full name \`${kind.pattern}\`, or the last part of its name.`,
      ]) +
      `export type ${name}Ref = string | I${name};\n`
    );
  });
  return types.join("\n");
}

function fromName(kind: Kind): string {
  if (kind.methods.create !== undefined) return `, or the result of \`${kind.name}.fromName\``;
  return isReadableKind(kind) ? `, or the result of \`DataSvc${kind.name}.fromName\`` : "";
}
