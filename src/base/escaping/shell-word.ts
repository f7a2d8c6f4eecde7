import { printableLine } from "./printable";

/** Returns a text as one word of a POSIX shell: as it is if it needs no quotes. */
export function shellWord(text: string): string {
  if (/^[\w./:@%+][\w./:@%+-]*$/.test(text)) return text;
  return `'${printableLine(text).replaceAll("'", "'\\''")}'`;
}
