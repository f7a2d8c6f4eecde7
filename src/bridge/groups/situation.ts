import { isTerminal } from "../../client";
import { type Caller, listOperations } from "../../calls";
import type { OutOfService } from "./group-diagnostics";

/** The objects of a group that are out of service, besides those that this run itself disrupts. */
export interface Situation {
  /** Names of objects that other runs disrupt. */
  readonly elsewhere: readonly string[];
  /** Names of objects that an ended run was disrupting. */
  readonly abandoned: readonly string[];
  /** By name, what was seen of objects that are not ready. */
  readonly unready: ReadonlyMap<string, string>;
  readonly memberCount: number;
}

/**
 * Returns the objects of a group that are out of service, with what was seen of them.
 *
 * @param turns names of the objects that this run disrupts
 * @param replacements the deleted ones among them
 */
export function outOfService(
  { elsewhere, unready }: Situation,
  turns: Iterable<string>,
  replacements: ReadonlyMap<string, string>,
): readonly OutOfService[] {
  return [
    ...[...turns].map((name) => ({
      name,
      seen: replacements.has(name) ? "deleted, and not replaced yet" : "being changed by this run",
    })),
    ...elsewhere.map((name) => ({ name, seen: "being changed by another run" })),
    ...[...unready].map(([name, seen]) => ({ name, seen })),
  ];
}

/**
 * Whether an operation that another run has started may still run. An operation does not say which object it changes. Without a list of operations,
 * only the limit of a wait ends it.
 */
export async function mayRun(caller: Caller): Promise<boolean> {
  try {
    const operations = await listOperations(caller);
    const { ownOperations } = caller;
    return (
      operations?.some(
        ({ operation }) => !isTerminal(operation.state) && !ownOperations.has(operation.name),
      ) !== false
    );
  } catch {
    return true;
  }
}
