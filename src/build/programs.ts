import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import type { BuiltFile } from "./built-file";
import { packProvider, selfLauncher, type PackedProvider } from "../packing";
import { lazyIndex } from "./lazy-index";
import { type CheckedProgram, nodeCheck, textWithoutNode } from "./node-check";
import { collectNotices } from "./notices";
import { bundleSplit } from "./split-program";
import { ANSWER_FILES, createProvider } from "../bridge";
import { contract } from "../contract";
import { createRpcTable } from "../plugin";
import { driftSchema } from "../drift";
import { sweepSchema } from "../sweep";
import { reviewSchema } from "../review";
import { serviceMapSchema } from "../tools/service-map";
import { callWithoutPeer, createLogger, PROVIDER_SERVICE } from "../plugin/transport";

/** Modules whose files are not bundled together: a stack loads only the classes that it uses. */
const SPLIT_MODULES = ["constructs/generated", "testing"] as const;

/** Entry points of the split modules: their indexes, and the files that package.json's `exports` names. */
const MODULE_ENTRIES = [
  "constructs/generated/index",
  "constructs/for-generated-code",
  "testing/index",
] as const;

/**
 * Modules that users load, each bundled into one file with its libraries: finding and opening a file takes longer than reading most of
 * them.
 */
const BUNDLED_MODULES = [
  "contract",
  "constructs",
  "constructs/base",
  "constructs/foundation",
  "constructs/hooks",
  "constructs/manifest",
  "constructs/staging",
  "constructs/synthesis",
  "emulator",
  "packing",
  "patterns",
  "preflight",
  "synth",
  "synth/match",
] as const;

/** Modules that users load, each at its own path in `dist`. Other bundles import them instead of including a copy. */
const SHARED_MODULES = [...SPLIT_MODULES, ...BUNDLED_MODULES] as const;

const SHEBANG = "#!/usr/bin/env node";

/** Begins a program that has code before esbuild's own directive. */
const STRICT = '"use strict";';

const SHARED_OPTIONS = {
  platform: "node",
  target: "node20.18",
  format: "cjs",
  write: false,
  logLevel: "warning",
  // Error messages contain class names.
  keepNames: true,
} as const satisfies BuildOptions;

/**
 * Builds every program and library module of `dist`, with the data files that they read and the notices of bundled libraries. `root` is the
 * package's folder.
 */
export async function buildPrograms(root: string): Promise<readonly BuiltFile[]> {
  const { version, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly version: string;
    readonly engines: { readonly node: string };
  };
  const checked = (program: Omit<CheckedProgram, "version">): string =>
    nodeCheck(engines.node, { version, ...program });
  const providerProgram = { name: "terraform-provider-svc", version, hasHandshake: true } as const;
  const launcher = selfLauncher(textWithoutNode(engines.node, providerProgram));
  const define = { PACKAGE_VERSION: JSON.stringify(version) };
  const [split, bundled, cli, provider, hook, synth, relay] = await Promise.all([
    transpileModules(root),
    Promise.all(BUNDLED_MODULES.map((module) => bundleModule(root, module, define))),
    bundleSplit(root, "cli/cdktf-svc.ts", {
      ...SHARED_OPTIONS,
      outdir: "dist/cli",
      // Keeps the lines, so that a stack trace names a place, and the package's test can follow the imports.
      minifyIdentifiers: true,
      minifySyntax: true,
      plugins: [keepModulesApart(root)],
      banner: { js: `${SHEBANG}\n${STRICT}${checked({ name: "cdktf-svc" })}` },
      define,
    }),
    bundleSplit(root, "bridge/main.ts", {
      ...SHARED_OPTIONS,
      start: "plugin/transport/index.ts",
      // The provider's messages contain no class names, and keeping the names adds a sixth to its load time.
      keepNames: false,
      minify: true,
      // The modules of OpenTelemetry's SDK from which the bundler can leave out what is not used: three quarters of it.
      mainFields: ["module", "main"],
      plugins: [withoutMachineId],
      banner: { js: `${launcher}\n${checked(providerProgram)}` },
      define,
    }),
    bundle(root, "hooks/runner/main.ts", {
      banner: { js: `${STRICT}${checked({ name: "cdktf-svc-hook" })}` },
      define,
      minify: true,
      legalComments: "none",
    }),
    bundle(root, "synth/runner/main.ts", {
      banner: { js: `${STRICT}${checked({ name: "cdktf-svc-synth" })}` },
      define,
      minify: true,
      legalComments: "none",
    }),
    bundle(root, "synth/runner/relay.ts", { minify: true, legalComments: "none" }),
  ]);
  const builtIn = readFileSync(join(root, "src/contract/model.json"), "utf8");
  const packed = packedFiles(
    packProvider(provider.main, version, {
      builtIn,
      notices: collectNotices(root, provider.inputs),
      parts: { ...provider.modules, ...(await answersBeforehand(version)) },
    }),
  );
  return [
    ...split,
    ...["openapi.yaml", "model.json"].map((name) => ({
      path: `contract/${name}`,
      content: readFileSync(join(root, "src/contract", name)),
    })),
    ...Object.entries({
      "service-map": serviceMapSchema(),
      review: reviewSchema(),
      drift: driftSchema(),
      sweep: sweepSchema(),
    }).map(([name, schema]) => ({
      path: `${name}.schema.json`,
      content: Buffer.from(`${JSON.stringify(schema, null, 2)}\n`),
    })),
    ...["page.html", "page.css", "page.js"].map((name) => ({
      path: `emulator/${name}`,
      content: readFileSync(join(root, "src/emulator", name)),
    })),
    ...bundled.map(({ module, content }) => ({ path: `${module}/index.js`, content })),
    { path: "cli/cdktf-svc.js", content: cli.main, executable: true },
    ...Object.entries(cli.modules).map(([name, content]) => ({ path: `cli/${name}`, content })),
    ...packed.map((file) => ({ ...file, path: `provider/${file.path}` })),
    { path: "hook/cdktf-svc-hook.cjs", content: hook.content },
    { path: "synth/cdktf-svc-synth.cjs", content: synth.content },
    { path: "synth/relay.cjs", content: relay.content },
    {
      path: "THIRD-PARTY-NOTICES.txt",
      content: Buffer.from(
        collectNotices(root, [
          ...[...bundled, cli, hook, synth].flatMap(({ inputs }) => inputs),
          ...provider.inputs,
        ]),
      ),
    },
  ];
}

