import { codeSightings } from "../errors/code-sightings";
import { excerpt } from "../../base/redaction";
import { isJsonObject, type JsonObject, type JsonValue } from "../http/proto-json";
import { redactJson } from "../http/redact";
import type { AnswerFacts } from "../client";
import { linkAbort } from "../clock";
import { type DocumentedState, stateMeant } from "../../contract";

/**
 * State of an operation: a documented one, or `UNRECOGNISED` for any other, which counts as still running. A missing
 * state is `UNRECOGNISED` too: proto-JSON omits an enum's first value, whichever that is.
 */
export type OperationState = DocumentedState | "UNRECOGNISED";

/** A normalized long-running operation. */
export type Operation = {
  /** `operations/{id}` (documented); empty if the answer did not repeat it. */
  readonly name: string;
  readonly state: OperationState;
  /** State as the service wrote it, or the documented one that the contract's word means; empty if absent. */
  readonly wireState: string;
  /** Result, valid if `state` is `SUCCEEDED` (documented); empty otherwise or if absent. */
  readonly metadata: JsonObject;
  /**
   * Error message as the service wrote it, valid if `state` is `FAILED` (documented); empty if absent. May contain
   * secrets.
   */
  readonly errorMessage: string;
  /**
   * Every text that may be the code of the failure, if `state` is `FAILED`: of a member `error` or its details, of `errorReason` or
   * `errorCode`, also in the metadata. Absent if there is none.
   */
  readonly errorCodes?: readonly string[];
};

/** An answer lacks the expected operation. The service has accepted the request. */
export class UnexpectedAnswerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnexpectedAnswerError";
  }
}

/** An answer contains another operation than the requested one. It says nothing about the requested one. */
export class OtherOperation extends Error {
  constructor(asked: string, named: string) {
    super(otherOperationText(asked, named));
    this.name = "OtherOperation";
  }
}

/** Whether polling stops in this state: `SUCCEEDED`, `FAILED` and `CANCELLED` (documented). */
export function isTerminal(state: OperationState): boolean {
  return state === "SUCCEEDED" || state === "FAILED" || state === "CANCELLED";
}

/**
 * Extracts the operation from the answer to a mutating call: its `operation` field (documented), which may hold the
 * operation or only its name (tolerated, since the field's type is not documented). Returns undefined if it is null: the
 * service has carried out the request at once.
 *
 * @throws UnexpectedAnswerError if there is none, or if it is not terminal and has no name to poll by
 */
export function operationFromAnswer(answer: JsonObject): Operation | undefined {
  const field = answer["operation"];
  if (field === null) return undefined;
  if (typeof field === "string" && field.trim() !== "") return namedOperation(field.trim());
  if (!isJsonObject(field)) {
    throw new UnexpectedAnswerError(unexpectedOperationText("missing", Object.keys(answer)));
  }
  const operation = operationFromJson(field);
  if (operation.name === "" && !isTerminal(operation.state)) {
    throw new UnexpectedAnswerError(unexpectedOperationText("nameless", Object.keys(field)));
  }
  return operation;
}

/** Returns an operation of which only the name is known. */
export function namedOperation(name: string): Operation {
  return { name, state: "UNRECOGNISED", wireState: "", metadata: {}, errorMessage: "" };
}

/**
 * Normalizes an operation from the service, bare (documented) or inside an `operation` field (tolerated). Treats
 * missing fields and fields of another type as absent; never throws.
 */
export function operationFromJson(json: JsonObject): Operation {
  const inner = json["operation"];
  const fields = json["state"] === undefined && isJsonObject(inner) ? inner : json;
  // The field with its name is not documented; services call it `name`, or derive it from the kind.
  const name = fields["name"] ?? fields["operationName"];
  const metadata = fields["metadata"];
  const wireState = textOf(fields["state"]);
  const state = stateMeant(wireState) ?? "UNRECOGNISED";
  const errorCodes = state === "FAILED" ? codesIn(fields) : [];
  return {
    name: typeof name === "string" ? name : "",
    state,
    wireState: excerpt(wireState, 64),
    metadata: isJsonObject(metadata) ? metadata : {},
    errorMessage: reasonOf(fields["errorMessage"] ?? fields["error_message"]).trim(),
    ...(errorCodes.length === 0 ? {} : { errorCodes }),
  };
}

