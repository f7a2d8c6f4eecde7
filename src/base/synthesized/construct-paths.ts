import { asRecord, type UnknownRecord } from "../json";

/** A place in the source. Line and column count from 1. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Maps between the construct path and the engine's address of everything in a stack. */
export interface ConstructPaths {
  /**
   * Returns the construct path of an address, with the index of an instance; the address itself if there is no
   * construct.
   */
  pathOf(address: string): string;
  /** Returns where the construct of an address was created; undefined if the stack does not say so. */
  placeOf(address: string): SourcePlace | undefined;
  /** All paths and all addresses. */
  readonly names: readonly string[];
}

/** Reads the construct paths that cdktf records in a stack's JSON. */
export function readConstructPaths(json: UnknownRecord): ConstructPaths {
  const pathByAddress = new Map<string, string>();
  const placeByAddress = new Map<string, SourcePlace>();
  for (const [block, prefix] of [
    ["resource", ""],
    ["data", "data."],
    ["action", "action."],
  ] as const) {
    for (const [type, elements] of Object.entries(asRecord(json[block]) ?? {})) {
      for (const [id, element] of Object.entries(asRecord(elements) ?? {})) {
        const path = constructPathIn(asRecord(element) ?? {});
        if (path !== undefined) pathByAddress.set(`${prefix}${type}.${id}`, path);
        const place = placeIn(asRecord(element) ?? {});
        if (place !== undefined) placeByAddress.set(`${prefix}${type}.${id}`, place);
      }
    }
  }
  return {
    pathOf(address) {
      const [, plain = address, index = ""] = /^([^[]*)(\[.*\])?$/.exec(address) ?? [];
      const path = pathByAddress.get(plain);
      return path === undefined ? address : `${path}${index}`;
    },
    placeOf: (address) => placeByAddress.get(address.replace(/\[.*$/s, "")),
    names: [...pathByAddress].flatMap(([address, path]) => [path, address]),
  };
}

/** Returns the path of the construct that wrote a block. */
export function constructPathIn(block: UnknownRecord): string | undefined {
  const path = metadataIn(block)?.["path"];
  return typeof path === "string" ? path : undefined;
}

/** Returns the place that a block's metadata has as its stack trace. */
function placeIn(block: UnknownRecord): SourcePlace | undefined {
  const trace = metadataIn(block)?.["stackTrace"];
  const [first] = Array.isArray(trace) ? (trace as readonly unknown[]) : [];
  const [, file, line, column] =
    /^([^\n]+):([1-9]\d{0,8}):([1-9]\d{0,8})$/.exec(typeof first === "string" ? first : "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

function metadataIn(block: UnknownRecord): UnknownRecord | undefined {
  return asRecord(asRecord(block["//"])?.["metadata"]);
}
