import type { Emulator } from "../../src/emulator";

/** A finished operation. */
export interface EndedOperation {
  readonly name: string;
  /** In milliseconds since the Unix epoch. */
  readonly endMs: number;
}

/** Returns the end of each operation of an emulator whose operations all take `operationMs`. */
export function operationEnds(emulator: Emulator, operationMs: number): readonly EndedOperation[] {
  return emulator.operations().map(({ name, createTime }) => ({
    name,
    endMs: Date.parse(String(createTime)) + operationMs,
  }));
}

/** A request for the state of operations. */
export interface Poll {
  readonly atMs: number;
  /** The requested operation; undefined for a list of all. */
  readonly operation: string | undefined;
}

/** Returns the polls that an emulator answered. */
export function pollsOf(emulator: Emulator): readonly Poll[] {
  return emulator.requests.flatMap(({ method, atMs, body, status }): readonly Poll[] => {
    if (status !== 200) return [];
    if (method === "ListOperations") return [{ atMs, operation: undefined }];
    if (method !== "GetOperation") return [];
    return [{ atMs, operation: (body as { readonly name: string }).name }];
  });
}

/**
 * Returns the average time in milliseconds from an operation's end to the first poll after it. Without such a poll, counts until `untilMs`.
 */
export function averageLatenessMs(
  ends: readonly EndedOperation[],
  polls: readonly Poll[],
  untilMs: number,
): number {
  const lateness = ends.map(({ name, endMs }) => {
    const isOfIt = ({ atMs, operation }: Poll): boolean =>
      atMs >= endMs && (operation === undefined || operation === name);
    return Math.min(untilMs, ...polls.filter(isOfIt).map(({ atMs }) => atMs)) - endMs;
  });
  return lateness.reduce((sum, each) => sum + each, 0) / Math.max(1, lateness.length);
}