/** Returns the texts of a failed operation that may be its code. */
function codesIn(fields: JsonObject): readonly string[] {
  const { error = fields["errorMessage"] ?? null, code = null, details = null } = fields;
  const metadata = isJsonObject(fields["metadata"]) ? fields["metadata"] : {};
  const either = (camel: string, snake: string): JsonValue | undefined =>
    [fields, metadata].flatMap((holder) => [holder[camel], holder[snake]]).find((each) => each !== undefined);
  const reason = either("errorReason", "error_reason") ?? fields["reason"] ?? null;
  const errorCode = either("errorCode", "error_code") ?? null;
  const { errors = isJsonObject(error) ? error["errors"] : undefined } = fields;
  const holder = {
    code,
    errorCode,
    reason,
    details,
    ...(isJsonObject(error) ? { error } : {}),
    ...(errors === undefined ? {} : { errors }),
  };
  return codeSightings(holder).map(({ text }) => excerpt(text, 100));
}

function reasonOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (isJsonObject(value) && typeof value["message"] === "string") return value["message"];
  return typeof value === "object" ? JSON.stringify(redactJson(value, (text) => text, 8)) : String(value);
}

function textOf(value: JsonValue | undefined): string {
  // An enum may arrive as a number, which is meaningless without the service's own list.
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns the message for an answer without a usable operation. */
function unexpectedOperationText(fault: "missing" | "nameless", fields: readonly string[]): string {
  const found =
    fields.length === 0 ? "no fields" : `the fields ${excerpt(fields.slice(0, 20).join(", "), 300)}`;
  const carriedOut =
    "The service accepted the request, so the change may be in progress. Check the object itself.";
  return fault === "missing"
    ? `The service's answer must name the operation that it started in a field "operation", but it has ${found}. ${carriedOut}`
    : `The service's answer contains an operation without a name, which cannot be polled. The answer has ${found}. ${carriedOut}`;
}

/** Returns the message for an answer with another operation. */
function otherOperationText(asked: string, named: string): string {
  return `The service's answer cannot be used: it contains ${excerpt(named, 200)} instead of the requested ${excerpt(asked, 200)}.`;
}

/** Options of one request for operations. */
export type GetOperationOptions = {
  readonly signal: AbortSignal;
  /** Whether this is the last poll of the wait, so that transient failures are worth a retry. */
  readonly isLast: boolean;
  /** Time limit of the request, in milliseconds. */
  readonly limitMs: number;
  /** Receives the metadata of the answer. Without it, a `Retry-After` on a successful answer is not obeyed. */
  readonly onAnswer: (answer: AnswerFacts) => void;
};

/** Requests an operation from the service once. A wait ends in time even if it ignores the signal. */
export type GetOperation = (name: string, options: GetOperationOptions) => Promise<JsonObject>;

/** Requests many operations together, by a batch method or a list. */
export type GetOperations = (
  names: readonly string[],
  options: GetOperationOptions,
) => Promise<OperationBatch>;

/** Answer to a request for many operations. */
export type OperationBatch = {
  /** Operations by name; may lack any of the requested ones. */
  readonly operations: ReadonlyMap<string, JsonObject>;
  /** Requests that were sent, plus the cost of transferring other objects in units of a request. */
  readonly cost: number;
};

/** Result of one request. */
export type Attempt<Value> = { readonly retryAfterMs?: number } & (
  | { readonly kind: "answer"; readonly value: Value }
  | { readonly kind: "error"; readonly error: Error }
  | { readonly kind: "timeUp" }
  | { readonly kind: "aborted" }
);

/** Limits of one request. */
export type AttemptBounds = Pick<GetOperationOptions, "isLast" | "limitMs"> & {
  readonly signal: AbortSignal | undefined;
};

/** Sends one request. Ends with the answer, the signal or the time limit, whichever comes first. Never rejects. */
export async function attempt<Value>(
  send: (options: GetOperationOptions) => Promise<Value>,
  { signal, ...bounds }: AttemptBounds,
): Promise<Attempt<Value>> {
  const link = linkAbort(signal, bounds.limitMs);
  let facts: AnswerFacts | undefined;
  const onAnswer = (answer: AnswerFacts): void => void (facts = answer);
  const answered = async (): Promise<Attempt<Value>> => {
    try {
      const value = await send({ ...bounds, signal: link.signal, onAnswer });
      const retryAfterMs = facts?.retryAfterMs;
      return { kind: "answer", value, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    } catch (error) {
      return { kind: "error", error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  const cutOff = (): Attempt<Value> => ({ kind: link.timedOut() ? "timeUp" : "aborted" });
  try {
    if (link.signal.aborted) return cutOff();
    const cut = new Promise<Attempt<Value>>((resolve) => {
      link.signal.addEventListener("abort", () => resolve(cutOff()), { once: true });
    });
    return await Promise.race([answered(), cut]);
  } finally {
    link.release();
  }
}
