import { type Contract, type Method, parseResourceName } from "../contract";
import {
  formatDuration,
  isConflict,
  isTerminal,
  type JsonValue,
  type Operation,
  operationFromJson,
  type ServiceError,
} from "../client";
import { getOperation, type Service } from "../api";

/** A conflict: the service refused a call because of another change. */
export interface Conflict {
  /** The service's refusal. */
  readonly error: ServiceError;
  /** The conflicting operation, as last seen. Absent if the service names no running operation. */
  readonly operation?: Operation;
}

/** Time limit for one poll of the conflicting operation. */
const POLL_LIMIT_MS = 15_000;

/**
 * Returns the conflict that an error reports: by its code, or by the name of an operation that is running. No other wording counts, because
 * the service's wording is unknown.
 */
export async function conflictIn(
  service: Service,
  error: ServiceError,
  signal: AbortSignal,
): Promise<Conflict | undefined> {
  if (error.delivery !== "answered") return undefined;
  const isSaid = isConflict(error.facts);
  if (!isSaid && error.code !== "failed_precondition") return undefined;
  for (const name of operationNames(service.contract, error)) {
    const operation = await runningOperation(service, name, signal);
    if (operation !== undefined) return { error, operation };
  }
  return isSaid ? { error } : undefined;
}

async function runningOperation(
  service: Service,
  name: string,
  signal: AbortSignal,
): Promise<Operation | undefined> {
  try {
    const options = { signal, isLast: true, limitMs: POLL_LIMIT_MS, onAnswer: () => undefined };
    const answer = await getOperation(service)(name, options);
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

/** A valid call was not carried out: the user interrupted it first, or another change did not end in time. */
export class NotSentError extends Error {
  override readonly name = "NotSentError";

  readonly by: "interrupt" | "conflict";

  constructor(by: NotSentError["by"], message: string) {
    super(message);
    this.by = by;
  }
}

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

/** Returns the error for a conflict that outlasted the time limit. */
export function stillInTheWay(refused: RefusedCall): NotSentError {
  const { method, conflict, elapsedMs, limitMs, setting = "the resource's `timeouts`" } = refused;
  const operation = conflict.operation?.name;
  return new NotSentError(
    "conflict",
    `${method.name} was not carried out: the service rejected it for ${formatDuration(elapsedMs)}, ${because(refused)}. ` +
      `The time limit (${formatDuration(limitMs)}) ran out. ${started(conflict)} ` +
      `Run \`terraform apply\` again when ${operation === undefined ? "the other change" : operation} has ended, or allow more time in ` +
      `${setting}.`,
  );
}

/** Returns the error for an interrupt during the wait for the other change. */
export function interruptedInTheWay(refused: RefusedCall): NotSentError {
  const { method, conflict, elapsedMs } = refused;
  return new NotSentError(
    "interrupt",
    `${method.name} was not carried out: it was interrupted after ${formatDuration(elapsedMs)}, while the service rejected it, ` +
      `${because(refused)}. ${started(conflict)} Run \`terraform apply\` again when you are ready.`,
  );
}

/** Returns the error for an interrupt before anything was sent. */
export function neverCalled(method: Method): NotSentError {
  return new NotSentError(
    "interrupt",
    `${method.name} was not called, because the engine asked to stop first.`,
  );
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
