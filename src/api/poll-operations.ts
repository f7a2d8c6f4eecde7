import {
  createOperationPoller,
  type OperationPoller,
  type PollerOptions,
  type GetOperation,
  operationFromJson,
  OtherOperation,
} from "../client";
import { getOperations } from "./get-operations";
import type { Service } from "./service";
import { slugOf } from "../contract";
import { operationMethod } from "./operation-method";

/** Options of the operation poller of a service. */
export type PollOperationsOptions = Omit<PollerOptions, "get" | "getMany">;

/**
 * Creates the poller for all operations of a service that a program waits for. Each wait rejects if the contract has
 * no method to get operations.
 */
export function pollOperations(service: Service, options: PollOperationsOptions = {}): OperationPoller {
  let poller: OperationPoller | undefined;
  return {
    async wait(request) {
      poller ??= createOperationPoller({
        ...options,
        get: getOperation(service),
        getMany: getOperations(service),
      });
      return await poller.wait(request);
    },
  };
}

/** Returns the function that requests one operation. Throws if the contract has no method for it. */
export function getOperation({ contract, client }: Service): GetOperation {
  const asked = operationMethod(contract);
  return async (name, { signal, onAnswer, isLast, limitMs }) => {
    // The poller repeats failed polls itself, except for the last one.
    const answer = await client.call({ path: asked.path, safety: "read" }, asked.bodyFor(name), {
      signal,
      onAnswer,
      ...(isLast ? { deadlineMs: limitMs } : { repeats: "rejected" as const }),
    });
    const operation = asked.operationIn(answer);
    const { name: named } = operationFromJson(operation);
    // The service answers with the full name, even if only the last part is known.
    if (named !== "" && slugOf(named) !== slugOf(name)) throw new OtherOperation(name, named);
    return operation;
  };
}
