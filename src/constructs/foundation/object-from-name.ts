import { type Contract, kindOf, parsePattern, parseResourceName } from "../../contract";
import { isKnown } from "./is-known";
import { describeKindOf, type SvcObject } from "./svc-object";

/**
 * What stands for an object that is not made here, wherever a construct of its kind is taken. Throws a RangeError for a known text that is no
 * full resource name of the kind: a bare last part does not say where the object lives.
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

/** Continues a sentence about what takes a full name: what is wrong with the name; undefined for one that is right or not known yet. */
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
    `takes the full resource name of a ${kindName}, ${pattern}, or a token; got ${got}` +
    `${other === undefined ? "" : `, which names a ${other.name}`}. ` +
    `ResourceName.of("${kindName}", { ${parts.join(", ")} }) makes the full name of its parts.`
  );
}
