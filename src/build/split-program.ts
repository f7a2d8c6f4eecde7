import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin, transform } from "esbuild";

/** A program that loads parts of itself on demand. */
export interface SplitProgram {
  /** The file that is started. */
  readonly main: Uint8Array;
  /** The files that it loads from its own directory, by file name. Each name contains a hash of the content. */
  readonly modules: Readonly<Record<string, Uint8Array>>;
  /** Source files of all parts. */
  readonly inputs: readonly string[];
}

/** Options of a program that loads parts of itself on demand. */
export interface SplitOptions extends BuildOptions {
  /** Path in `src` of the module that the program needs at once. All that it imports gets into one file. @default as esbuild splits it */
  readonly start?: string;
}

/** Language of the file that is started: an old Node has to understand it to the end to run the check at its beginning. */
const MAIN_TARGET = "node12";

/** In a part that is loaded on demand, the import of the program's start. */
const START = "start-of-program";

/** Options of both passes, so that neither undoes the work of the other. */
const OUTPUT_OPTIONS = { legalComments: "none" } as const satisfies BuildOptions;

/**
 * Bundles a program into CommonJS, with the targets of dynamic `import()` in separate files. Modules that several parts need are in one
 * shared file, so that each exists once.
 *
 * Node reads the whole text of a program before it runs its first line. Code in a separate file costs nothing until it is needed.
 */
export async function bundleSplit(
  root: string,
  entry: string,
  { banner, plugins = [], start, ...options }: SplitOptions,
): Promise<SplitProgram> {
  const { outputFiles, metafile } = await build({
    outdir: "dist",
    ...options,
    ...OUTPUT_OPTIONS,
    write: false,
    absWorkingDir: root,
    entryPoints: [join("src", entry)],
    bundle: true,
    // esbuild splits this format only. A second pass converts the files to CommonJS.
    format: "esm",
    splitting: true,
    chunkNames: "[name]-[hash]",
    plugins: [
      ...plugins,
      parseDataLate(),
      ...(start === undefined ? [] : [keepStartTogether(join(root, "src", start))]),
    ],
    metafile: true,
  });
  const mainName = basename(entry).replace(/\.ts$/, ".js");
  const loaded = loadedFiles(metafile, mainName);
  const files = await Promise.all(
    outputFiles
      .filter(({ path }) => loaded.has(basename(path)))
      .map(async ({ path, text }): Promise<[string, string]> => {
        const name = basename(path);
        const { target = MAIN_TARGET } = name === mainName ? {} : options;
        return [name, (await toCommonJs(text, { ...options, target })).trimEnd() + "\n"];
      }),
  );
  const main = files.find(([name]) => name === mainName)?.[1];
  if (main === undefined) throw new Error(`Bundling ${entry} produced no output.`);
  return {
    main: Buffer.from(`${banner?.["js"] ?? ""}\n${main}`),
    modules: Object.fromEntries(
      files.filter(([name]) => name !== mainName).map(([name, text]) => [name, Buffer.from(text)]),
    ),
    inputs: Object.keys(metafile.inputs),
  };
}

/** Returns the names of the files that a program may load. esbuild writes the target of an `import()` also if it drops the call. */
function loadedFiles({ outputs }: Metafile, mainName: string): ReadonlySet<string> {
  const importsOf = new Map(Object.entries(outputs).map(([path, { imports }]) => [basename(path), imports]));
  const loaded = new Set<string>();
  const open = [mainName];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (loaded.has(name)) continue;
    loaded.add(name);
    for (const { path, external } of importsOf.get(name) ?? []) {
      if (external !== true) open.push(basename(path));
    }
  }
  return loaded;
}

/**
 * Puts the program's start into one file, since opening another one takes longer than reading most of them. esbuild divides code by the parts
 * that import it. So each own part that is loaded on demand imports the whole start here, and gets what is loaded by then. The parts of
 * libraries stay as they are: an `import` would change those that are CommonJS.
 */
function keepStartTogether(start: string): Plugin {
  const onDemand = new Set<string>();
  return {
    name: "keep-start-together",
    setup(bundling) {
      // The import of the start divides code, and has no effect when the program runs.
      bundling.initialOptions.logOverride = { "ignored-bare-import": "silent" };
      bundling.onResolve({ filter: /^\./ }, async ({ path, kind, pluginData, ...place }) => {
        if (kind !== "dynamic-import" || pluginData === START) return undefined;
        const target = await bundling.resolve(path, { ...place, kind, pluginData: START });
        onDemand.add(target.path);
        return target;
      });
      bundling.onResolve({ filter: new RegExp(`^${START}$`) }, () => ({ path: start }));
      bundling.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        onDemand.has(path)
          ? { contents: `${await readFile(path, "utf8")}\nimport "${START}";\n`, loader: "ts" }
          : undefined,
      );
    },
  };
}

async function toCommonJs(text: string, { minify = false, platform, target }: BuildOptions): Promise<string> {
  const { code } = await transform(text, {
    ...OUTPUT_OPTIONS,
    minify,
    format: "cjs",
    ...(platform === undefined ? {} : { platform }),
    ...(target === undefined ? {} : { target }),
    // `import()` would load Node's loader of ECMAScript modules, but its targets here are always CommonJS.
    supported: { "dynamic-import": false },
  });
  return code;
}

/** Turns imported JSON into text that is parsed on first use. As an expression it costs several times as much. */
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
