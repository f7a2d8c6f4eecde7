import { asRecord, type UnknownRecord } from "../json";

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

/** Reads the construct paths that cdktf records in a stack's JSON. */
export function readConstructPaths(json: UnknownRecord): ConstructPaths {
  const pathByAddress = new Map<string, string>();
  for (const [block, prefix] of [
    ["resource", ""],
    ["data", "data."],
    ["action", "action."],
  ] as const) {
    for (const [type, elements] of Object.entries(asRecord(json[block]) ?? {})) {
      for (const [id, element] of Object.entries(asRecord(elements) ?? {})) {
        const path = constructPathIn(asRecord(element) ?? {});
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

/** Returns the path of the construct that wrote a block. */
export function constructPathIn(block: UnknownRecord): string | undefined {
  const path = asRecord(asRecord(block["//"])?.["metadata"])?.["path"];
  return typeof path === "string" ? path : undefined;
}
