import { type Contract, kindOf, parsePattern, parseResourceName, withArticle } from "../../contract";
import { describeKindOf, isKnown, type SvcObject } from "../base";

/**
 * Returns a reference to an object that this stack does not manage, for use where a construct of its kind is accepted. Throws a RangeError
 * for a known text that is not a full resource name of the kind: a slug does not identify the object's parent.
 */
export function objectFromName<KindName extends string>(
  contract: Contract,
  kindName: KindName,
  caller: string,
  name: string,
): SvcObject<KindName> {
  const problem = fullNameProblem(contract, kindName, name);
  if (problem !== undefined) throw new RangeError(`${caller} ${problem}`);
  return Object.freeze({ svcKind: kindName, name });
}

/**
 * Returns the problem of a name that must be a full one; it continues a sentence that begins with the caller. Undefined if the name is
 * valid or not known yet.
 */
function fullNameProblem(contract: Contract, kindName: string, name: unknown): string | undefined {
  const { pattern } = kindOf(contract, kindName);
  if (typeof name === "string" && (!isKnown(name) || parseResourceName(pattern, name) !== undefined)) {
    return undefined;
  }
  const other =
    typeof name === "string"
      ? contract.kinds.find((kind) => parseResourceName(kind.pattern, name) !== undefined)
      : undefined;
  const got = typeof name === "string" ? JSON.stringify(name) : describeKindOf(name);
  const parts = parsePattern(pattern).flatMap((segment) => ("variable" in segment ? [segment.variable] : []));
  return (
    `must be called with the full resource name of ${withArticle(kindName)}, ${pattern}, or with a token; got ${got}` +
    `${other === undefined ? "" : `, which names ${withArticle(other.name)}`}. ` +
    `ResourceName.of("${kindName}", { ${parts.join(", ")} }) builds the full name from its parts.`
  );
}
