import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { shellWord } from "../../src/base/escaping";

/**
 * Writes a program `node` to a new folder, `.node` in `directory`, that starts this process's Node with options. Returns a PATH with the folder
 * first. The provider takes its Node from PATH, and no options from NODE_OPTIONS.
 */
export function pathWithNode(directory: string, options: readonly string[]): string {
  const folder = join(directory, ".node");
  mkdirSync(folder, { recursive: true });
  const command = [process.execPath, ...options].map(shellWord).join(" ");
  writeFileSync(join(folder, "node"), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  return `${folder}${delimiter}${process.env["PATH"] ?? ""}`;
}
