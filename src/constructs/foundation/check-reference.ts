import { type Contract, isNameOrSlug, kindNamedBy, kindOf, withArticle } from "../../contract";
import { describeKindOf, isKnown, isSvcObject } from "../base";
import { objectName } from "./object-name";

/** Returns the problem of a value that must refer to an object of a kind: a construct, a full name or a slug. */
export function referenceProblem(contract: Contract, kindName: string, value: unknown): string | undefined {
  if (!isSvcObject(value)) return nameProblem(contract, kindName, value);
  // A user-defined class that represents an object may have an invalid name.
  return constructProblem(kindName, value) ?? nameProblem(contract, kindName, objectName(value));
}

/** Returns the problem of a text that must name an object of a kind. Undefined if the text is valid or not known yet. */
export function nameProblem(contract: Contract, kindName: string, value: unknown): string | undefined {
  const { pattern } = kindOf(contract, kindName);
  const wanted = `must be ${withArticle(kindName)} or its name (${pattern}, or the last part of it)`;
  if (typeof value !== "string") return `${wanted}; got ${describeKindOf(value)}`;
  if (!isKnown(value) || isNameOrSlug(pattern, value)) return undefined;
  const other = kindNamedBy(contract, value);
  return `${wanted}; got ${JSON.stringify(value)}${other === undefined ? "" : `, which names ${withArticle(other.name)}`}`;
}

function constructProblem(kindName: string, value: { readonly svcKind: string }): string | undefined {
  const wanted = `must be ${withArticle(kindName)} or its name`;
  if (value.svcKind !== kindName) return `${wanted}; got ${describeKindOf(value)}`;
  const { count, forEach } = value as { readonly count?: unknown; readonly forEach?: unknown };
  if (count === undefined && forEach === undefined) return undefined;
  const argument = forEach === undefined ? "count" : "forEach";
  return (
    `${wanted}; got ${describeKindOf(value)}, which uses ${argument} and represents several objects: ` +
    "pass the name of one of them, for example with TerraformIterator.fromResources"
  );
}
