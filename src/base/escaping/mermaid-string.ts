import { printableLine } from "./printable";

/**
 * Writes a text as a quoted text of a Mermaid diagram. Characters that have a meaning there become its numeric codes.
 *
 * @example
 * ```ts
 * mermaidString('web "1"'); // '"web #34;1#34;"'
 * ```
 */
export function mermaidString(text: string): string {
  const safe = printableLine(text).replace(
    /[^\p{L}\p{N} _.,:/@+()-]/gu,
    (character) => `#${character.codePointAt(0) ?? 0};`,
  );
  return `"${safe}"`;
}
