import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createIdSource } from "../../../src/emulator/service/generated-id";
import { createReadOnlyValues } from "../../../src/emulator/service/generated-value";

const NOW = "2026-01-02T03:04:05Z";
const valueOf = createReadOnlyValues(() => NOW, createIdSource(1));

describe("emulator: a generated value has the type of its property", () => {
  const rows = [
    { schema: { type: "string", format: "date-time" }, value: NOW },
    { schema: { type: "string", format: "date-time", example: "2020-01-01T00:00:00Z" }, value: NOW },
    { schema: { type: ["string", "null"], format: "date-time" }, value: NOW },
    { schema: { format: "date-time" }, value: NOW },
    { schema: { type: "array", items: { type: "string" }, format: "date-time" }, value: [] },
    { schema: { type: "number", format: "date-time", example: "2020-01-01T00:00:00Z" }, value: 0 },
    { schema: { type: "integer", format: "date-time" }, value: "0" },
    { schema: { type: "object", additionalProperties: {}, format: "date-time" }, value: {} },
    { schema: { type: "boolean", default: "yes", example: true }, value: true },
    { schema: { type: "array", items: { type: "string" }, example: "a" }, value: [] },
    { schema: { type: "array", items: { type: "string" }, example: ["a"] }, value: ["a"] },
    { schema: { type: "integer", format: "int32", example: "three", minimum: 2 }, value: 2 },
    { schema: { type: "integer", format: "int32", example: "3", minimum: 2 }, value: 2 },
    { schema: { type: "integer", example: 3 }, value: "3" },
    { schema: { type: "string", format: "int64", example: 3 }, value: "3" },
    { schema: { type: "string", format: "int64", example: "three" }, value: "0" },
    { schema: { type: ["integer", "string"], format: "int64", example: "3" }, value: "3" },
    { schema: { type: "string", enum: [1, "ONE"] }, value: "ONE" },
  ];
  for (const { schema, value } of rows) {
    test(JSON.stringify(schema), () => assert.deepEqual(valueOf(schema, "property"), value));
  }
});
