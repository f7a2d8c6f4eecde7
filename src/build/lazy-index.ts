import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { BuiltFile } from "./built-file";

/** A module's index, and the paths of the files that it loads: those that export more than types. */
export interface LazyIndex {
  readonly index: BuiltFile;
  readonly modules: readonly string[];
}

/**
 * Generates a module's index that loads each file of the module when one of its names is first used. It replaces an index with `export *`
 * of every file. Importing names from it in an ES module loads all files, because Node then reads every name.
 */
export async function lazyIndex(root: string, module: string): Promise<LazyIndex> {
  const folder = join("src", module);
  const modules = readdirSync(join(root, folder)).filter((name) => name !== "index.ts");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: modules.map((name) => join(folder, name)),
    outdir: "dist",
    // esbuild lists the exports of ES modules only.
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const exporting = Object.values(metafile.outputs)
    .map(({ entryPoint = "", exports }) => ({ name: basename(entryPoint, ".ts"), exports }))
    .filter(({ exports }) => exports.length > 0);
  return {
    index: { path: `${module}/index.js`, content: Buffer.from(indexText(exporting)) },
    modules: exporting.map(({ name }) => `${module}/${name}.js`),
  };
}

function indexText(
  modules: readonly { readonly name: string; readonly exports: readonly string[] }[],
): string {
  const loads = modules.map(
    ({ name, exports }) => `lazily(${JSON.stringify(exports)}, () => require("./${name}"));\n`,
  );
  return `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const lazily = (names, load) => {
  for (const name of names) Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });
};
${loads.join("")}// Never runs: Node reads the names here when an ES module imports some.
0 && (module.exports = { ${modules.flatMap(({ exports }) => exports).join(", ")} });
`;
}
