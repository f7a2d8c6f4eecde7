import { type Field, fieldsIn, type Kind } from "../../contract";

/** Returns the texts anywhere in values under the names of a kind's sensitive and write-only fields. */
export function secretTexts({ fields }: Kind, values: readonly unknown[]): readonly string[] {
  const names = new Set(secretFields(fields).map(({ wireName }) => wireName));
  const found: string[] = [];
  const visit = (value: unknown, isSecret: boolean): void => {
    if (typeof value === "string" && isSecret) found.push(value);
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) visit(inner, isSecret || names.has(name));
  };
  for (const value of values) visit(value, false);
  return found;
}

function secretFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [
    ...(field.sensitive || field.writeOnly ? [field] : []),
    ...secretFields(fieldsIn(field.type)),
  ]);
}
