import type { Emulator } from "../../src/emulator";

/** An operation that has ended. */
export interface EndedOperation {
  readonly name: string;
  /** In milliseconds since the Unix epoch. */
  readonly endMs: number;
}

/** When each operation of an emulator has ended in which all take the same time. */
export function operationEnds(emulator: Emulator, operationMs: number): readonly EndedOperation[] {
  return emulator.operations().map(({ name, createTime }) => ({
    name,
    endMs: Date.parse(String(createTime)) + operationMs,
  }));
}

/** A question about the state of operations. */
export interface Poll {
  readonly atMs: number;
  /** The operation that it asks for; undefined where it asks for all. */
  readonly operation: string | undefined;
}

/** The polls that an emulator has answered. */
export function pollsOf(emulator: Emulator): readonly Poll[] {
  return emulator.requests.flatMap(({ method, atMs, body, status }): readonly Poll[] => {
    if (status !== 200) return [];
    if (method === "ListOperations") return [{ atMs, operation: undefined }];
    if (method !== "GetOperation") return [];
    return [{ atMs, operation: (body as { readonly name: string }).name }];
  });
}

/**
 * For how long, in milliseconds on average, nobody knew that an operation had ended: until the first poll after its end, or until `untilMs`
 * where there was none.
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
