import assert from "node:assert/strict";
import { test } from "node:test";
import { errorDiagnostic, STRING, valueObject } from "../../../src/plugin";
import { validateObject } from "../../../src/plugin/schema/validate-object";

void test("validate object: reports every finding, whatever their number", () => {
  // More than the maximum number of arguments of a function.
  const many = 200_000;
  const validate = (value: unknown) =>
    (value as readonly unknown[]).map(() => errorDiagnostic("Invalid value", "no."));
  const nested = {
    nesting: "single" as const,
    attributes: [{ name: "tags", type: { kind: "list" as const, element: STRING }, validate }],
  };
  const shape = { attributes: [{ name: "inner", optional: true, nested }] };
  const config = valueObject({ inner: valueObject({ tags: Array.from({ length: many }, () => "x") }) });
  assert.equal(validateObject(shape, config).length, many);
});
