import { Construct } from "constructs";

/**
 * What stands for an object of the service wherever another construct refers to it: a resource, a data source,
 * or an element of a list that a data source found. The kind is part of the type, so that a key is never taken for a network.
 */
export interface SvcObject<KindName extends string = string> {
  /** The kind's name, such as `Network`. */
  readonly svcKind: KindName;
  /** Full resource name, a token while the stack is synthesised. */
  readonly name: string;
}

/** Whether the value stands for an object of the service, of whichever kind. */
export function isSvcObject(value: unknown): value is SvcObject {
  return (
    typeof value === "object" &&
    value !== null &&
    "svcKind" in value &&
    typeof value.svcKind === "string" &&
    "name" in value
  );
}

/** Says in a few words what a value is, for an error text; never its content. */
export function describeKindOf(value: unknown): string {
  if (isSvcObject(value)) {
    return Construct.isConstruct(value) ? `the ${value.svcKind} "${value.node.path}"` : `a ${value.svcKind}`;
  }
  if (Construct.isConstruct(value)) return `the construct "${value.node.path}" (${value.constructor.name})`;
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "object":
      return "an object";
    case "undefined":
      return "nothing";
    default:
      return `a ${typeof value}`;
  }
}
