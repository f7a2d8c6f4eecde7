import { type Kind, withArticle } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { docComment } from "./doc-comment";

/** Returns the static method of a class that creates a reference to an object which the stack does not manage. */
export function fromNameMethod({ name, pattern }: Kind, className: string): string {
  const doc = [
    `Returns a reference to ${withArticle(name)} that this stack does not manage. It is accepted wherever a construct of the kind is. The object\n` +
      "is neither created nor read, and its existence is not checked.",
    `@param name full resource name, \`${pattern}\` (see \`ResourceName.of\`), or a token\n` +
      "@throws RangeError if a text is not such a name",
  ];
  return `${docComment(doc, "  ")}  public static fromName(name: string): I${name} {
    return objectFromName(contract, ${stringLiteral(name)}, ${stringLiteral(`${className}.fromName`)}, name);
  }

`;
}
