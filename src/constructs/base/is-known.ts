import { Token } from "cdktf";
import { encodedNumbersIn } from "./encoded-numbers";

/**
 * Whether a value is known during synthesis. A token is not, nor is a text that contains a Terraform expression (`${...}`, `%{...}`) or a
 * number token: only the engine knows their values.
 */
export function isKnown(value: unknown): boolean {
  if (typeof value !== "string") return !Token.isUnresolved(value);
  return !/[$%]\{/.test(value) && !hasToken(value);
}

/** Whether a text contains a token. Handwritten expressions are none. */
export function hasToken(text: string): boolean {
  return /[$#&]\{TfToken\[/.test(text) || encodedNumbersIn(text).length > 0;
}
