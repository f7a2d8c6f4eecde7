/** A folder of `src` with a border: what it may know, beside itself. */
export interface Room {
  /** Imports go from a higher ring to a lower one. A room inside of another has the ring of the outer one, or lies right above it. */
  readonly ring: number;
  /** Rooms that it may import, each through its index. */
  readonly rooms: readonly string[];
  /** Packages that any file of it may import, by the specifiers that begin so. */
  readonly packages: readonly string[];
  /** Where it is not free to use every module of Node itself. */
  readonly builtins?: readonly string[];
  /** Packages of single files that are build steps, or that only those use: nothing else may import such a file. */
  readonly buildSteps?: Readonly<Record<string, readonly string[]>>;
  /** Whether nobody imports it, so that it has no index. */
  readonly top?: true;
}

/** What may import what. A room that is not here is none. */
export const ROOMS: Readonly<Record<string, Room>> = {
  contract: {
    ring: 0,
    rooms: [],
    packages: [],
    builtins: ["node:fs", "node:path"],
    buildSteps: { "compile.ts": ["yaml"] },
  },
  // The contract itself, and all that users load, never loads it.
  "contract/adopt": { ring: 0.5, rooms: ["contract"], packages: ["jsonpath-rfc9535", "yaml"], builtins: [] },
  plugin: { ring: 0, rooms: ["plugin/transport"], packages: ["@bufbuild/protobuf/wire"] },
  // All that a provider process loads before the engine knows where it is.
  "plugin/transport": { ring: 0, rooms: [], packages: [] },
  "engine-data": { ring: 0, rooms: [], packages: [], builtins: ["node:fs", "node:fs/promises", "node:path"] },
  "hook-spec": { ring: 0, rooms: [], packages: [], builtins: [] },
  packing: { ring: 0, rooms: [], packages: ["fflate"] },
  client: { ring: 1, rooms: ["contract"], packages: ["undici"] },
  service: { ring: 1.5, rooms: ["contract", "client"], packages: [], builtins: [] },
  preflight: {
    ring: 2,
    rooms: ["contract", "client", "service"],
    packages: [],
    builtins: ["node:fs", "node:path"],
  },
  emulator: { ring: 1, rooms: ["contract"], packages: ["ajv", "ajv-formats", "yaml"] },
  constructs: {
    ring: 1,
    rooms: ["contract", "constructs/manifest", "constructs/staging", "hook-spec"],
    packages: ["@cdktf/provider-null", "cdktf", "constructs"],
  },
  // The command line stages without loading cdktf.
  "constructs/staging": { ring: 1, rooms: ["packing"], packages: [] },
  // Loaded when the first manifest is read.
  "constructs/manifest": { ring: 1, rooms: [], packages: ["yaml"] },
  // The constructs themselves never load it.
  "constructs/generator": { ring: 1, rooms: ["contract"], packages: [] },
  reference: { ring: 1, rooms: ["contract"], packages: [], builtins: [] },
  bridge: {
    ring: 2,
    rooms: ["bridge/journal", "contract", "plugin", "plugin/transport", "engine-data", "client", "service"],
    packages: [],
  },
  // A program of its own, which stacks carry with them.
  hooks: {
    ring: 2,
    rooms: ["contract", "engine-data", "client", "service", "hook-spec"],
    packages: [],
    top: true,
  },
  // What it remembers is nobody's but its own: the service is not known in it.
  "bridge/journal": { ring: 2, rooms: ["engine-data"], packages: [] },
  testing: { ring: 3, rooms: ["contract", "emulator", "constructs"], packages: ["cdktf", "constructs"] },
  cli: {
    ring: 3,
    rooms: [
      "contract",
      "contract/adopt",
      "plugin",
      "client",
      "service",
      "preflight",
      "emulator",
      "constructs",
      "constructs/staging",
      "constructs/generator",
      "reference",
      "bridge",
    ],
    packages: [],
    top: true,
  },
  // What makes the npm package of it all reads most rooms as files.
  build: {
    ring: 4,
    rooms: ["bridge", "contract", "packing", "plugin", "plugin/transport", "reference"],
    packages: ["esbuild", "typescript"],
    top: true,
  },
};
