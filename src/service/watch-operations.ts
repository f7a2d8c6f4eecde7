import { type Clock, createOperationWatch, type OperationWatch, systemClock } from "../client";
import { operationLooks, type OperationLooksOptions } from "./operation-looks";
import type { Service } from "./service";

/** What a watch over a service's operations is made of. */
export interface WatchOperationsOptions extends OperationLooksOptions {
  /** @default the machine's */
  readonly clock?: Clock | undefined;
}

/** Makes the watch over all operations of a service that a program waits for. Each wait rejects where the contract has no method for one. */
export function watchOperations(service: Service, options: WatchOperationsOptions = {}): OperationWatch {
  const { clock = systemClock } = options;
  let watch: OperationWatch | undefined;
  return {
    async wait(request) {
      watch ??= createOperationWatch({ get: operationLooks(service, options), clock });
      return await watch.wait(request);
    },
  };
}
