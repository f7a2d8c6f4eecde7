/** How to wait on for operations, as the end of a sentence. */
export function waitHint(operations: readonly string[], contractPath: string | undefined): string {
  const words = [...operations, ...(contractPath === undefined ? [] : ["--contract", contractPath])];
  return `\`cdktf-svc wait ${words.map(shellWord).join(" ")}\` waits for it`;
}

/** A word as a shell takes it: the name came from elsewhere. */
function shellWord(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
