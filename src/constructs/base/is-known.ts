import { Token } from "cdktf";

// cdktf writes a number token into a string as a huge double in exponent form.
const NUMBER_TOKEN = /-?\d+(?:\.\d+)?e\+\d+/g;

/**
 * Whether a value is known during synthesis. A token is not, nor is a text that contains a Terraform expression (`${...}`, `%{...}`) or a
 * number token: only the engine knows their values.
 */
export function isKnown(value: unknown): boolean {
  if (typeof value !== "string") return !Token.isUnresolved(value);
  // Every token in a text begins with one of these.
  if (/[$%]\{|[#&]\{TfToken\[/.test(value)) return false;
  return !Array.from(value.matchAll(NUMBER_TOKEN)).some(([text]) => Token.isUnresolved(Number(text)));
}
