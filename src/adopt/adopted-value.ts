import type { Kind } from "../contract";

/** A value in the code of an adopted object. */
export type AdoptedValue =
  | { readonly is: "text"; readonly text: string }
  /** A number by its digits, a boolean, or the null of free-form JSON. */
  | { readonly is: "plain"; readonly text: string }
  | { readonly is: "list"; readonly elements: readonly AdoptedValue[] }
  | { readonly is: "object"; readonly members: readonly AdoptedMember[] }
  | { readonly is: "map"; readonly entries: readonly (readonly [string, AdoptedValue])[] }
  /** The full name of an object, which is a construct if that object is adopted, too. */
  | { readonly is: "name"; readonly name: string; readonly kind: Kind | undefined }
  | { readonly is: "variable"; readonly secret: SecretVariable }
  /** The value of a row of a table of siblings. */
  | { readonly is: "column"; readonly name: string };

/** A value of an object, with its names in constructs and in Terraform. */
export interface AdoptedMember {
  readonly propName: string;
  readonly terraformName: string;
  readonly value: AdoptedValue;
}

/** A secret that the code reads from a variable. */
export interface SecretVariable {
  /** Place in the object: `users[0].password`. */
  readonly path: string;
  /** Type of the variable in Terraform. */
  readonly type: "string" | "number" | "bool" | "any";
  /** Whether the engine must not store it: the attribute is write-only. */
  readonly isEphemeral: boolean;
  /** The value for a plan, as the engine reads it from the environment: the object's own, or any valid one if the service never shows it. */
  readonly planned: string;
}

/** Replaces the values in a value, innermost first. */
export function mapValue(value: AdoptedValue, replace: (value: AdoptedValue) => AdoptedValue): AdoptedValue {
  const inner = (each: AdoptedValue): AdoptedValue => mapValue(each, replace);
  switch (value.is) {
    case "list":
      return replace({ ...value, elements: value.elements.map(inner) });
    case "object":
      return replace({
        ...value,
        members: value.members.map((member) => ({ ...member, value: inner(member.value) })),
      });
    case "map":
      return replace({ ...value, entries: value.entries.map(([key, each]) => [key, inner(each)] as const) });
    default:
      return replace(value);
  }
}

/** Returns the values of one sort in a value. */
export function valuesIn<Is extends AdoptedValue["is"]>(
  value: AdoptedValue,
  is: Is,
): readonly Extract<AdoptedValue, { readonly is: Is }>[] {
  const found: Extract<AdoptedValue, { readonly is: Is }>[] = [];
  mapValue(value, (each) => {
    if (each.is === is) found.push(each as Extract<AdoptedValue, { readonly is: Is }>);
    return each;
  });
  return found;
}
