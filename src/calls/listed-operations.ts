import { type Contract, type Kind, listMethodOf } from "../contract";
import { isServiceError, type JsonObject, type Operation, operationFromJson } from "../client";
import { listObjects, type Service, withUsualOperation } from "../api";
import { timeRangeOf } from "./follow";
import type { TimeRange } from "./time-window";

/** An operation in a list response. */
export interface ListedOperation {
  /** With the documented fields of an operation. */
  readonly json: JsonObject;
  readonly operation: Operation;
  readonly startedAt: TimeRange | undefined;
}

/** Whether the contract has a method that lists operations. The service may still not offer it. */
export function canListOperations(service: Service): boolean {
  return listedOperationKind(service.contract) !== undefined;
}

/** Lists the service's operations. Undefined if the contract or the service cannot list them. Rejects if the list fails. */
export async function listOperations(
  service: Service,
  signal?: AbortSignal,
): Promise<readonly ListedOperation[] | undefined> {
  const listed = listedOperationKind(service.contract);
  if (listed === undefined) return undefined;
  let objects: readonly JsonObject[];
  try {
    ({ objects } = await listObjects(service, listed, {}, signal));
  } catch (error) {
    if (isServiceError(error) && error.code === "unimplemented") return undefined;
    throw error;
  }
  return objects.map((object) => {
    const json = withUsualOperation(service.contract, { operation: object })["operation"] as JsonObject;
    return { json, operation: operationFromJson(json), startedAt: timeRangeOf(json["createTime"]) };
  });
}

function listedOperationKind({ kinds }: Contract): Kind | undefined {
  return kinds.find((kind) => kind.name === "Operation" && listMethodOf(kind) !== undefined);
}
