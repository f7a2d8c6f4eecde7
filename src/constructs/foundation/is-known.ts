import { Token } from "cdktf";

// How cdktf writes a number token into a string: a huge double in exponent form.
const NUMBER_TOKEN = /-?\d+(?:\.\d+)?e\+\d+/g;

/**
 * Whether a value is what it looks like already now. A token is not, nor is a text with a Terraform expression
 * (`${...}`, `%{...}`) or a number token in it: what they stand for is known to the engine only.
 */
export function isKnown(value: unknown): boolean {
  if (typeof value !== "string") return !Token.isUnresolved(value);
  // Every token that is written into a text begins so.
  if (/[$%]\{|[#&]\{TfToken\[/.test(value)) return false;
  return !Array.from(value.matchAll(NUMBER_TOKEN)).some(([text]) => Token.isUnresolved(Number(text)));
}
