import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { packedFiles } from "../../src/build/programs";
import { writeDist } from "../../src/build/write-dist";
import { packProvider } from "../../src/packing";
import { SvcProvider, type SvcProviderConfig } from "../../src/constructs";

const directories: string[] = [];
process.on("exit", () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Returns a directory that is removed after the test file has run. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "svc-constructs-"));
  directories.push(directory);
  return directory;
}

/** A small program that replaces the provider; the constructs never start it. */
export const BUNDLE = "#!/usr/bin/env node\nprocess.stderr.write('a provider');\n";

/** Creates a packed provider in its own directory. `builtIn` is the contract that it declares to serve. */
export function packedProvider(
  bundle: string = BUNDLE,
  version = "0.1.0",
  builtIn?: string,
): { readonly dir: string; readonly version: string; readonly h1: string } {
  const dir = temporaryDirectory();
  const packed = packProvider(Buffer.from(bundle), version, { builtIn });
  writeDist(dir, packedFiles(packed));
  return { dir, ...packed.description };
}

let shared: ReturnType<typeof packedProvider> | undefined;

/** Adds the provider to a stack, with a small program as its package. */
export function addProvider(stack: TerraformStack, config: SvcProviderConfig = {}, id = "svc"): SvcProvider {
  shared ??= packedProvider();
  return new SvcProvider(stack, id, { providerPackage: shared.dir, ...config });
}

/** The parts of a stack's JSON that tests read. */
export interface StackJson {
  readonly terraform: {
    readonly required_version?: string;
    readonly required_providers: Readonly<
      Record<string, { readonly version: string; readonly source: string }>
    >;
  };
  readonly provider: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly resource: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly data: StackJson["resource"];
  readonly action: Readonly<
    Record<string, Readonly<Record<string, { readonly config: Readonly<Record<string, unknown>> }>>>
  >;
  readonly ephemeral: StackJson["resource"];
  readonly moved?: unknown;
  readonly import?: unknown;
  readonly output?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Result of a synthesis. */
export interface Synthesized {
  readonly outdir: string;
  readonly directoryOf: (stack: string) => string;
  readonly json: (stack?: string) => StackJson;
  /** Texts of the warnings on a stack's constructs. */
  readonly warnings: (stack?: string) => readonly string[];
}

/** Builds an app, writes it with `App.synth()` and reads the output. */
export function synthApp(
  build: (app: App) => unknown,
  options: { readonly skipValidation?: boolean; readonly outdir?: string } = {},
): Synthesized {
  const outdir = options.outdir ?? temporaryDirectory();
  const app = new App({
    outdir,
    stackTraces: false,
    skipValidation: options.skipValidation ?? false,
    // cdktn refuses functions of providers without it.
    context: { targetVersions: { terraform: ">=1.11.0", opentofu: ">=1.11.0" } },
  });
  build(app);
  app.synth();
  const directoryOf = (stack: string): string => join(outdir, "stacks", stack);
  const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
  return {
    outdir,
    directoryOf,
    json: (stack = "stack") => read(join(directoryOf(stack), "cdk.tf.json")) as StackJson,
    warnings: (stack = "stack") => {
      const manifest = read(join(outdir, "manifest.json")) as {
        readonly stacks: Readonly<
          Record<
            string,
            { readonly annotations: readonly { readonly level: string; readonly message: string }[] }
          >
        >;
      };
      return (manifest.stacks[stack]?.annotations ?? [])
        .filter((annotation) => annotation.level === "@cdktf/warn")
        .map((annotation) => annotation.message);
    },
  };
}

/** Builds and writes one stack named `stack` with a provider. */
export function synthStack(
  build: (stack: TerraformStack) => unknown,
  options: { readonly skipValidation?: boolean } = {},
): Synthesized {
  return synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    addProvider(stack);
    build(stack);
  }, options);
}

/** Returns the lines of the error with which a stack's synthesis fails, without cdktf's own text. Throws if the synthesis succeeds. */
export function problemsOf(build: (stack: TerraformStack) => unknown): readonly string[] {
  try {
    synthStack(build);
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("["));
  }
  throw new Error("the synthesis succeeded");
}

/** Returns the attributes of a resource without cdktf's metadata. */
export function attributesOf(resource: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => name !== "//"));
}

/** Returns the attributes of the only resource of a type, without cdktf's metadata. */
export function only(
  of: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined,
): Readonly<Record<string, unknown>> {
  const all = Object.values(of ?? {});
  const [first] = all;
  if (first === undefined || all.length > 1) throw new Error(`there are ${all.length} of them`);
  return attributesOf(first);
}
