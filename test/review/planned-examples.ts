import type { Field, FieldType, Json, Kind } from "../../src/contract";
import { exampleObject } from "../support/example-values";

/** Values of an object by the attributes of the configuration. */
export type PlanValues = Readonly<Record<string, Json>>;

/** Returns values of all attributes that users set. */
export function valuesOf({ fields, exclusive = [] }: Kind, variant: number): PlanValues {
  return exampleObject(fields, exclusive, { variant, extent: "all", reference: () => "some-name" });
}

/** Returns values as a plan has them: without write-only ones, and with all attributes of an object. */
export function inPlan(fields: readonly Field[], values: PlanValues): PlanValues {
  return Object.fromEntries(
    fields.map(({ terraformName, type, writeOnly }) => [
      terraformName,
      writeOnly ? null : valueInPlan(type, values[terraformName] ?? null),
    ]),
  );
}

function valueInPlan(type: FieldType, value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (type.kind === "object") return inPlan(type.fields, value as PlanValues);
  if (!("element" in type)) return value;
  return Array.isArray(value)
    ? (value as readonly Json[]).map((each) => valueInPlan(type.element, each))
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, valueInPlan(type.element, each)]));
}
