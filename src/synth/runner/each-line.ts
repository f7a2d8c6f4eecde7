import type { Readable } from "node:stream";

/**
 * Calls `onLine` with each line of a stream of messages. Only `\n` ends a line: `node:readline` also splits at U+2028 and U+2029, which JSON
 * text may contain.
 */
export function eachLine(stream: Readable, onLine: (line: string) => void): void {
  let parts: string[] = [];
  stream.setEncoding("utf8").on("data", (text: string) => {
    const [first = "", ...others] = text.split("\n");
    parts.push(first);
    for (const next of others) {
      onLine(parts.join(""));
      parts = [next];
    }
  });
}
