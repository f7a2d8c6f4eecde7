import type { JsonValue } from "../client";

/** The service's answer does not have the shape that the contract says. Names the place in it, never a value. */
export class UnexpectedAnswer extends Error {
  constructor(path: string, expected: string, got: JsonValue | undefined) {
    super(`the field ${path} should be ${expected}, but is ${shapeOf(got)}`);
    this.name = "UnexpectedAnswer";
  }
}

function shapeOf(json: JsonValue | undefined): string {
  if (json === undefined) return "missing";
  if (json === null) return "null";
  if (Array.isArray(json)) return "a list";
  return { object: "an object", string: "a string", number: "a number", boolean: "true or false" }[
    typeof json as "object" | "string" | "number" | "boolean"
  ];
}
