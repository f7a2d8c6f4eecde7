import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildDeclarations } from "./declarations";
import { buildPrograms } from "./programs";
import { writeDist } from "./write-dist";

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
  if (values.programs) {
    writeDist(dist, await programs, (path) => path.endsWith(".d.ts"));
  } else {
    const declarations = buildDeclarations(root);
    writeDist(dist, [...(await programs), ...declarations]);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`The build failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
