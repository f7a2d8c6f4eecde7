import type { Writable } from "node:stream";

import type { Logger } from "./log";

/**
 * Redirects `process.stdout`, and with it `console.log`, to the log, line by line: a host reads standard output as the handshake, and any
 * other text there breaks it. Call it before anything has used either.
 */
export function guardStdout(log: Logger): void {
  let guard: Writable | undefined;
  Object.defineProperty(process, "stdout", {
    configurable: true,
    enumerable: true,
    // Created at first use: a provider that prints nothing does not pay for it.
    get: () => (guard ??= createLineWriter((line) => log.info(line, { stream: "stdout" }))),
  });
}

/** Creates a stream that calls back for each line of text that is not empty. */
function createLineWriter(onLine: (line: string) => void): Writable {
  const { Writable } = process.getBuiltinModule("node:stream");
  let rest = "";
  return new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, callback) {
      const lines = (rest + chunk.toString("utf8")).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") onLine(line);
      callback();
    },
  });
}
