/** Returns the command that waits for operations, as the end of a sentence. */
export function waitHint(operations: readonly string[], contractPath: string | undefined): string {
  const words = [...operations, ...(contractPath === undefined ? [] : ["--contract", contractPath])];
  return `\`cdktf-svc wait ${words.map(shellWord).join(" ")}\` waits for it`;
}

/** Quotes a word for a shell, because the name comes from the service. */
function shellWord(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
