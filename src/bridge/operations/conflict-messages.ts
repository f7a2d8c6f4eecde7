import type { Method } from "../../contract";
import { formatDuration } from "../../client";
import type { Conflict } from "./conflict";

/** Messages about conflicts with other changes, in whole sentences. None contains a secret. */

/** A call that the service refused because of another change. */
export interface RefusedCall {
  readonly method: Method;
  readonly conflict: Conflict;
  /** Time since the first refusal. */
  readonly elapsedMs: number;
  /** Time limit for the wait. */
  readonly limitMs: number;
  /** Where users set the time limit. @default the resource's `timeouts` */
  readonly setting?: string | undefined;
}

/** Describes a conflict that outlasted the time limit. */
export function stillInTheWay(hold: RefusedCall): string {
  const { method, conflict, elapsedMs, limitMs, setting = "the resource's `timeouts`" } = hold;
  const operation = conflict.operation?.name;
  return (
    `${method.name} was not carried out: the service rejected it for ${formatDuration(elapsedMs)}, ${because(hold)}. ` +
    `The time limit (${formatDuration(limitMs)}) ran out. ${started(conflict)} ` +
    `Run \`terraform apply\` again when ${operation === undefined ? "the other change" : operation} has ended, or allow more time in ` +
    `${setting}.`
  );
}

/** Describes an interrupt during the wait for the other change. */
export function interruptedInTheWay(hold: RefusedCall): string {
  const { method, conflict, elapsedMs } = hold;
  return (
    `${method.name} was not carried out: it was interrupted after ${formatDuration(elapsedMs)}, while the service rejected it, ` +
    `${because(hold)}. ${started(conflict)} Run \`terraform apply\` again when you are ready.`
  );
}

/** Describes an interrupt before anything was sent. */
export function neverCalled(method: Method): string {
  return `${method.name} was not called, because the engine asked to stop first.`;
}

function because({ conflict: { operation, error } }: RefusedCall): string {
  if (operation === undefined) {
    return `because another change was in progress (last message: "${error.facts.said ?? ""}")`;
  }
  const state = operation.wireState === "" ? "" : ` (last seen ${operation.wireState})`;
  return `because operation ${operation.name}${state} was changing the same object`;
}

function started({ error }: Conflict): string {
  return error.facts.earlierAttemptUnknown === true
    ? "An earlier attempt of this call got no answer, and may be the change in progress."
    : "Nothing was started.";
}
