/**
 * Returns a text as a string literal of TypeScript, which is one of JSON, too. Control characters, and characters that end a line or that an
 * editor does not show as they are (bidirectional controls), are escaped.
 */
export function stringLiteral(text: string): string {
  // JSON's own escapes remain: none contains a character of these classes.
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, unicodeEscape);
}

/** Returns the escapes of a character's UTF-16 units. */
export function unicodeEscape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  }).join("");
}
