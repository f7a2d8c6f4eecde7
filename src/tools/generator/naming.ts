import type { FieldType } from "../../contract";

/** Assigns unique names to the types in one folder of generated files. */
export interface NameRegistry {
  /** Returns the wanted name, or a longer one if that is taken. */
  readonly claim: (wanted: string) => string;
  /** Returns the name of the type of a class's configuration: `DiskConfig`, or `DiskProps` if there is a kind DiskConfig. */
  readonly configOf: (className: string) => string;
}

/** Creates a registry in which some names are already taken, for these kinds and their classes. */
export function nameRegistry(taken: Iterable<string>, kinds: ReadonlySet<string>): NameRegistry {
  const names = new Set(taken);
  return {
    configOf: (className) => {
      const wanted = `${className}Config`;
      const isKind = kinds.has(wanted) || kinds.has(wanted.replace(/^(?:DataSvc|EphemeralSvc)/, ""));
      return isKind ? `${className}Props` : wanted;
    },
    claim: (wanted) => {
      let name = wanted;
      while (names.has(name)) name = `${name}Section`;
      names.add(name);
      return name;
    },
  };
}

/** Returns `data-svc-network` for `data_svc_network`. */
export function toFileStem(terraformName: string): string {
  return terraformName.replace(/_/g, "-");
}

/** How a field holds objects of a type: one, or a list, set or map of them. */
export type StructForm = "single" | "list" | "set" | "map";

/** Returns the object type in a field's type that gets its own classes, and how the field holds it. Undefined if there is none. */
export function structIn(
  type: FieldType,
): { readonly form: StructForm; readonly struct: FieldType & { readonly kind: "object" } } | undefined {
  if (type.kind === "object") return { form: "single", struct: type };
  if ("element" in type && type.element.kind === "object") {
    return { form: type.kind, struct: type.element };
  }
  return undefined;
}
