/** The result of parsing a text: its canonical spelling, or the problem as the end of a sentence. */
export type TextReading = { readonly canonical: string } | { readonly problem: string };
