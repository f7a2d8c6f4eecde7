import { type Kind, withArticle } from "../../contract";

/** Returns the static method of a class that creates a reference to an object which the stack does not manage. */
export function fromNameMethod({ name, pattern }: Kind, className: string): string {
  return `  /**
   * Returns a reference to ${withArticle(name)} that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, \`${pattern}\` (see \`ResourceName.of\`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): I${name} {
    return objectFromName(contract, ${JSON.stringify(name)}, "${className}.fromName", name);
  }

`;
}
