import type { OperationOutcome } from "./poll-decision";
import { createOperationWatch, type WatchOptions } from "./operation-watch";
import type { WaitRequest } from "./wait-request";

/**
 * Waits until an operation ends, the time runs out or the signal is aborted, in a program that waits for no other. Never rejects: however
 * it ends is an {@link OperationOutcome}, so that nobody loses the operation's name on the way. `describeOutcome` puts it into words.
 */
export function waitForOperation(request: WaitRequest & WatchOptions): Promise<OperationOutcome> {
  return createOperationWatch(request).wait(request);
}
