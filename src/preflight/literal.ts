/** A value in an app's JSON: a literal text, or an expression that only the engine can evaluate. */
export type Said = { readonly text: string } | "expression" | "nothing";

/** Classifies the value of a text attribute. As in the provider, an empty text counts as unset. */
export function saidBy(value: unknown): Said {
  if (value === undefined || value === null || value === "") return "nothing";
  // The engine converts or rejects values of other types.
  if (typeof value !== "string" || /[$%]\{/.test(value)) return "expression";
  return { text: value };
}
