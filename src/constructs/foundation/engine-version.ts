import type { TerraformStack } from "cdktf";
import type { Field, FieldType } from "../../contract";

/** Version constraint for write-only arguments and ephemeral blocks, which Terraform and OpenTofu both support since 1.11. */
export const WRITE_ONLY_ENGINE = ">= 1.11.0";

/**
 * Returns the part of a stack's JSON that makes older engines report the required version. Combines it with a version that the stack's
 * author requires by `addOverride("terraform.required_version", ...)`.
 */
export function requireEngine(stack: TerraformStack): {
  readonly terraform: { readonly required_version: string };
} {
  const { rawOverrides } = stack as unknown as { readonly rawOverrides: Readonly<Record<string, unknown>> };
  const { required_version: own } = (rawOverrides["terraform"] ?? {}) as {
    readonly required_version?: unknown;
  };
  // cdktf applies overrides last, so the override must contain both constraints.
  if (typeof own === "string" && !own.includes(WRITE_ONLY_ENGINE)) {
    stack.addOverride("terraform.required_version", `${own}, ${WRITE_ONLY_ENGINE}`);
  }
  return { terraform: { required_version: WRITE_ONLY_ENGINE } };
}

/** Whether a value is given for a write-only field. Cannot detect one inside a token. */
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

/** Whether a kind has a write-only field. */
export function hasWriteOnly(fields: readonly Field[]): boolean {
  return fields.some((field) => field.writeOnly || typeHasWriteOnly(field.type));
}

function typeHasWriteOnly(type: FieldType): boolean {
  if (type.kind === "object") return hasWriteOnly(type.fields);
  return "element" in type && typeHasWriteOnly(type.element);
}
