import type { SynthesizedJson } from "./synthesize";

/** Maps between the construct path and the engine's address of everything in a stack. */
export interface ConstructPaths {
  /**
   * Returns the construct path of an address, with the index of an instance; the address itself if there is no
   * construct.
   */
  pathOf(address: string): string;
  /** All paths and all addresses. */
  readonly names: readonly string[];
}

/** Blocks of one sort, by type and name. */
type Blocks = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** Reads the construct paths that cdktf records in a stack's JSON. */
export function readConstructPaths(json: SynthesizedJson): ConstructPaths {
  const pathByAddress = new Map<string, string>();
  for (const [block, prefix] of [
    ["resource", ""],
    ["data", "data."],
    ["action", "action."],
  ] as const) {
    for (const [type, elements] of Object.entries((json[block] ?? {}) as Blocks)) {
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
