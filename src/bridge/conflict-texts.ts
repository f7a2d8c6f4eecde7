import type { Method } from "../contract";
import { formatDuration } from "../client";
import type { Conflict } from "./conflict";

/** What another change held up, in whole sentences. None ever holds a secret. */

/** Where a call stood that others were in the way of. */
export interface Hold {
  readonly method: Method;
  readonly conflict: Conflict;
  /** Since it was turned away first. */
  readonly elapsedMs: number;
  /** The time that was allowed. */
  readonly limitMs: number;
}

/** The other change had not ended when the time ran out. */
export function stillInTheWay(hold: Hold): string {
  const { method, conflict, elapsedMs, limitMs } = hold;
  const operation = conflict.operation?.name;
  return (
    `${method.name} was not carried out: for ${formatDuration(elapsedMs)} the service turned it away, ${because(hold)}. ` +
    `The time allowed for waiting (${formatDuration(limitMs)}) ran out. ${started(conflict)} ` +
    `Run \`terraform apply\` again when ${operation === undefined ? "the other change" : operation} has ended, or give more time in the ` +
    `resource's \`timeouts\`.`
  );
}

/** The user pressed Ctrl-C while the other change went on. */
export function interruptedInTheWay(hold: Hold): string {
  const { method, conflict, elapsedMs } = hold;
  return (
    `${method.name} was not carried out: it was interrupted after ${formatDuration(elapsedMs)}, while the service turned it away, ` +
    `${because(hold)}. ${started(conflict)} Run \`terraform apply\` again when you are ready.`
  );
}

/** The user pressed Ctrl-C before anything was sent. */
export function neverCalled(method: Method): string {
  return `The engine asked to stop before ${method.name} was called, so it was not.`;
}

function because({ conflict: { operation, error } }: Hold): string {
  if (operation === undefined)
    return `since another change was going on; its last words were: "${error.facts.said ?? ""}"`;
  const state = operation.wireState === "" ? "" : ` (last seen ${operation.wireState})`;
  return `since operation ${operation.name}${state} was at work on the same object`;
}

function started({ error }: Conflict): string {
  return error.facts.earlierAttemptUnknown === true
    ? "An earlier attempt of this call got no answer, and may be what is going on there."
    : "Nothing was started.";
}
