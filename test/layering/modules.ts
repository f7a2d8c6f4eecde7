/** A directory of `src` with an index, and its permitted imports. */
export interface Module {
  /** Modules that it may import, each through its index. None of them may import it, directly or through others. */
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

const BRIDGE_BASE = ["base/json", "contract", "plugin", "client", "api", "calls", "calls/notes"] as const;

/** Every module and submodule of `src`. Any other directory belongs to the module that contains it. */
export const MODULES: Readonly<Record<string, Module>> = {
  // At the bottom: one JSON type, one guard, one text of an error.
  "base/json": { modules: [], packages: [], builtins: [] },
  // At the bottom: all code that prints a text may have to remove a secret from it.
  "base/redaction": { modules: [], packages: [], builtins: [] },
  // At the bottom: all code that writes a foreign text into another language.
  "base/escaping": { modules: [], packages: [], builtins: [] },
  // At the bottom: the forms of reports.
  "base/json-schema": { modules: [], packages: [], builtins: [] },
  "base/junit": { modules: ["base/escaping"], packages: [], builtins: [] },
  // At the bottom: how all code puts words together.
  "base/words": { modules: [], packages: [], builtins: [] },
  "base/files": {
    modules: [],
    packages: [],
    builtins: ["node:crypto", "node:fs", "node:fs/promises", "node:os", "node:path", "node:util"],
  },
  contract: {
    modules: ["base/json", "base/escaping", "base/words"],
    packages: [],
    builtins: ["node:fs", "node:path"],
    buildSteps: { "compile.ts": ["yaml"] },
  },
  plugin: {
    modules: ["base/json", "base/escaping", "plugin/transport", "base/words"],
    packages: ["@bufbuild/protobuf/wire"],
  },
  // Everything that a provider process loads before the engine knows its address.
  "plugin/transport": { modules: ["base/files", "base/json", "base/redaction"], packages: [] },
  "base/synthesized": { modules: ["base/json"], packages: [], builtins: [] },
  // Finds the engine, for all code that runs it.
  "base/engine": { modules: ["base/json"], packages: [], builtins: ["node:fs", "node:path"] },
  "base/engine-data": {
    modules: ["base/files"],
    packages: [],
    builtins: ["node:fs", "node:fs/promises", "node:path"],
  },
  "base/lock-file": { modules: [], packages: [], builtins: [] },
  // Its two clients of services are loaded only where such a store is used.
  "base/shared-store": {
    modules: ["base/engine-data"],
    packages: ["@aws-sdk/client-s3", "pg"],
    builtins: [],
  },
  // Loaded when a port is probed.
  "base/probe": { modules: [], packages: [], builtins: ["node:http", "node:https", "node:net"] },
  // The format of hooks, written by constructs and read by the runner.
  hooks: { modules: ["base/escaping", "base/probe"], packages: [], builtins: [] },
  packing: { modules: ["base/escaping", "base/files"], packages: ["fflate"] },
  // Requests during synthesis. The constructs load it with the first one.
  synth: { modules: ["base/json", "contract", "base/files", "hooks", "base/words"], packages: [] },
  // Neither the contract itself nor anything that users load imports it.
  "tools/service-map": { modules: ["contract"], packages: ["yaml"], builtins: [] },
  "tools/openapi-import": {
    modules: ["base/json", "contract", "base/escaping", "tools/service-map", "base/words"],
    packages: ["@scalar/openapi-upgrader/2.0-to-3.0", "jsonpath-rfc9535", "yaml"],
    builtins: [],
  },
  client: {
    modules: ["base/json", "contract", "base/redaction"],
    packages: ["@bufbuild/protobuf/wire", "undici"],
  },
  // Converts protos to a document that the import reads. The command line loads it on demand.
  "tools/proto-description": {
    modules: ["base/json", "contract", "tools/openapi-import", "base/words"],
    packages: ["@bufbuild/protobuf", "protobufjs"],
    builtins: ["node:fs", "node:path", "node:zlib"],
  },
  // Compares an imported contract with recorded traffic. Only the command line loads it.
  "tools/openapi-learn": {
    modules: ["base/json", "base/redaction", "base/words", "contract", "client", "tools/service-map"],
    packages: [],
    builtins: [],
  },
  emulator: {
    modules: ["base/files", "base/json", "contract", "base/words"],
    packages: ["ajv", "ajv-formats", "yaml"],
  },
  api: { modules: ["contract", "client"], packages: [], builtins: [] },
  // The one path of a call, below everything that makes calls.
  calls: {
    modules: ["base/json", "contract", "client", "api"],
    packages: [],
    builtins: ["node:crypto"],
  },
  // Independent of the service and the contract.
  "calls/notes": {
    modules: ["base/json", "base/files", "base/engine-data", "client"],
    packages: [],
    builtins: ["node:crypto", "node:path"],
  },
  constructs: {
    modules: [
      "base/json",
      "base/synthesized",
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
    modules: [
      "base/escaping",
      "base/json",
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
    modules: [
      "base/json",
      "contract",
      "constructs/base",
      "constructs/staging",
      "constructs/synthesis",
      "hooks",
      "synth",
    ],
    packages: ["@cdktf/provider-null", "cdktf", "constructs"],
  },
  // Loaded with the first look-up, hook or check during synthesis.
  "constructs/synthesis": {
    modules: ["contract", "constructs/base", "constructs/staging", "synth"],
    packages: ["cdktf", "constructs"],
  },
  "constructs/base": {
    modules: ["base/json", "contract", "constructs/staging", "synth"],
    packages: ["cdktf", "constructs"],
  },
  // The command line stages without loading cdktf.
  "constructs/staging": { modules: ["base/json", "base/lock-file", "base/files", "packing"], packages: [] },
  // Loaded when the first manifest is read.
  "constructs/manifest": { modules: [], packages: ["yaml"] },
  // The constructs themselves never load it.
  "tools/generator": {
    modules: ["contract", "base/escaping", "tools/usage-examples", "base/words"],
    packages: [],
  },
  // Shared by the comments of generated classes and the reference pages.
  "tools/usage-examples": { modules: ["contract", "base/escaping"], packages: [], builtins: [] },
  // Shared by the programs of deploy hooks and of hooks during synthesis.
  "hooks/calls": {
    modules: ["base/json", "contract", "base/engine-data", "client", "api", "calls", "calls/notes", "hooks"],
    packages: [],
  },
  "hooks/limits": {
    modules: ["api", "base/engine-data", "bridge/limits", "client", "contract", "hooks/calls"],
    packages: [],
    builtins: ["node:crypto"],
  },
  "hooks/commands": { modules: ["client", "hooks"], packages: [] },
  "hooks/ssh": { modules: ["base/files", "hooks", "hooks/commands"], packages: [] },
  // A separate program, copied beside each stack.
  "hooks/runner": {
    modules: [
      "api",
      "base/probe",
      "base/json",
      "base/engine-data",
      "bridge/approval",
      "bridge/recovery",
      "changes",
      "contract",
      "client",
      "hooks",
      "hooks/calls",
      "hooks/commands",
      "hooks/limits",
      "hooks/ssh",
    ],
    packages: [],
    top: true,
  },
  // Shared with the test kit, where the emulator's objects are at hand.
  "synth/match": {
    modules: ["base/json", "contract", "plugin", "client", "values", "synth"],
    packages: [],
    builtins: [],
  },
  "synth/search": {
    modules: ["contract", "client", "api", "synth", "synth/match"],
    packages: [],
    builtins: [],
  },
  // A separate program, which the constructs start.
  "synth/runner": {
    modules: [
      "base/json",
      "contract",
      "base/engine-data",
      "client",
      "api",
      "base/files",
      "hooks",
      "hooks/calls",
      "hooks/commands",
      "hooks/limits",
      "preflight",
      "synth",
      "synth/search",
    ],
    packages: [],
    top: true,
  },
  bridge: {
    modules: [
      "bridge/groups",
      ...BRIDGE_BASE,
      "plugin/transport",
      "base/engine-data",
      "base/lock-file",
      "base/shared-store",
      "bridge/actions",
      "approval",
      "bridge/approval",
      "bridge/lifecycle",
      "bridge/limits",
      "bridge/schema",
      "bridge/operations",
      "bridge/context",
      "values",
      "bridge/recovery",
      "base/words",
      "bridge/tracing",
    ],
    packages: [],
  },
  // Decorators that add spans, and the SDK that sends them.
  "bridge/tracing": {
    modules: ["client", "plugin", "plugin/transport", "bridge/context", "bridge/recovery"],
    packages: [
      "@opentelemetry/api",
      "@opentelemetry/core",
      "@opentelemetry/exporter-trace-otlp-proto",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace-base",
    ],
    builtins: ["node:async_hooks"],
  },
  "bridge/actions": {
    modules: [
      ...BRIDGE_BASE,
      "bridge/approval",
      "changes",
      "bridge/lifecycle",
      "bridge/schema",
      "bridge/operations",
      "bridge/context",
      "values",
      "bridge/limits",
      "bridge/recovery",
    ],
    packages: [],
    builtins: [],
  },
  // Objects in the states of other providers: the provider moves them, the command line writes their imports.
  moves: { modules: ["base/json", "contract"], packages: [], builtins: [] },
  "bridge/lifecycle": {
    modules: [
      "bridge/groups",
      ...BRIDGE_BASE,
      "moves",
      "bridge/approval",
      "changes",
      "base/files",
      "base/shared-store",
      "bridge/schema",
      "bridge/operations",
      "bridge/context",
      "values",
      "bridge/limits",
      "bridge/recovery",
      "base/words",
    ],
    packages: [],
  },
  "bridge/schema": {
    modules: ["contract", "plugin", "client", "values", "changes", "base/words"],
    packages: [],
    builtins: [],
  },
  "bridge/operations": {
    modules: [...BRIDGE_BASE, "base/escaping", "bridge/context", "values", "bridge/recovery"],
    packages: [],
    builtins: ["node:crypto"],
  },
  // What counts a run's effects. Knows no phase and no service.
  "bridge/limits": {
    modules: ["contract", "plugin", "client", "api", "values", "changes", "base/words"],
    packages: [],
    builtins: [],
  },
  "bridge/groups": {
    modules: [...BRIDGE_BASE, "base/probe", "base/words", "bridge/recovery", "hooks", "hooks/ssh"],
    packages: [],
    builtins: [],
  },
  "bridge/context": {
    modules: [
      ...BRIDGE_BASE,
      "base/words",
      "values",
      "bridge/approval",
      "bridge/groups",
      "bridge/limits",
      "bridge/recovery",
    ],
    packages: [],
    builtins: ["node:crypto"],
  },
  values: {
    modules: ["base/json", "base/words", "contract", "plugin", "client", "api"],
    packages: [],
    builtins: [],
  },
  // Pure decisions that the provider carries out and a review announces.
  changes: { modules: ["base/json", "contract", "plugin", "client", "values"], packages: [], builtins: [] },
  // The format of what a review permits, shared by the command that writes it and the provider that obeys it.
  approval: {
    modules: ["base/json", "changes"],
    packages: [],
    builtins: ["node:child_process", "node:crypto", "node:fs/promises", "node:path"],
  },
  // Compares what the engine asks for with a review. Knows no phase and no service.
  "bridge/approval": {
    modules: ["approval", "base/words", "calls/notes", "changes", "contract", "plugin", "bridge/recovery"],
    packages: [],
    builtins: [],
  },
  // Independent of the service and the contract.
  "bridge/recovery": {
    modules: ["base/json", "base/files", "base/engine-data", "base/shared-store", "calls/notes", "client"],
    packages: [],
  },
  preflight: {
    modules: ["base/json", "base/synthesized", "contract", "client", "api"],
    packages: [],
    builtins: ["node:fs", "node:path"],
  },
  // The engine's states, read without an engine. Only the command line loads it.
  states: {
    modules: [
      "base/engine-data",
      "base/escaping",
      "base/json",
      "base/shared-store",
      "bridge/recovery",
      "plugin",
    ],
    packages: [],
    builtins: ["node:fs", "node:path"],
  },
  // Resources of other providers in a state, and the files that take them out of it. Only the command line loads it.
  replacing: {
    modules: ["base/escaping", "base/words", "bridge/context", "contract", "moves", "states"],
    packages: [],
    builtins: [],
  },
  // Compares states with the account, by the provider's refresh. Only the command line loads it.
  drift: {
    modules: [
      "account",
      "api",
      "base/engine-data",
      "base/escaping",
      "base/json",
      "base/json-schema",
      "base/junit",
      "bridge",
      "bridge/context",
      "client",
      "contract",
      "plugin",
      "states",
      "values",
    ],
    packages: [],
    builtins: [],
  },
  // Reads what interrupted runs have left. Only the command line loads it.
  doctor: {
    modules: [
      "states",
      "base/engine",
      "base/engine-data",
      "base/files",
      "base/json",
      "base/words",
      "contract",
      "client",
      "api",
      "calls",
      "calls/notes",
      "bridge/context",
      "bridge/recovery",
      "constructs/staging",
      "packing",
      "plugin/transport",
      "preflight",
    ],
    packages: [],
    builtins: ["node:child_process", "node:fs", "node:path"],
  },
  // Texts only: the command line reads and writes the files. The layout of drawings is loaded only where one is made.
  // Loads the library of the layout with the first drawing.
  picture: {
    modules: ["account", "base/json", "base/escaping", "base/synthesized", "contract"],
    packages: ["@dagrejs/dagre"],
    builtins: [],
  },
  review: {
    modules: [
      "base/json-schema",
      "base/junit",
      "approval",
      "picture",
      "hooks",
      "base/json",
      "base/engine",
      "base/escaping",
      "base/synthesized",
      "base/words",
      "contract",
      "plugin",
      "client",
      "values",
      "changes",
    ],
    packages: [],
    builtins: ["node:crypto"],
  },
  // What exists, in one pass over all kinds.
  account: { modules: ["base/json", "contract", "client", "api"], packages: [], builtins: [] },
  // Texts only: the command line writes them, and runs the engine. The formatter is loaded only where code is written.
  // Deletes what has expired. Only the command line loads it.
  sweep: {
    modules: [
      "account",
      "api",
      "base/engine-data",
      "base/escaping",
      "base/json",
      "base/json-schema",
      "bridge/limits",
      "calls",
      "client",
      "contract",
      "values",
    ],
    packages: [],
    builtins: [],
  },
  adopt: {
    modules: [
      "account",
      "base/escaping",
      "base/json",
      "base/words",
      "bridge/context",
      "bridge/schema",
      "contract",
      "plugin",
      "tools/usage-examples",
    ],
    packages: ["prettier"],
    builtins: [],
  },
  "tools/probe": {
    modules: ["base/json", "contract", "client", "api", "tools/service-map"],
    packages: [],
    builtins: ["node:crypto"],
  },
  // Texts only: the command writes them.
  pipelines: {
    modules: ["base/json", "base/escaping", "base/synthesized", "preflight"],
    packages: ["yaml"],
    builtins: [],
  },
  "tools/reference": {
    modules: ["contract", "base/escaping", "tools/usage-examples", "base/words"],
    packages: [],
    builtins: [],
  },
  // Above the constructs of kinds.
  patterns: {
    modules: ["contract", "constructs", "constructs/base"],
    packages: ["cdktf", "constructs"],
    builtins: [],
  },
  testing: {
    modules: [
      "base/json",
      "base/synthesized",
      "base/engine",
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
    modules: [
      "account",
      "adopt",
      "base/json",
      "contract",
      "base/escaping",
      "tools/openapi-import",
      "tools/openapi-learn",
      "tools/proto-description",
      "tools/service-map",
      "plugin",
      "client",
      "api",
      "calls",
      "base/files",
      "base/engine",
      "base/engine-data",
      "approval",
      "doctor",
      "drift",
      "replacing",
      "states",
      "sweep",
      "preflight",
      "picture",
      "review",
      "pipelines",
      "tools/probe",
      "emulator",
      "constructs",
      "constructs/staging",
      "packing",
      "tools/generator",
      "tools/reference",
      "tools/usage-examples",
      "bridge",
      "synth",
      "synth/search",
      "base/words",
    ],
    packages: ["@commander-js/extra-typings", "typescript"],
    top: true,
  },
  // Builds the npm package from all others, most of which it reads as files.
  build: {
    modules: [
      "base/json",
      "bridge",
      "cli",
      "drift",
      "review",
      "sweep",
      "tools/generator",
      "contract",
      "base/escaping",
      "packing",
      "plugin",
      "plugin/transport",
      "tools/reference",
      "tools/service-map",
    ],
    packages: ["esbuild", "typescript"],
    buildSteps: { "public-api.ts": ["prettier"] },
    top: true,
  },
};
