import { createOperationPoller, type OperationPoller, type PollerOptions } from "../client";
import { getOperation } from "./get-operation";
import { getOperations } from "./get-operations";
import type { Service } from "./service";

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
