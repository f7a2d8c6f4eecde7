/** A JSON Schema (2020-12). */
export type ReportSchema = Readonly<Record<string, unknown>>;

export const TEXT: ReportSchema = { type: "string" };
export const COUNT: ReportSchema = { type: "integer", minimum: 0 };
export const YES: ReportSchema = { const: true };

/** Returns the schema of an object with these members and no others. */
export function record(
  required: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
): ReportSchema {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

/** Returns the schema of a list. */
export function listOf(items: unknown): ReportSchema {
  return { type: "array", items };
}

/** Returns the schema of one of some words. */
export function oneOf(words: readonly string[]): ReportSchema {
  return { enum: words };
}

/** Returns a schema with a description. */
export function described(description: string, schema: ReportSchema): ReportSchema {
  return { description, ...schema };
}
