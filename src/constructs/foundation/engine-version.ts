import type { TerraformStack } from "cdktf";
import type { Field, FieldType } from "../../contract";

/** Version constraint for write-only arguments and ephemeral blocks, which Terraform and OpenTofu both support since 1.11. */
export const WRITE_ONLY_ENGINE = ">= 1.11.0";

/** Version constraint for actions, which only Terraform supports. */
export const ACTION_ENGINE = ">= 1.14.0";

/** Version constraint for actions that run around a destroy, or that refer to the resource that triggers them. */
export const CALLER_ENGINE = ">= 1.16.0";

const ENGINES = [WRITE_ONLY_ENGINE, ACTION_ENGINE, CALLER_ENGINE] as const;

/** A version constraint that a part of a stack needs. */
export type EngineNeed = (typeof ENGINES)[number];

/** The highest constraint that each stack was found to need. cdktf merges the parts of a stack, and the last one counts. */
const needs = new WeakMap<TerraformStack, EngineNeed>();

/**
 * Returns the part of a stack's JSON that makes older engines report the required version. Combines it with a version that the stack's
 * author requires by `addOverride("terraform.required_version", ...)`.
 */
export function requireEngine(
  stack: TerraformStack,
  need: EngineNeed = WRITE_ONLY_ENGINE,
): { readonly terraform: { readonly required_version: string } } {
  const known = needs.get(stack) ?? WRITE_ONLY_ENGINE;
  const least = ENGINES.indexOf(need) > ENGINES.indexOf(known) ? need : known;
  needs.set(stack, least);
  const { rawOverrides } = stack as unknown as { readonly rawOverrides: Readonly<Record<string, unknown>> };
  const { required_version: own } = (rawOverrides["terraform"] ?? {}) as {
    readonly required_version?: unknown;
  };
  // cdktf applies overrides last, so the override must contain both constraints.
  if (typeof own === "string" && !own.includes(least)) {
    stack.addOverride("terraform.required_version", `${own}, ${least}`);
  }
  return { terraform: { required_version: least } };
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
