import { excerpt } from "./excerpt";
import { isJsonObject, type JsonObject, type JsonValue } from "./proto-json";
import { redactJson } from "./redact";
import { unexpectedOperationText } from "./operation-texts";

/** The documented states of an operation. */
export const OPERATION_STATES = ["PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED"] as const;

/**
 * A state as the client sees it: a documented one, or `UNRECOGNISED` for anything else, which counts as still running.
 * A missing state is `UNRECOGNISED` too: proto-JSON leaves out an enum's first value, whichever that is.
 */
export type OperationState = (typeof OPERATION_STATES)[number] | "UNRECOGNISED";

/** A long-running operation, normalised. */
export type Operation = {
  /** `operations/{id}` (documented); empty when an answer did not repeat it. */
  readonly name: string;
  readonly state: OperationState;
  /** The state as the service wrote it; empty when it wrote none. */
  readonly wireState: string;
  /** The result, to be read when `state` is `SUCCEEDED` (documented); empty otherwise or when missing. */
  readonly metadata: JsonObject;
  /** The reason, to be read when `state` is `FAILED` (documented); empty when the service gave none. */
  readonly errorMessage: string;
};

/** An answer that should carry an operation and does not. The request that it answers has been carried out. */
export class UnexpectedAnswerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnexpectedAnswerError";
  }
}

/** Whether polling stops at this state: `SUCCEEDED`, `FAILED` and `CANCELLED` (documented). */
export function isTerminal(state: OperationState): boolean {
  return state === "SUCCEEDED" || state === "FAILED" || state === "CANCELLED";
}

/**
 * Takes the operation out of the answer to a mutating call: its `operation` field (documented), which may be the
 * operation or its bare name (tolerated, since the field's type is not documented).
 *
 * @throws UnexpectedAnswerError when there is none, or it has no name to poll by and has not ended
 */
export function operationFromAnswer(answer: JsonObject): Operation {
  const field = answer["operation"];
  if (typeof field === "string" && field.trim() !== "") return namedOperation(field.trim());
  if (!isJsonObject(field))
    throw new UnexpectedAnswerError(unexpectedOperationText("missing", Object.keys(answer)));
  const operation = operationFromJson(field);
  if (operation.name === "" && !isTerminal(operation.state)) {
    throw new UnexpectedAnswerError(unexpectedOperationText("nameless", Object.keys(field)));
  }
  return operation;
}

/** An operation of which nothing is known but its name. */
export function namedOperation(name: string): Operation {
  return { name, state: "UNRECOGNISED", wireState: "", metadata: {}, errorMessage: "" };
}

/**
 * Normalises an operation as the service answers it, bare (documented) or inside of an `operation` field (tolerated).
 * Whatever is missing or of another type is treated as absent; never throws.
 */
export function operationFromJson(json: JsonObject): Operation {
  const inner = json["operation"];
  const fields = json["state"] === undefined && isJsonObject(inner) ? inner : json;
  // What holds its name is not documented; services call an object's name `name`, or after the kind.
  const name = fields["name"] ?? fields["operationName"];
  const metadata = fields["metadata"];
  const wireState = textOf(fields["state"]);
  return {
    name: typeof name === "string" ? name : "",
    state: normaliseState(wireState),
    wireState: excerpt(wireState, 64),
    metadata: isJsonObject(metadata) ? metadata : {},
    errorMessage: excerpt(reasonOf(fields["errorMessage"] ?? fields["error_message"]), 2000),
  };
}

/** `SUCCEEDED`, `succeeded`, `STATE_SUCCEEDED`, `OPERATION_STATE_SUCCEEDED`, ... to the documented word. */
export function normaliseState(wireState: string): OperationState {
  const word = wireState
    .trim()
    .toUpperCase()
    .replace(/^(?:.*_)?STATE_/, "");
  if (word === "CANCELED") return "CANCELLED";
  return OPERATION_STATES.find((state) => state === word) ?? "UNRECOGNISED";
}

function reasonOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (isJsonObject(value) && typeof value["message"] === "string") return value["message"];
  return typeof value === "object" ? JSON.stringify(redactJson(value, (text) => text, 8)) : String(value);
}

function textOf(value: JsonValue | undefined): string {
  // An enum may be written as its number, which says nothing without the service's own list.
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
