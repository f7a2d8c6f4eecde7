/** Escapes `${` and `%{`, which an engine interprets in every text of a configuration, so that they are literal. */
export function literalTemplate(text: string): string {
  return text.replace(/[$%](?=\{)/g, "$&$&");
}
