import type { Conflict } from "./conflict";
import { type Contract, type Method, parseResourceName } from "../../contract";
import {
  intervalAfter,
  DEFAULT_POLL_PACING,
  isConflict,
  isServiceError,
  isTerminal,
  type JsonValue,
  type Operation,
  operationFromJson,
  type ServiceError,
} from "../../client";
import type { Context } from "../../plugin";
import { getOperation } from "../../api";
import { type RefusedCall, interruptedInTheWay, stillInTheWay } from "./conflict-messages";
import { NotSentError } from "./not-sent-error";
import type { ProviderContext } from "../context";

/** Options of {@link retryOnConflict}. */
export interface ConflictRetryOptions {
  readonly method: Method;
  /** How long conflicts may delay the call, in milliseconds from the first refusal. */
  readonly limitMs: number;
  /** As {@link RefusedCall.setting}. */
  readonly setting?: string;
  /** Whether the change has been carried out meanwhile, so that the call is not repeated. Called after every wait. @default never */
  readonly isDone?: () => Promise<boolean>;
}

/** Longest pause after a refusal, even if the service asks for more. */
const LONGEST_PAUSE_MS = 60_000;

/** Time limit for one poll of the conflicting operation. */
const POLL_LIMIT_MS = 15_000;

/** How long to retry after a bare status 409. It may also mean that a name is taken or an object is in use. */
const BARE_STATUS_MS = 60_000;

/**
 * Makes a call, and repeats it if the service refuses it because of another change. Waits for the conflicting operation if the service
 * names it, otherwise with backoff. Such a refusal proves that the call was not carried out, so this is safe for creates too. Returns
 * undefined if the change turns out to be done already.
 *
 * @throws NotSentError if the time limit passes, or if the user interrupts between two calls; otherwise the error of the call
 */
export async function retryOnConflict<Answer>(
  provider: ProviderContext,
  { method, limitMs, setting, isDone }: ConflictRetryOptions,
  context: Context,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const { clock } = provider;
  let firstAtMs: number | undefined;
  for (;;) {
    let refusal: unknown;
    try {
      return await call();
    } catch (error) {
      refusal = error;
    }
    const conflict = await conflictIn(provider, refusal, context.signal);
    if (conflict === undefined) throw refusal;
    firstAtMs ??= clock.now();
    const isBare = conflict.operation === undefined && conflict.error.facts.codeFromStatus === true;
    // Other changes cannot conflict with a new object: for a create, a bare 409 means that the object exists.
    const allowedMs = !isBare ? limitMs : isCreation(conflict.error) ? 0 : Math.min(limitMs, BARE_STATUS_MS);
    const endAtMs = firstAtMs + allowedMs;
    const hold = (seen: Conflict): RefusedCall => ({
      method,
      conflict: seen,
      elapsedMs: clock.now() - (firstAtMs ?? 0),
      limitMs: allowedMs,
      setting,
    });
    const isLate = clock.now() >= endAtMs;
    if (isLate && isBare) throw refusal;
    const { seen, isOver } = isLate
      ? { seen: conflict, isOver: true }
      : await waitOnce(provider, conflict, firstAtMs, endAtMs, context);
    if (context.signal.aborted) throw new NotSentError("interrupt", interruptedInTheWay(hold(seen)));
    if (isOver) throw new NotSentError("conflict", stillInTheWay(hold(seen)));
    if (await isDone?.()) return undefined;
  }
}

/** The conflict as last seen, and whether the time limit has passed. */
interface Waited {
  readonly seen: Conflict;
  readonly isOver: boolean;
}

/** Waits for the conflicting operation to end, or for one backoff interval if there is none. */
async function waitOnce(
  provider: ProviderContext,
  conflict: Conflict,
  firstAtMs: number,
  endAtMs: number,
  context: Context,
): Promise<Waited> {
  const { clock } = provider;
  const { operation, error } = conflict;
  const named = operation?.name ?? "";
  context.log.info("waiting for another change to end", { method: error.method, operation: named });
  if (operation !== undefined) {
    const outcome = await provider.operations.wait({
      operation,
      signal: context.signal,
      deadlineMs: endAtMs - clock.now(),
      needsMetadata: false,
    });
    const seen = { error, operation: outcome.operation };
    if (outcome.kind !== "vanished" && outcome.kind !== "error") {
      return { seen, isOver: outcome.kind === "deadline" };
    }
  }
  const pacedMs = intervalAfter(clock.now() - firstAtMs, Math.random(), DEFAULT_POLL_PACING);
  const askedMs = Math.min(error.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const leftMs = endAtMs - clock.now();
  await clock.sleep(Math.max(0, Math.min(Math.max(pacedMs, askedMs), leftMs)), context.signal);
  return { seen: conflict, isOver: false };
}

/**
 * Returns the conflict that an error reports: by its code, or by the name of an operation that is running. No other wording counts, because
 * the service's wording is unknown.
 */
async function conflictIn(
  provider: ProviderContext,
  error: unknown,
  signal: AbortSignal,
): Promise<Conflict | undefined> {
  if (!isServiceError(error) || error.delivery !== "answered") return undefined;
  const isSaid = isConflict(error.facts);
  if (!isSaid && error.code !== "failed_precondition") return undefined;
  for (const name of operationNames(provider.contract, error)) {
    const operation = await runningOperation(provider, name, signal);
    if (operation !== undefined) return { error, operation };
  }
  return isSaid ? { error } : undefined;
}

async function runningOperation(
  provider: ProviderContext,
  name: string,
  signal: AbortSignal,
): Promise<Operation | undefined> {
  try {
    const options = { signal, isLast: true, limitMs: POLL_LIMIT_MS, onAnswer: () => undefined };
    const answer = await getOperation(provider)(name, options);
    const operation = { ...operationFromJson(answer), name };
    return isTerminal(operation.state) ? undefined : operation;
  } catch {
    // An operation that cannot be read is not waited for by name.
    return undefined;
  }
}

/** Maximum number of operation names to use from one refusal. More are a list of something else. */
const MOST_NAMES = 4;

/** Returns the operations that an error names in its message or details. Only the form of their names is documented. */
export function operationNames(contract: Contract, error: ServiceError): readonly string[] {
  const pattern = contract.kinds.find(({ name }) => name === "Operation")?.pattern ?? "operations/{id}";
  const length = pattern.split("/").length;
  const words = [error.facts.said ?? "", ...error.details.flatMap(textsIn)]
    .flatMap((text) => text.split(/[^\w./~%-]+/))
    // The name may be at the end of a URL or of a sentence.
    .map((word) =>
      word
        .replace(/[./]+$/, "")
        .split("/")
        .slice(-length)
        .join("/"),
    );
  const names = words.filter((word) => parseResourceName(pattern, word) !== undefined);
  return [...new Set(names)].slice(0, MOST_NAMES);
}

function textsIn(json: JsonValue): readonly string[] {
  if (typeof json === "string") return [json];
  return typeof json === "object" && json !== null ? Object.values(json).flatMap(textsIn) : [];
}

function isCreation({ facts }: ServiceError): boolean {
  return facts.mayHaveCreated === true;
}
