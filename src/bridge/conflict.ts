import { type Contract, type Method, parseResourceName } from "../contract";
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
} from "../client";
import type { Context } from "../plugin";
import { operationPoll } from "../service";
import { type Hold, interruptedInTheWay, stillInTheWay } from "./conflict-texts";
import { HeldUp } from "./held-up";
import type { Session } from "./session";

/** Another change that a call was turned away for. */
export interface Conflict {
  /** The service's refusal. */
  readonly error: ServiceError;
  /** The operation that is in the way, as last seen; absent where the service names none that runs. */
  readonly operation?: Operation;
}

/** How a call that others may be in the way of is made. */
export interface Patience {
  readonly method: Method;
  /** How long it may be held up, in milliseconds from the first refusal. */
  readonly limitMs: number;
  /** Whether what it should do has been done meanwhile, so that it is not repeated. Asked after every wait. @default never */
  readonly isDone?: () => Promise<boolean>;
}

/** The client's pause after an answer is cut to this, whatever the service asks for. */
const LONGEST_PAUSE_MS = 60_000;

/** How long a bare status 409 is believed to be passing: it may as well mean that a name is taken or an object is in use. */
const BARE_STATUS_MS = 60_000;

/**
 * Makes a call, and makes it again when the service turns it away because another change is going on: once the operation in the way has ended,
 * where the service names it, and otherwise after growing pauses. A call that was turned away so has not been carried out, so that this
 * is safe for creations too. Undefined when it turned out to be done already.
 *
 * @throws HeldUp when the time ran out, or the user interrupted it between two calls; whatever else the call rejects with
 */
export async function whenFree<Answer>(
  session: Session,
  { method, limitMs, isDone }: Patience,
  context: Context,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const { clock } = session;
  let firstAtMs: number | undefined;
  for (;;) {
    let refusal: unknown;
    try {
      return await call();
    } catch (error) {
      refusal = error;
    }
    const conflict = await conflictIn(session, refusal, context.signal);
    if (conflict === undefined) throw refusal;
    firstAtMs ??= clock.now();
    const isBare = conflict.operation === undefined && conflict.error.facts.codeFromStatus === true;
    // A new object is not what others work on: there a bare 409 says that it exists.
    const allowedMs = !isBare ? limitMs : isCreation(conflict.error) ? 0 : Math.min(limitMs, BARE_STATUS_MS);
    const endAtMs = firstAtMs + allowedMs;
    const hold = (seen: Conflict): Hold => ({
      method,
      conflict: seen,
      elapsedMs: clock.now() - (firstAtMs ?? 0),
      limitMs: allowedMs,
    });
    const isLate = clock.now() >= endAtMs;
    if (isLate && isBare) throw refusal;
    const { seen, isOver } = isLate
      ? { seen: conflict, isOver: true }
      : await waitOnce(session, conflict, firstAtMs, endAtMs, context);
    if (context.signal.aborted) throw new HeldUp("interrupt", interruptedInTheWay(hold(seen)));
    if (isOver) throw new HeldUp("conflict", stillInTheWay(hold(seen)));
    if (await isDone?.()) return undefined;
  }
}

/** The conflict as it was last seen, and whether it outlasted the time. */
interface Waited {
  readonly seen: Conflict;
  readonly isOver: boolean;
}

/** Waits for the operation in the way to end, or a while where there is none. */
async function waitOnce(
  session: Session,
  conflict: Conflict,
  firstAtMs: number,
  endAtMs: number,
  context: Context,
): Promise<Waited> {
  const { clock } = session;
  const { operation, error } = conflict;
  const named = operation?.name ?? "";
  context.log.info("waiting for another change to end", { method: error.method, operation: named });
  if (operation !== undefined) {
    const outcome = await session.operations.wait({
      operation,
      signal: context.signal,
      deadlineMs: endAtMs - clock.now(),
      needsMetadata: false,
    });
    const seen = { error, operation: outcome.operation };
    if (outcome.kind !== "vanished" && outcome.kind !== "error")
      return { seen, isOver: outcome.kind === "deadline" };
  }
  const pacedMs = intervalAfter(clock.now() - firstAtMs, Math.random(), DEFAULT_POLL_PACING);
  const askedMs = Math.min(error.retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const leftMs = endAtMs - clock.now();
  await clock.sleep(Math.max(0, Math.min(Math.max(pacedMs, askedMs), leftMs)), context.signal);
  return { seen: conflict, isOver: false };
}

/**
 * The conflict that an error tells of: by its code, or by the name of an operation that turns out to be running. No other words of the
 * service's count, as nobody knows which it uses.
 */
async function conflictIn(
  session: Session,
  error: unknown,
  signal: AbortSignal,
): Promise<Conflict | undefined> {
  if (!isServiceError(error) || error.delivery !== "answered") return undefined;
  const isSaid = isConflict(error.facts);
  if (!isSaid && error.code !== "failed_precondition") return undefined;
  for (const name of operationNames(session.contract, error)) {
    const operation = await runningOperation(session, name, signal);
    if (operation !== undefined) return { error, operation };
  }
  return isSaid ? { error } : undefined;
}

async function runningOperation(
  session: Session,
  name: string,
  signal: AbortSignal,
): Promise<Operation | undefined> {
  try {
    const looking = { signal, needsMetadata: false, isLast: true, onAnswer: () => undefined };
    const answer = await operationPoll(session)(name, looking);
    const operation = { ...operationFromJson(answer), name };
    return isTerminal(operation.state) ? undefined : operation;
  } catch {
    // What cannot be looked at is not waited for by its name.
    return undefined;
  }
}

/** More names than this in one refusal are a list of something else. */
const MOST_NAMES = 4;

/** The operations that an error names, in its words or in its details: documented is the form of their names alone. */
export function operationNames(contract: Contract, error: ServiceError): readonly string[] {
  const pattern = contract.kinds.find(({ name }) => name === "Operation")?.pattern ?? "operations/{id}";
  const length = pattern.split("/").length;
  const words = [error.facts.said ?? "", ...error.details.flatMap(textsIn)]
    .flatMap((text) => text.split(/[^\w./~%-]+/))
    // The name may stand at the end of an address, and of a sentence.
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