/** Bundles a module. Its imports of other shared modules stay relative imports. */
async function bundleModule(
  root: string,
  module: string,
  define: Readonly<Record<string, string>>,
): Promise<{ readonly module: string } & Awaited<ReturnType<typeof bundle>>> {
  const plugins = [keepModulesApart(root), keepModelApart];
  // The user's own copies of cdktf, constructs and the null provider.
  const options = { plugins, define, external: PEERS };
  return { module, ...(await bundle(root, `${module}/index.ts`, options)) };
}

const PEERS = ["@cdktf/provider-null", "cdktf", "constructs"];

/** Keeps the contract's model as a JSON file, because Node parses JSON faster than the equivalent code. */
const keepModelApart: Plugin = {
  name: "keep-model-apart",
  setup(bundling) {
    bundling.onResolve({ filter: /^\.\/model\.json$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** Leaves out the part of OpenTelemetry's SDK that identifies a machine by starting programs. Nothing uses it. */
const withoutMachineId: Plugin = {
  name: "without-machine-id",
  setup(bundling) {
    bundling.onLoad({ filter: /machine-id[\\/]getMachineId\.js$/ }, () => ({
      contents: "export const getMachineId = async () => undefined;",
    }));
  },
};

/** Bundles a program and its libraries into one file. */
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
  if (file === undefined) throw new Error(`Bundling ${entry} produced no output.`);
  return { content: file.contents, inputs: inputsOf(metafile) };
}

/** Keeps imports of modules that have their own path in `dist` external. The same relative paths are valid there. */
function keepModulesApart(root: string, kept: readonly string[] = SHARED_MODULES): Plugin {
  const modules = new Map(kept.map((module) => [join(root, "src", module), join(root, "dist", module)]));
  return {
    name: "keep-modules-apart",
    setup(bundling) {
      const { outfile, outdir } = bundling.initialOptions;
      const outputFolder = resolve(root, outfile === undefined ? (outdir ?? "") : dirname(outfile));
      bundling.onResolve({ filter: /^\.\.?(\/|$)/ }, ({ path: imported, resolveDir, kind }) => {
        const module = kind === "entry-point" ? undefined : modules.get(resolve(resolveDir, imported));
        if (module === undefined) return undefined;
        const path = slashed(relative(outputFolder, module));
        return { path: path.startsWith(".") ? path : `./${path}`, external: true };
      });
    },
  };
}

/** Compiles each file that the entries import to a file of its own. */
async function transpileModules(root: string): Promise<readonly BuiltFile[]> {
  const { metafile } = await build({
    ...SHARED_OPTIONS,
    absWorkingDir: root,
    entryPoints: MODULE_ENTRIES.map((entry) => `src/${entry}.ts`),
    outdir: "dist",
    bundle: true,
    packages: "external",
    plugins: [keepModulesApart(root, BUNDLED_MODULES)],
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

/** Returns the files of a packed provider: `terraform-provider-svc.zip` and `provider.json`. */
export function packedFiles({ zip, description }: PackedProvider): readonly BuiltFile[] {
  return [
    { path: "terraform-provider-svc.zip", content: zip },
    { path: "provider.json", content: Buffer.from(`${JSON.stringify(description, null, 2)}\n`) },
  ];
}

/**
 * Returns the provider's answers to the RPCs that depend only on the built-in contract, by the names of the files that the provider reads
 * them from. Rejects if the provider's schemas are invalid.
 */
async function answersBeforehand(version: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const table = createRpcTable(createProvider(contract, { version }), {
    log: createLogger({ threshold: "off" }),
  });
  const answers: Record<string, Uint8Array> = {};
  for (const [name, file] of Object.entries(ANSWER_FILES)) {
    const rpc = table.get(`/${PROVIDER_SERVICE}/${name}`);
    if (rpc?.kind !== "unary") throw new Error(`The provider has no unary RPC ${name} to answer in advance.`);
    answers[file] = await rpc.handle(new Uint8Array(0), callWithoutPeer());
  }
  return answers;
}
