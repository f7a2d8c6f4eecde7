import { Construct } from "constructs";

/**
 * An object of the service that another construct refers to: a resource, a data source, or an element of a list data source. The kind is
 * part of the type, so that the compiler rejects a key where a network is required.
 */
export interface SvcObject<KindName extends string = string> {
  /** The kind's name, such as `Network`. */
  readonly svcKind: KindName;
  /** Full resource name, a token during synthesis. */
  readonly name: string;
}

/** Whether the value is an object of the service, of any kind. */
export function isSvcObject(value: unknown): value is SvcObject {
  return (
    typeof value === "object" &&
    value !== null &&
    "svcKind" in value &&
    typeof value.svcKind === "string" &&
    "name" in value
  );
}

/** Describes the type of a value in a few words, for error messages. Never includes its content. */
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
