import { type Contract, isNameOrSlug, kindNamedBy, kindOf } from "../../contract";
import { isKnown } from "./is-known";
import { objectName } from "./object-name";
import { describeKindOf, isSvcObject } from "./svc-object";

/** Says what is wrong with a value that shall refer to an object of a kind: a construct, a full name or a bare slug. */
export function referenceProblem(contract: Contract, kindName: string, value: unknown): string | undefined {
  if (!isSvcObject(value)) return nameProblem(contract, kindName, value);
  // Whoever writes a class of their own that stands for an object may give it a name that is none.
  return constructProblem(kindName, value) ?? nameProblem(contract, kindName, objectName(value));
}

/** Says what is wrong with a text that shall name an object of a kind, or undefined when nothing is (or nobody can know yet). */
export function nameProblem(contract: Contract, kindName: string, value: unknown): string | undefined {
  const { pattern } = kindOf(contract, kindName);
  const wanted = `must be a ${kindName} or its name (${pattern}, or the last part alone)`;
  if (typeof value !== "string") return `${wanted}; got ${describeKindOf(value)}`;
  if (!isKnown(value) || isNameOrSlug(pattern, value)) return undefined;
  const other = kindNamedBy(contract, value);
  return `${wanted}; got ${JSON.stringify(value)}${other === undefined ? "" : `, which names a ${other.name}`}`;
}

function constructProblem(kindName: string, value: { readonly svcKind: string }): string | undefined {
  const wanted = `must be a ${kindName} or its name`;
  if (value.svcKind !== kindName) return `${wanted}; got ${describeKindOf(value)}`;
  const { count, forEach } = value as { readonly count?: unknown; readonly forEach?: unknown };
  if (count === undefined && forEach === undefined) return undefined;
  const argument = forEach === undefined ? "count" : "forEach";
  return (
    `${wanted}; got ${describeKindOf(value)}, which was made with ${argument} and stands for several: ` +
    "give the name of one of them, for example through TerraformIterator.fromResources"
  );
}
