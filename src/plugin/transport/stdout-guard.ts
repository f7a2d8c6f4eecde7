import type { Writable } from "node:stream";

import type { Logger } from "./log";

/**
 * From now on `process.stdout`, and with it `console.log`, goes to the log line by line: a host reads standard output
 * as its handshake, and any other text there breaks it. To be called before anything has used either.
 */
export function guardStdout(log: Logger): void {
  let guard: Writable | undefined;
  Object.defineProperty(process, "stdout", {
    configurable: true,
    enumerable: true,
    // Made when first used: a provider that prints nothing does not pay for it.
    get: () => (guard ??= createLineWriter((line) => log.info(line, { stream: "stdout" }))),
  });
}

/** A stream that calls back for each line of text that is not empty. */
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
