/** Fields of an object or of a request, in JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the text of a field, or an empty one. */
export function textOf(fields: Fields, field: string): string {
  const value = fields[field];
  return typeof value === "string" ? value : "";
}

/** Returns the fields but for those with these names. */
export function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
