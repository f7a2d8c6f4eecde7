import type { TimeRange } from "../../../calls";
import type { ProviderContext } from "../../context";
import type { PendingCreate } from "../../recovery";

/**
 * Measures the clock of the service's objects by the creation time of an object, or of an operation, that the request of this run has made:
 * by that clock, it lies between the request and now.
 */
export function observeCreation(
  { serviceTime, clock }: Pick<ProviderContext, "serviceTime" | "clock">,
  { entry, isClaimed }: Pick<PendingCreate, "entry" | "isClaimed">,
  createdAt: TimeRange | undefined,
): void {
  if (createdAt === undefined || isClaimed) return;
  serviceTime.observeCreation({
    sentAtMs: entry.startedAtMs,
    receivedAtMs: clock.wallMs(),
    leastMs: createdAt.fromMs,
    mostMs: createdAt.toMs,
  });
}
