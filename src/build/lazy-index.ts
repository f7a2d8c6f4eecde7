import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { BuiltFile } from "./built-file";

/** A room's index, and the paths of the modules that it leads to: those that export anything but types. */
export interface LazyIndex {
  readonly index: BuiltFile;
  readonly modules: readonly string[];
}

/**
 * The index of a room whose modules are loaded one by one, each when one of its names is first asked for. It stands for an index that exports
 * everything of every module beside it. Who imports names of it from an ES module loads them all: Node asks for each then.
 */
export async function lazyIndex(root: string, room: string): Promise<LazyIndex> {
  const folder = join("src", room);
  const modules = readdirSync(join(root, folder)).filter((name) => name !== "index.ts");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: modules.map((name) => join(folder, name)),
    outdir: "dist",
    // Of these alone esbuild says what they export.
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "warning",
  });
  const exporting = Object.values(metafile.outputs)
    .map(({ entryPoint = "", exports }) => ({ name: basename(entryPoint, ".ts"), exports }))
    .filter(({ exports }) => exports.length > 0);
  return {
    index: { path: `${room}/index.js`, content: Buffer.from(indexText(exporting)) },
    modules: exporting.map(({ name }) => `${room}/${name}.js`),
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
