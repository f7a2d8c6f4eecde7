/** A directory of `src` with an index, and its permitted imports. */
export interface Module {
  /** Imports go from a higher layer to a lower one. */
  readonly layer: number;
  /** Modules that it may import, each through its index. */
  readonly modules: readonly string[];
  /** Packages that every file may import, as prefixes of specifiers. */
  readonly packages: readonly string[];
  /** Node's modules that it may import. @default all */
  readonly builtins?: readonly string[];
  /** Packages of single files that are build steps or used only by build steps: no other file may import such a file. */
  readonly buildSteps?: Readonly<Record<string, readonly string[]>>;
  /** Whether no other module imports it, so that it needs no index. */
  readonly top?: true;
}

const BRIDGE_BASE = ["contract", "plugin", "client", "api"] as const;

/** Every module and submodule of `src`. Any other directory belongs to the module that contains it. */
export const MODULES: Readonly<Record<string, Module>> = {
  // At the bottom: all code that prints a text may have to remove a secret from it.
  redaction: { layer: -1, modules: [], packages: [], builtins: [] },
  // At the bottom: all code that writes a foreign text into another language.
  escaping: { layer: -1, modules: [], packages: [], builtins: [] },
  files: {
    layer: -1,
    modules: [],
    packages: [],
    builtins: ["node:crypto", "node:fs", "node:fs/promises", "node:os", "node:path", "node:util"],
  },
  contract: {
    layer: 0,
    modules: ["escaping"],
    packages: [],
    builtins: ["node:fs", "node:path"],
    buildSteps: { "compile.ts": ["yaml"] },
  },
  plugin: { layer: 0, modules: ["escaping", "plugin/transport"], packages: ["@bufbuild/protobuf/wire"] },
  // Everything that a provider process loads before the engine knows its address.
  "plugin/transport": { layer: -0.5, modules: ["redaction"], packages: [] },
  "engine-data": {
    layer: 0,
    modules: ["files"],
    packages: [],
    builtins: ["node:fs", "node:fs/promises", "node:path"],
  },
  // The format of hooks, written by constructs and read by the runner.
  hooks: { layer: 0, modules: ["escaping"], packages: [], builtins: [] },
  packing: { layer: 0, modules: ["escaping", "files"], packages: ["fflate"] },
  // Requests during synthesis. The constructs load it with the first one.
  synth: { layer: 1, modules: ["contract", "files", "hooks"], packages: [] },
  // Neither the contract itself nor anything that users load imports it.
  "openapi-import": {
    layer: 1,
    modules: ["contract", "escaping"],
    packages: ["jsonpath-rfc9535", "yaml"],
    builtins: [],
  },
  client: { layer: 1, modules: ["contract", "redaction"], packages: ["@bufbuild/protobuf/wire", "undici"] },
  // Compares an imported contract with recorded traffic. Only the command line loads it.
  "openapi-learn": {
    layer: 2,
    modules: ["redaction", "contract", "client", "openapi-import"],
    packages: [],
    builtins: [],
  },
  emulator: { layer: 1, modules: ["contract"], packages: ["ajv", "ajv-formats", "yaml"] },
  api: { layer: 2, modules: ["contract", "client"], packages: [], builtins: [] },
  constructs: {
    layer: 2,
    modules: [
      "contract",
      "constructs/base",
      "constructs/foundation",
      "constructs/hooks",
      "constructs/staging",
      "constructs/synthesis",
    ],
    packages: ["cdktf", "constructs"],
  },
  "constructs/foundation": {
    layer: 1.9,
    modules: [
      "contract",
      "constructs/base",
      "constructs/hooks",
      "constructs/manifest",
      "constructs/staging",
      "constructs/synthesis",
      "synth",
    ],
    packages: ["cdktf", "constructs"],
  },
  "constructs/hooks": {
    layer: 1.8,
    modules: ["contract", "constructs/base", "constructs/staging", "constructs/synthesis", "hooks", "synth"],
    packages: ["@cdktf/provider-null", "cdktf", "constructs"],
  },
  // Loaded with the first look-up, hook or check during synthesis.
  "constructs/synthesis": {
    layer: 1.75,
    modules: ["contract", "constructs/base", "constructs/staging", "synth"],
    packages: ["cdktf", "constructs"],
  },
  "constructs/base": {
    layer: 1.7,
    modules: ["contract", "constructs/staging", "synth"],
    packages: ["cdktf", "constructs"],
  },
  // The command line stages without loading cdktf.
  "constructs/staging": { layer: 1.5, modules: ["files", "packing"], packages: [] },
  // Loaded when the first manifest is read.
  "constructs/manifest": { layer: 1.5, modules: [], packages: ["yaml"] },
  // The constructs themselves never load it.
  "constructs/generator": { layer: 1.5, modules: ["contract", "escaping", "usage-examples"], packages: [] },
  // Shared by the comments of generated classes and the reference pages.
  "usage-examples": { layer: 1, modules: ["contract", "escaping"], packages: [], builtins: [] },
  // Shared by the programs of deploy hooks and of hooks during synthesis.
  "hooks/calls": {
    layer: 2.5,
    modules: ["contract", "files", "engine-data", "client", "api", "hooks"],
    packages: [],
  },
  "hooks/commands": { layer: 2.5, modules: ["client", "hooks"], packages: [] },
  // A separate program, copied beside each stack.
  "hooks/runner": {
    layer: 3,
    modules: ["contract", "client", "hooks", "hooks/calls", "hooks/commands"],
    packages: [],
    top: true,
  },
  // Shared with the test kit, where the emulator's objects are at hand.
  "synth/match": {
    layer: 2.6,
    modules: ["contract", "plugin", "client", "bridge/values", "synth"],
    packages: [],
    builtins: [],
  },
  "synth/search": {
    layer: 2.7,
    modules: ["contract", "client", "api", "synth", "synth/match"],
    packages: [],
    builtins: [],
  },
  // A separate program, which the constructs start.
  "synth/runner": {
    layer: 3.5,
    modules: [
      "contract",
      "engine-data",
      "client",
      "api",
      "files",
      "hooks",
      "hooks/calls",
      "hooks/commands",
      "preflight",
      "synth",
      "synth/search",
    ],
    packages: [],
    top: true,
  },
  bridge: {
    layer: 3,
    modules: [
      ...BRIDGE_BASE,
      "plugin/transport",
      "engine-data",
      "bridge/actions",
      "bridge/lifecycle",
      "bridge/schema",
      "bridge/operations",
      "bridge/context",
      "bridge/values",
      "bridge/recovery",
    ],
    packages: [],
  },
  "bridge/actions": {
    layer: 2.95,
    modules: [
      ...BRIDGE_BASE,
      "bridge/lifecycle",
      "bridge/schema",
      "bridge/operations",
      "bridge/context",
      "bridge/values",
      "bridge/recovery",
    ],
    packages: [],
    builtins: [],
  },
  "bridge/lifecycle": {
    layer: 2.9,
    modules: [
      ...BRIDGE_BASE,
      "files",
      "bridge/schema",
      "bridge/operations",
      "bridge/context",
      "bridge/values",
      "bridge/recovery",
    ],
    packages: [],
  },
  "bridge/schema": {
    layer: 2.8,
    modules: ["contract", "plugin", "client", "bridge/values"],
    packages: [],
    builtins: [],
  },
  "bridge/operations": {
    layer: 2.7,
    modules: [...BRIDGE_BASE, "escaping", "bridge/context", "bridge/values", "bridge/recovery"],
    packages: [],
    builtins: ["node:crypto"],
  },
  "bridge/context": {
    layer: 2.6,
    modules: [...BRIDGE_BASE, "bridge/values", "bridge/recovery"],
    packages: [],
    builtins: ["node:crypto"],
  },
  "bridge/values": {
    layer: 2.5,
    modules: ["contract", "plugin", "client", "api"],
    packages: [],
    builtins: [],
  },
  // Independent of the service and the contract.
  "bridge/recovery": { layer: 2.5, modules: ["files", "engine-data", "client"], packages: [] },
  preflight: {
    layer: 3,
    modules: ["contract", "client", "api"],
    packages: [],
    builtins: ["node:fs", "node:path"],
  },
  probe: {
    layer: 3,
    modules: ["contract", "client", "api"],
    packages: [],
    builtins: ["node:crypto"],
  },
  // Texts only: the command writes them.
  pipelines: { layer: 3.5, modules: ["escaping", "preflight"], packages: ["yaml"], builtins: [] },
  reference: { layer: 3, modules: ["contract", "escaping", "usage-examples"], packages: [], builtins: [] },
  testing: {
    layer: 3.5,
    modules: [
      "contract",
      "emulator",
      "preflight",
      "constructs",
      "constructs/base",
      "constructs/staging",
      "hooks",
      "synth",
      "synth/match",
    ],
    packages: ["cdktf", "constructs"],
  },
  cli: {
    layer: 4,
    modules: [
      "contract",
      "escaping",
      "openapi-import",
      "openapi-learn",
      "plugin",
      "client",
      "api",
      "files",
      "preflight",
      "pipelines",
      "probe",
      "emulator",
      "constructs",
      "constructs/staging",
      "packing",
      "constructs/generator",
      "reference",
      "usage-examples",
      "bridge",
      "synth",
      "synth/search",
    ],
    packages: [],
    top: true,
  },
  // Builds the npm package from all others, most of which it reads as files.
  build: {
    layer: 5,
    modules: [
      "bridge",
      "constructs/generator",
      "contract",
      "escaping",
      "packing",
      "plugin",
      "plugin/transport",
      "reference",
    ],
    packages: ["esbuild", "typescript"],
    top: true,
  },
};
