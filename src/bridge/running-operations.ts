import type { Kind } from "../contract";
import { isTerminal, operationFromJson } from "../client";
import type { Context } from "../plugin";
import { listObjects, withUsualOperation } from "../service";
import type { Session } from "./session";

/** What clocks of two machines may differ by. */
const SKEW_MS = 10 * 60_000;

/** Whether the service can be asked for all of its operations. */
export function canListOperations(session: Session): boolean {
  return operationKind(session)?.methods.list?.listField !== undefined;
}

/**
 * Waits until no operation runs any more that a request of that time, or a later one, may have started, whoever's it is. `deadlineAtMs`
 * bounds it. Gives false when one still runs then, or when the engine asked to stop. Rejects when the operations cannot be listed.
 */
export async function untilOperationsEnd(
  session: Session,
  kind: Kind,
  sinceMs: number,
  deadlineAtMs: number,
  context: Context,
): Promise<boolean> {
  const listed = operationKind(session);
  if (listed === undefined) return true;
  const objects = await listObjects(session, listed, {}, context.signal);
  const running = objects
    .map((json) => ({
      operation: operationFromJson({ ...withUsualOperation(session.contract, { operation: json }) }),
      // A time that cannot be read says nothing.
      startedAtMs: typeof json["createTime"] === "string" ? Date.parse(json["createTime"]) : NaN,
    }))
    .filter(
      ({ operation, startedAtMs }) => !isTerminal(operation.state) && !(startedAtMs < sinceMs - SKEW_MS),
    )
    .filter(({ operation }) => operation.name !== "");
  for (const { operation } of running) {
    const outcome = await session.operations.wait({
      operation: operation.name,
      signal: context.signal,
      deadlineMs: deadlineAtMs - session.clock.now(),
      needsMetadata: false,
      onUpdate: ({ elapsedMs, error }) =>
        context.log.info(`waiting for what may have made a ${kind.name}`, {
          operation: operation.name,
          elapsed_ms: elapsedMs,
          ...(error === undefined ? {} : { error: error.message }),
        }),
    });
    if (outcome.kind === "aborted" || outcome.kind === "deadline" || outcome.kind === "error") return false;
  }
  return true;
}

function operationKind({ contract }: Session): Kind | undefined {
  return contract.kinds.find(({ name }) => name === "Operation");
}
