import { OPERATION_STATES, stateMeant, type StateWords } from "../../contract";
import type { KindDescription } from "./kind-description";
import { asText } from "./schema";
import { RPC_CODES, type RpcCode, RpcError } from "../http/rpc-error";
import { asRecord, type UnknownRecord } from "../../base/json";

/** A stage of an operation's life, whatever form the document gives operations. */
export interface OperationStage {
  readonly state: string;
  readonly metadata?: UnknownRecord | undefined;
  readonly response?: UnknownRecord | undefined;
  readonly errorMessage?: string;
  readonly code?: RpcCode;
  /** A code of the cause beside the canonical one. */
  readonly reason?: string | undefined;
  /** Name of the object that it works on. */
  readonly target?: string;
}

/** The time that shows the end, where the document has one in place of a boolean. */
const END = "2026-01-01T00:00:00Z";

/**
 * Returns the properties of an operation at a stage: `state`, `metadata` and `errorMessage`, or a boolean or a time with `response` and `error`, as in
 * `google.longrunning.Operation`, if the document says so (`x-kind.doneField`).
 */
export function inFormOf(kind: KindDescription | undefined, stage: OperationStage): UnknownRecord {
  const { state, metadata, response, errorMessage, code, reason, target } = stage;
  const { stateField = "state", states = {}, resultField, reasonField } = kind ?? {};
  if (kind?.doneField === undefined) {
    return {
      [stateField]: wordFor(state, states),
      ...(errorMessage === undefined ? {} : { [reasonField ?? "errorMessage"]: errorMessage }),
      ...(metadata === undefined && reason === undefined
        ? {}
        : {
            [resultField ?? "metadata"]: {
              ...metadata,
              ...(reason === undefined ? {} : { error_reason: reason }),
            },
          }),
    };
  }
  const typeOf = (property: string): unknown =>
    asRecord(asRecord(kind.schema["properties"])?.[property])?.["type"];
  const isFlag = typeOf(kind.doneField) === "boolean";
  if (state === "PENDING" || state === "RUNNING") return isFlag ? { [kind.doneField]: false } : {};
  const done = { [kind.doneField]: isFlag ? true : END };
  if (code !== undefined) {
    return {
      ...done,
      [reasonField ?? "error"]: {
        code: RPC_CODES.indexOf(code) + 1,
        message: errorMessage ?? "",
        ...(reason === undefined
          ? {}
          : { details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "" }] }),
      },
    };
  }
  const result = resultField !== undefined && typeOf(resultField) === "string" ? target : response;
  return result === undefined ? done : { ...done, [resultField ?? "response"]: result };
}

/** Returns the document's word for a documented state. One that waits and one that runs may have the same. */
function wordFor(state: string, states: StateWords): string {
  const own = (wanted: string): string | undefined =>
    OPERATION_STATES.flatMap((each) => (each === wanted ? (states[each] ?? []) : []))[0];
  const near: Readonly<Record<string, string>> = { PENDING: "RUNNING", RUNNING: "PENDING" };
  return own(state) ?? own(near[state] ?? "") ?? state;
}

/** Returns a new operation without the properties that only one that has ended has. */
export function withoutEnd(
  { doneField, resultField = "response", reasonField = "error" }: KindDescription,
  value: UnknownRecord,
): UnknownRecord {
  if (doneField === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => ![doneField, resultField, reasonField].includes(name)),
  );
}

/** A stage of an operation as its value shows it. */
export interface ShownStage {
  readonly state: string;
  readonly hasEnded: boolean;
  readonly errorMessage: string | undefined;
}

/** Reads the stage that {@link inFormOf} wrote. */
export function stageOf(kind: KindDescription, value: UnknownRecord): ShownStage {
  const { stateField = "state", states, reasonField } = kind;
  if (kind.doneField === undefined) {
    const word = asText(value[stateField]) ?? "";
    const state = stateMeant(word, states) ?? word;
    const errorMessage = asText(value[reasonField ?? "errorMessage"]);
    return { state, hasEnded: state !== "PENDING" && state !== "RUNNING", errorMessage };
  }
  const hasEnded = ![undefined, false, ""].includes(value[kind.doneField] as string | undefined);
  const reason = asRecord(value[reasonField ?? "error"]);
  const end = reason === undefined ? "SUCCEEDED" : "FAILED";
  return { state: hasEnded ? end : "RUNNING", hasEnded, errorMessage: asText(reason?.["message"]) };
}

/** Returns the end of an operation whose work failed. */
export function failedStage(error: unknown): OperationStage {
  if (error instanceof RpcError) {
    const { message: errorMessage, code, reason } = error;
    return { state: "FAILED", errorMessage, code, reason };
  }
  return {
    state: "FAILED",
    errorMessage: `Internal error of the emulator: ${String(error)}`,
    code: "internal",
  };
}
