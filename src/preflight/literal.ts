/** A value of an app's JSON: a text as it stands, or an expression that only the engine can work out. */
export type Said = { readonly text: string } | "expression" | "nothing";

/** What a value of an attribute that holds one text says. An empty text says nothing, as it does to the provider. */
export function saidBy(value: unknown): Said {
  if (value === undefined || value === null || value === "") return "nothing";
  // What is no text here, the engine makes one of, or refuses.
  if (typeof value !== "string" || /[$%]\{/.test(value)) return "expression";
  return { text: value };
}
