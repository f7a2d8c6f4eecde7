import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type BuildOptions, type Plugin, transform } from "esbuild";

/** A program that loads parts of itself when it needs them. */
export interface SplitProgram {
  /** What is started. */
  readonly main: Uint8Array;
  /** What it loads from beside it, by file name: each name has a hash of the content in it. */
  readonly modules: Readonly<Record<string, Uint8Array>>;
  /** Files that any part was made of. */
  readonly inputs: readonly string[];
}

/** Applies to both passes, so that neither writes what the other has to change again. */
const OUTPUT_OPTIONS = { minify: true, legalComments: "none" } as const satisfies BuildOptions;

/**
 * Bundles a program so that what a dynamic `import()` leads to lies in files of its own, in CommonJS. A module that several parts need
 * lies in one file that they share, so that each exists once.
 *
 * Node reads the whole text of a program before it runs the first line of it; what lies in another file costs nothing until it is needed.
 */
export async function bundleSplit(
  root: string,
  entry: string,
  { banner, ...options }: BuildOptions,
): Promise<SplitProgram> {
  const { outputFiles, metafile } = await build({
    ...options,
    ...OUTPUT_OPTIONS,
    write: false,
    absWorkingDir: root,
    entryPoints: [join("src", entry)],
    outdir: "dist",
    bundle: true,
    // esbuild splits modules of this format only; they become CommonJS afterwards.
    format: "esm",
    splitting: true,
    chunkNames: "[name]-[hash]",
    plugins: [parseDataLate()],
    metafile: true,
  });
  const files = await Promise.all(
    outputFiles.map(async ({ path, text }): Promise<[string, string]> => [
      basename(path),
      (await toCommonJs(text, options)).trimEnd() + "\n",
    ]),
  );
  const mainName = basename(entry).replace(/\.ts$/, ".js");
  const main = files.find(([name]) => name === mainName)?.[1];
  if (main === undefined) throw new Error(`Nothing came out of bundling ${entry}.`);
  return {
    main: Buffer.from(`${banner?.["js"] ?? ""}\n${main}`),
    modules: Object.fromEntries(
      files.filter(([name]) => name !== mainName).map(([name, text]) => [name, Buffer.from(text)]),
    ),
    inputs: Object.keys(metafile.inputs),
  };
}

async function toCommonJs(text: string, { platform, target }: BuildOptions): Promise<string> {
  const { code } = await transform(text, {
    ...OUTPUT_OPTIONS,
    format: "cjs",
    ...(platform === undefined ? {} : { platform }),
    ...(target === undefined ? {} : { target }),
    // `import()` would load Node's loader of ECMAScript modules; what it leads to here is always CommonJS.
    supported: { "dynamic-import": false },
  });
  return code;
}

/** Turns imported JSON into a text that is parsed when the module is first asked for: as an expression it costs several times as much. */
function parseDataLate(): Plugin {
  return {
    name: "parse-data-late",
    setup(bundling) {
      bundling.onLoad({ filter: /\.json$/ }, async ({ path }) => {
        const data: unknown = JSON.parse(await readFile(path, "utf8"));
        return {
          contents: `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(data))});`,
          loader: "js",
        };
      });
    },
  };
}
