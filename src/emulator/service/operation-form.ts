import type { KindDescription } from "./kind-description";
import { RPC_CODES, type RpcCode } from "../http/rpc-error";
import type { UnknownRecord } from "../../base/json";

/** A stage of an operation's life, whatever form the document gives operations. */
export interface OperationStage {
  readonly state: string;
  readonly metadata?: UnknownRecord | undefined;
  readonly response?: UnknownRecord | undefined;
  readonly errorMessage?: string;
  readonly code?: RpcCode;
}

/**
 * Returns the properties of an operation at a stage: `state`, `metadata` and `errorMessage`, or a boolean with `response` and `error`, as in
 * `google.longrunning.Operation`, if the document says so (`x-kind.doneField`).
 */
export function inFormOf(kind: KindDescription | undefined, stage: OperationStage): UnknownRecord {
  const { state, metadata, response, errorMessage, code } = stage;
  const { stateField = "state", resultField, reasonField } = kind ?? {};
  if (kind?.doneField === undefined) {
    return {
      [stateField]: state,
      ...(errorMessage === undefined ? {} : { [reasonField ?? "errorMessage"]: errorMessage }),
      ...(metadata === undefined ? {} : { [resultField ?? "metadata"]: metadata }),
    };
  }
  if (state === "PENDING" || state === "RUNNING") return { [kind.doneField]: false };
  const done = { [kind.doneField]: true };
  if (code !== undefined) {
    return {
      ...done,
      [reasonField ?? "error"]: { code: RPC_CODES.indexOf(code) + 1, message: errorMessage ?? "" },
    };
  }
  return response === undefined ? done : { ...done, [resultField ?? "response"]: response };
}

/** Returns a new operation without the properties that only one that has ended has. */
export function withoutEnd(
  { doneField, resultField = "response", reasonField = "error" }: KindDescription,
  value: UnknownRecord,
): UnknownRecord {
  if (doneField === undefined) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => name !== resultField && name !== reasonField),
  );
}
