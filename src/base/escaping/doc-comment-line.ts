import { printableLine } from "./printable";

/** Returns a line of a text as one of a block comment: nothing in it ends the comment. */
export function docCommentLine(line: string): string {
  return printableLine(line).replace(/\*\//g, "*\\/").trimEnd();
}
