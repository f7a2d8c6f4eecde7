import type { SynthesisedJson } from "./synthesise";

/** The two names of what is in a stack: the path of its construct, and the engine's address. */
export interface ConstructPaths {
  /** The path of the construct that is at an address, with the index of one of several; the address itself where no construct is known. */
  pathOf(address: string): string;
  /** Every path and every address. */
  readonly names: readonly string[];
}

/** Reads the paths that cdktf notes in a stack's JSON. */
export function readConstructPaths(json: SynthesisedJson): ConstructPaths {
  const pathByAddress = new Map<string, string>();
  for (const [block, prefix] of [
    ["resource", ""],
    ["data", "data."],
  ] as const) {
    for (const [type, elements] of Object.entries(json[block] ?? {})) {
      for (const [id, element] of Object.entries(elements)) {
        const path = notedPath(element["//"]);
        if (path !== undefined) pathByAddress.set(`${prefix}${type}.${id}`, path);
      }
    }
  }
  return {
    pathOf(address) {
      const [, plain = address, index = ""] = /^([^[]*)(\[.*\])?$/.exec(address) ?? [];
      const path = pathByAddress.get(plain);
      return path === undefined ? address : `${path}${index}`;
    },
    names: [...pathByAddress].flatMap(([address, path]) => [path, address]),
  };
}

function notedPath(comment: unknown): string | undefined {
  const { metadata } = (comment ?? {}) as { readonly metadata?: { readonly path?: unknown } };
  return typeof metadata?.path === "string" ? metadata.path : undefined;
}
