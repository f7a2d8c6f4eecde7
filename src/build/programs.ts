import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import { answersBeforehand } from "./answers-beforehand";
import type { BuiltFile } from "./built-file";
import { contract } from "../contract";
import { packProvider } from "../packing";
import { referencePages } from "../reference";
import { readGuides } from "./guides";
import { lazyIndex } from "./lazy-index";
import { collectNotices } from "./notices";
import { packedFiles } from "./packed-files";
import { bundleSplit } from "./split-program";

/** Rooms whose modules stay apart: a stack loads the classes that it uses, and no others. */
const MODULE_ROOMS = ["constructs/generated", "testing"] as const;

/** Modules that lead to theirs, and those that users' code imports beside a room's index, as package.json's `exports` has them. */
const MODULE_ENTRIES = [
  "constructs/generated/index",
  "constructs/for-generated-code",
  "testing/index",
] as const;

/** Rooms that users load, each one file with the libraries in it: to find and open a file takes longer than to read most of them. */
const BUNDLED_ROOMS = [
  "contract",
  "constructs",
  "constructs/foundation",
  "constructs/hooks",
  "constructs/manifest",
  "constructs/staging",
  "emulator",
  "packing",
  "preflight",
] as const;

/** Rooms that users load, each under its own path in `dist`. What is loaded together with them is not bundled into anything else. */
const SHARED_ROOMS = [...MODULE_ROOMS, ...BUNDLED_ROOMS] as const;

const SHARED_OPTIONS = {
  platform: "node",
  target: "node20.18",
  format: "cjs",
  write: false,
  logLevel: "warning",
  // Names of classes are part of error texts.
  keepNames: true,
} as const satisfies BuildOptions;

/** Everything in `dist` that runs, with what it reads and the licences of what was bundled into it. `root` is the package's folder. */
export async function buildPrograms(root: string): Promise<readonly BuiltFile[]> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const define = { PACKAGE_VERSION: JSON.stringify(version) };
  const [modules, rooms, cli, provider, hook] = await Promise.all([
    transpileRooms(root),
    Promise.all(BUNDLED_ROOMS.map((room) => bundleRoom(root, room, define))),
    bundle(root, "cli/cdktf-svc.ts", {
      plugins: [keepRoomsApart(root)],
      banner: { js: "#!/usr/bin/env node" },
      define,
    }),
    bundleSplit(root, "bridge/main.ts", {
      ...SHARED_OPTIONS,
      // Nothing that it says has a class's name in it, and to keep them takes a sixth of its time to load.
      keepNames: false,
      banner: { js: "#!/usr/bin/env node" },
      define,
    }),
    bundle(root, "hooks/main.ts", { define, minify: true, legalComments: "none" }),
  ]);
  const builtIn = readFileSync(join(root, "src/contract/model.json"), "utf8");
  const packed = packedFiles(
    packProvider(provider.main, version, {
      builtIn,
      parts: { ...provider.modules, ...(await answersBeforehand(version)) },
    }),
  );
  return [
    ...modules,
    ...["openapi.yaml", "model.json"].map((name) => ({
      path: `contract/${name}`,
      content: readFileSync(join(root, "src/contract", name)),
    })),
    ...rooms.map(({ room, content }) => ({ path: `${room}/index.js`, content })),
    { path: "cli/cdktf-svc.js", content: cli.content, executable: true },
    ...[...referencePages(contract, readGuides(root))].map(([name, text]) => ({
      path: `reference/${name}`,
      content: Buffer.from(text),
    })),
    ...packed.map((file) => ({ ...file, path: `provider/${file.path}` })),
    { path: "hook/cdktf-svc-hook.cjs", content: hook.content },
    {
      path: "THIRD-PARTY-NOTICES.txt",
      content: Buffer.from(
        collectNotices(root, [...[...rooms, cli, hook].flatMap(({ inputs }) => inputs), ...provider.inputs]),
      ),
    },
  ];
}

/** Bundles a room; what other rooms it imports are found beside it. */
async function bundleRoom(
  root: string,
  room: string,
  define: Readonly<Record<string, string>>,
): Promise<{ readonly room: string } & Awaited<ReturnType<typeof bundle>>> {
  const plugins = [keepRoomsApart(root), keepModelApart];
  // The user's own cdktf, constructs and null provider.
  const options = { plugins, define, external: PEERS };
  return { room, ...(await bundle(root, `${room}/index.ts`, options)) };
}

const PEERS = ["@cdktf/provider-null", "cdktf", "constructs"];

/** Leaves the contract's model the JSON that it is, which Node reads faster than code that says the same. */
const keepModelApart: Plugin = {
  name: "keep-model-apart",
  setup(bundling) {
    bundling.onResolve({ filter: /^\.\/model\.json$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** Bundles a program, with the libraries that it uses, into one file. */
async function bundle(
  root: string,
  entry: string,
  options: BuildOptions,
): Promise<{ readonly content: Uint8Array; readonly inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    ...SHARED_OPTIONS,
    ...options,
    write: false,
    absWorkingDir: root,
    entryPoints: [join("src", entry)],
    outfile: join("dist", entry.replace(/\.ts$/, ".js")),
    bundle: true,
    metafile: true,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`Nothing came out of bundling ${entry}.`);
  return { content: file.contents, inputs: inputsOf(metafile) };
}

/** Leaves the imports of rooms that have a place of their own in `dist`: there the same relative paths lead to them. */
function keepRoomsApart(root: string, kept: readonly string[] = SHARED_ROOMS): Plugin {
  const rooms = new Map(kept.map((room) => [join(root, "src", room), join(root, "dist", room)]));
  return {
    name: "keep-rooms-apart",
    setup(bundling) {
      const outputFolder = dirname(resolve(root, bundling.initialOptions.outfile ?? ""));
      bundling.onResolve({ filter: /^\.\.?(\/|$)/ }, ({ path: imported, resolveDir, kind }) => {
        const room = kind === "entry-point" ? undefined : rooms.get(resolve(resolveDir, imported));
        if (room === undefined) return undefined;
        const path = slashed(relative(outputFolder, room));
        return { path: path.startsWith(".") ? path : `./${path}`, external: true };
      });
    },
  };
}

/** Compiles the modules that the entries lead to, one by one. */
async function transpileRooms(root: string): Promise<readonly BuiltFile[]> {
  const { metafile } = await build({
    ...SHARED_OPTIONS,
    absWorkingDir: root,
    entryPoints: MODULE_ENTRIES.map((entry) => `src/${entry}.ts`),
    outdir: "dist",
    bundle: true,
    packages: "external",
    plugins: [keepRoomsApart(root, BUNDLED_ROOMS)],
    metafile: true,
  });
  const inputs = inputsOf(metafile);
  const { outputFiles } = await build({
    ...SHARED_OPTIONS,
    absWorkingDir: root,
    entryPoints: inputs.filter((path) => path.endsWith(".ts")),
    outbase: "src",
    outdir: "dist",
  });
  const { index, modules } = await lazyIndex(root, "constructs/generated");
  const files = outputFiles
    .map(({ path, contents }) => ({ path: slashed(relative(join(root, "dist"), path)), content: contents }))
    .filter(({ path }) => dirname(path) !== dirname(index.path) || modules.includes(path));
  return [...files, index];
}

function inputsOf(metafile: Metafile): readonly string[] {
  return Object.keys(metafile.inputs);
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}
