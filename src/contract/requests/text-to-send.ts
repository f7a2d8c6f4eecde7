import { compilePattern } from "./check-value";
import type { Constraints } from "../model";

/**
 * Returns a text as requests contain it: without the white space at its end, and with a space for each run of spaces and tabs, if the
 * contract allows only that. Each file that ssh-keygen writes ends with a line break, and `file("id.pub")` contains it.
 */
export function textToSend(constraints: Constraints, text: string): string {
  if (isAllowed(constraints, text)) return text;
  const ended = text.trimEnd();
  return [ended, ended.replace(/[ \t]+/g, " ")].find((each) => isAllowed(constraints, each)) ?? text;
}

/** Whether the contract can allow a text only without some of its white space. */
export function forbidsSpace({ enum: allowed, pattern }: Constraints): boolean {
  return allowed !== undefined || pattern !== undefined;
}

function isAllowed({ enum: allowed, pattern }: Constraints, text: string): boolean {
  if (allowed !== undefined) return allowed.includes(text);
  return pattern === undefined || compilePattern(pattern)?.test(text) !== false;
}
