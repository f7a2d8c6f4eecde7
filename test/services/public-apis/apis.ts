/** A public API, whose protocol buffers a package ships. */
export interface PublicApi {
  readonly name: string;
  /** Whether they are `.proto` files of an npm package, or descriptors in a wheel. */
  readonly from: "npm" | "wheel";
  /** Packages of the protocol buffers that are printed together. */
  readonly packages: readonly string[];
  /** Whether the life of its kinds is run on the emulator. @default false */
  readonly hasLives?: boolean;
}

const google = (name: string, version: string): PublicApi => ({
  name,
  from: "npm",
  packages: [`google.cloud.${name}.${version}`],
});

/** The APIs that are measured. They follow three styles: resource names, a service for each kind, and parents by identifier. */
export const PUBLIC_APIS: readonly PublicApi[] = [
  google("batch", "v1"),
  { ...google("filestore", "v1"), hasLives: true },
  google("memcache", "v1"),
  { ...google("parallelstore", "v1"), hasLives: true },
  google("redis.cluster", "v1"),
  google("tpu", "v2"),
  google("vmwareengine", "v1"),
  { ...google("workstations", "v1"), hasLives: true },
  {
    name: "nebius",
    from: "wheel",
    packages: ["compute.v1", "vpc.v1", "storage.v1", "mk8s.v1", "registry.v1", "common.v1"].map(
      (each) => `nebius.${each}`,
    ),
  },
  {
    name: "yandex",
    from: "wheel",
    packages: ["compute.v1", "vpc.v1", "dns.v1", "operation"].map((each) => `yandex.cloud.${each}`),
  },
];
