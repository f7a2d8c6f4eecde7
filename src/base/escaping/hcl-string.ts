import { stringLiteral } from "./string-literal";

/** Returns a text as a quoted string of HCL, in which no template begins. */
export function hclString(text: string): string {
  return (
    stringLiteral(text)
      // An escape begins after an even number of backslashes.
      .replace(/\\u(d[89ab]..)\\u(d[c-f]..)|\\./g, (escape, high?: string, low?: string) =>
        high === undefined || low === undefined ? (OTHER_ESCAPES[escape] ?? escape) : joined(high, low),
      )
      .replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`)
  );
}

/** Escapes of JSON that HCL does not know. */
const OTHER_ESCAPES: Readonly<Record<string, string>> = { "\\b": "\\u0008", "\\f": "\\u000c" };

/** Returns the escape of a character by its two UTF-16 units, which HCL does not join. */
function joined(high: string, low: string): string {
  const character = String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
}
