import { shellWord } from "../../base/escaping";

/** Returns the command that waits for operations, as the end of a sentence. */
export function waitHint(operations: readonly string[], contractPath: string | undefined): string {
  const words = [...operations, ...(contractPath === undefined ? [] : ["--contract", contractPath])];
  return `\`cdktf-svc wait ${words.map(shellWord).join(" ")}\` waits for it`;
}
