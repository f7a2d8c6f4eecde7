import type { TerraformStack } from "cdktf";
import type { Field, FieldType } from "../../contract";

/** Terraform and OpenTofu both have write-only arguments and ephemeral blocks since their version 1.11. */
export const WRITE_ONLY_ENGINE = ">= 1.11.0";

/**
 * The part of a stack's JSON that has older engines say themselves which version they lack. What the stack's author demands by
 * `addOverride("terraform.required_version", ...)` is demanded with it.
 */
export function demandEngine(stack: TerraformStack): {
  readonly terraform: { readonly required_version: string };
} {
  const { rawOverrides } = stack as unknown as { readonly rawOverrides: Readonly<Record<string, unknown>> };
  const { required_version: own } = (rawOverrides["terraform"] ?? {}) as {
    readonly required_version?: unknown;
  };
  // cdktf lays overrides over everything, so that both demands must stand there.
  if (typeof own === "string" && !own.includes(WRITE_ONLY_ENGINE)) {
    stack.addOverride("terraform.required_version", `${own}, ${WRITE_ONLY_ENGINE}`);
  }
  return { terraform: { required_version: WRITE_ONLY_ENGINE } };
}

/** Whether something is given for a field that is sent and never stored. What is inside of a token nobody can know. */
export function givesWriteOnly(fields: readonly Field[], given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  return fields.some((field) => {
    const value = (given as Readonly<Record<string, unknown>>)[field.propName];
    if (value === undefined || value === null || field.presence === "computed") return false;
    return field.writeOnly || holdsWriteOnly(field.type, value);
  });
}

function holdsWriteOnly(type: FieldType, value: unknown): boolean {
  if (type.kind === "object") return givesWriteOnly(type.fields, value);
  if (!("element" in type) || typeof value !== "object" || value === null) return false;
  return Object.values(value).some((element) => holdsWriteOnly(type.element, element));
}

/** Whether a kind has a field that is sent and never stored. */
export function hasWriteOnly(fields: readonly Field[]): boolean {
  return fields.some((field) => field.writeOnly || typeHasWriteOnly(field.type));
}

function typeHasWriteOnly(type: FieldType): boolean {
  if (type.kind === "object") return hasWriteOnly(type.fields);
  return "element" in type && typeHasWriteOnly(type.element);
}
