import type { FieldType } from "../../contract";

/** Gives names for the types of one folder of generated files, each once. */
export interface NameRegistry {
  /** The wanted name, or a longer one when that is taken. */
  readonly claim: (wanted: string) => string;
}

/** A registry in which some names are taken from the start. */
export function nameRegistry(taken: Iterable<string>): NameRegistry {
  const names = new Set(taken);
  return {
    claim: (wanted) => {
      let name = wanted;
      while (names.has(name)) name = `${name}Section`;
      names.add(name);
      return name;
    },
  };
}

/** `virtualMachine` of `VirtualMachine`, for the functions that belong to a type. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `PrivateIpv4` of `privateIpv4`. */
export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `data-svc-network` of `data_svc_network`. */
export function toFileStem(terraformName: string): string {
  return terraformName.replace(/_/g, "-");
}

/** How many objects of a type a field holds: one, or a list, set or map of them. */
export type StructForm = "single" | "list" | "set" | "map";

/** The object type at the end of a field's type, with what leads to it, where there is one that gets classes of its own. */
export function structIn(
  type: FieldType,
): { readonly form: StructForm; readonly struct: FieldType & { readonly kind: "object" } } | undefined {
  if (type.kind === "object") return { form: "single", struct: type };
  if ("element" in type && type.element.kind === "object") {
    return { form: type.kind, struct: type.element };
  }
  return undefined;
}
