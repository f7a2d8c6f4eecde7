import { brotliCompressSync } from "node:zlib";

/**
 * Returns a program in one file that unpacks and runs itself, a quarter as large. Each stack has a copy of it. `start` is code before it, which
 * also an old Node understands.
 */
export function packProgram(start: string, program: Uint8Array): Uint8Array {
  const packed = Buffer.from(brotliCompressSync(program)).toString("base64");
  return Buffer.from(
    `${start}\nmodule._compile(require("zlib").brotliDecompressSync(Buffer.from("${packed}","base64")).toString("utf8"),__filename);\n`,
  );
}
