import { stringLiteral } from "./string-literal";

/** Returns a text as a double-quoted string of YAML, on one line. A JSON string is one, if it contains no characters that YAML forbids. */
export function yamlString(text: string): string {
  return stringLiteral(text);
}
