import { stringLiteral } from "./string-literal";

/** Returns a text as a quoted string of HCL, in which no template begins. */
export function hclString(text: string): string {
  return (
    stringLiteral(text)
      // HCL does not know these two escapes of JSON. An escape begins after an even number of backslashes.
      .replace(/\\(.)/g, (escape, letter: string) =>
        letter === "b" ? "\\u0008" : letter === "f" ? "\\u000c" : escape,
      )
      .replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`)
  );
}
