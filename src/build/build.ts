import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { copiesForCdktn } from "./cdktn-copies";
import { buildDeclarations } from "./declarations";
import { buildPrograms } from "./programs";
import { writeDist } from "./write-dist";
import { errorText } from "../base/json";

/**
 * Builds `dist`, the content of the npm package. Contains only steps of the build; no other module imports this folder.
 *
 * `--programs` keeps the type declarations of an earlier build: they take most of the time, and no program needs them.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { programs: { type: "boolean", default: false } } });
  const root = resolve(__dirname, "../..");
  const dist = join(root, "dist");
  const programs = buildPrograms(root);
  const declarations = values.programs ? [] : buildDeclarations(root);
  const files = [...(await programs), ...declarations];
  const isKept = (path: string): boolean => values.programs && path.endsWith(".d.ts");
  writeDist(dist, [...files, ...copiesForCdktn(files)], isKept);
}

main().catch((error: unknown) => {
  process.stderr.write(`The build failed: ${errorText(error)}\n`);
  process.exitCode = 1;
});
