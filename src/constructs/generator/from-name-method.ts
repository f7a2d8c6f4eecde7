import type { Kind } from "../../contract";

/** The static method by which a class gives what stands for an object that is not made here. */
export function fromNameMethod({ name, pattern }: Kind, className: string): string {
  return `  /**
   * Stands for a ${name} that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, \`${pattern}\` (\`ResourceName.of\` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): I${name} {
    return objectFromName(contract, ${JSON.stringify(name)}, "${className}.fromName", name);
  }

`;
}
