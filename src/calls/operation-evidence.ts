import {
  type Contract,
  type Kind,
  nameMetadataKey,
  parentOf,
  parseResourceName,
  withArticle,
} from "../contract";
import { isTerminal, type Operation } from "../client";
import { type CallContext, type Caller, nameInMetadata } from "./follow";
import { type ListedOperation, listOperations } from "./listed-operations";
import { type TimeRange, type TimeWindow, timingOf } from "./time-window";

/** A lost request, as far as an operation can reveal it. */
export interface LostRequest {
  readonly kind: Kind;
  /** Full name of the object's parent; undefined if it is unknown, or if the kind has no parent. */
  readonly parent: string | undefined;
  /** Full name of the clone source. */
  readonly source: string | undefined;
  readonly window: TimeWindow;
  /** Names of objects that existed before or that are known to belong to others. */
  readonly taken: ReadonlySet<string>;
}

/** Evidence about a lost request from the service's operations. */
export type OperationEvidence =
  /**
   * Every possible operation has ended. `made`: the created objects that they name, with the operations' start times if known. `doubtful`:
   * running operations that only their start time excludes, by a clock that may be wrong.
   */
  | {
      readonly kind: "ended";
      readonly made: ReadonlyMap<string, TimeRange | undefined>;
      readonly doubtful: readonly string[];
    }
  /** Some possible operations are still running. */
  | { readonly kind: "running"; readonly operations: readonly string[] }
  /** The service cannot list its operations, so that they prove nothing. */
  | { readonly kind: "unlisted" };

/**
 * Lists the operations that a lost request may have started. Polls the running ones until `deadlineAtMs` or until the engine asks to stop.
 * Rejects if the list fails.
 */
export async function operationEvidence(
  caller: Caller,
  lost: LostRequest,
  deadlineAtMs: number,
  context: CallContext,
): Promise<OperationEvidence> {
  const shown = await listOperations(caller, context.signal);
  if (shown === undefined) return { kind: "unlisted" };
  const { contract, ownOperations } = caller;
  const possible = shown.filter((each) => canBeOurs(contract, each, lost));
  const doubtful = shown
    .filter((each) => !possible.includes(each) && !isTerminal(each.operation.state))
    .filter((each) => canBeOurs(contract, { ...each, startedAt: undefined }, lost))
    .map(({ operation }) => operation.name)
    .filter((name) => !ownOperations.has(name));
  const made = new Map<string, TimeRange | undefined>();
  const running: string[] = [];
  for (const { operation, startedAt } of possible) {
    if (ownOperations.has(operation.name)) continue;
    const end = isTerminal(operation.state)
      ? operation
      : await endOf(caller, lost, operation, deadlineAtMs, context);
    if (ownOperations.has(operation.name)) continue;
    if (end === undefined) {
      running.push(operation.name);
    } else if (end.state === "SUCCEEDED") {
      const name = nameInMetadata(lost.kind, end.metadata, lost.source, lost.parent);
      if (name !== undefined && !lost.taken.has(name)) made.set(name, startedAt);
    }
  }
  return running.length > 0 ? { kind: "running", operations: running } : { kind: "ended", made, doubtful };
}

/**
 * Whether a lost request may have started an operation, by its start time and the objects that it names. Missing information excludes
 * nothing.
 */
export function canBeOurs(
  contract: Contract,
  { json, operation, startedAt }: ListedOperation,
  lost: LostRequest,
): boolean {
  if (operation.name === "") return false;
  if (startedAt !== undefined && timingOf(startedAt, lost.window) === "outside") return false;
  const { kind, parent, source, taken } = lost;
  const texts = Object.values({ ...json, ...operation.metadata }).filter(
    (value): value is string => typeof value === "string" && value !== operation.name && value.includes("/"),
  );
  const own = texts.filter((text) => parseResourceName(kind.pattern, text) !== undefined);
  if (own.length > 0) {
    const isPossible = (name: string): boolean =>
      name === source || (!taken.has(name) && (parent === undefined || parentOf(name) === parent));
    return own.some(isPossible);
  }
  const others = contract.kinds.filter((each) => each.name !== kind.name);
  // The documented way to name an operation's object: the metadata key contains the kind.
  if (others.some((each) => typeof operation.metadata[nameMetadataKey(each)] === "string")) return false;
  const scope =
    parent === undefined ? undefined : others.find(({ pattern }) => parseResourceName(pattern, parent));
  if (scope === undefined) return true;
  // An operation that names only objects of another project works in that project.
  const scopes = texts.flatMap((text) => {
    if (parseResourceName(scope.pattern, text) !== undefined) return [text];
    const outer = parentOf(text);
    return outer !== undefined && parseResourceName(scope.pattern, outer) !== undefined ? [outer] : [];
  });
  return scopes.length === 0 || scopes.includes(parent ?? "");
}

/**
 * Waits for the end of an operation. Returns undefined if its end was not seen. An operation that the service no longer knows has ended.
 * The wait also stops if another call of this process turns out to own the operation, because that call's answer was still in flight.
 */
async function endOf(
  caller: Caller,
  { kind }: LostRequest,
  operation: Operation,
  deadlineAtMs: number,
  context: CallContext,
): Promise<Operation | undefined> {
  const cut = new AbortController();
  const stop = (): void => cut.abort();
  if (context.signal.aborted) stop();
  context.signal.addEventListener("abort", stop, { once: true });
  const settle = caller.ownOperations.whenAdded(operation.name, stop);
  const outcome = await caller.operations.wait({
    operation: operation.name,
    signal: cut.signal,
    deadlineMs: deadlineAtMs - caller.clock.now(),
    needsMetadata: true,
    onUpdate: ({ elapsedMs, error }) =>
      context.log.info(`waiting for an operation that may have created ${withArticle(kind.name)}`, {
        operation: operation.name,
        elapsed_ms: elapsedMs,
        ...(error === undefined ? {} : { error: error.message }),
      }),
  });
  settle();
  context.signal.removeEventListener("abort", stop);
  const isSeen = outcome.kind !== "aborted" && outcome.kind !== "deadline" && outcome.kind !== "error";
  return isSeen ? outcome.operation : undefined;
}
