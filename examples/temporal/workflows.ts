import {
  ActivityCancellationType,
  condition,
  defineQuery,
  defineSignal,
  proxyActivities,
  setHandler,
} from "@temporalio/workflow";
import type { ApplyActivities, PlanActivities } from "./activities.js";
import {
  type Decision,
  type Deployment,
  type DeploymentResult,
  type DeploymentStatus,
  QUEUES,
} from "./deployment.js";

export const approve = defineSignal<[Decision]>("approve");
export const reject = defineSignal<[Decision]>("reject");
export const status = defineQuery<DeploymentStatus>("status");

/** A review is valid for 24 hours. An approval leaves the apply an hour of them. */
const DECISION_TIME = "23 hours";

/**
 * Plans a stack, waits until a person has approved the review of the plan, and applies exactly that.
 *
 * Each activity may run again, on any worker: a plan changes nothing, and an apply carries out each approved change once, by the review and the
 * recovery journal. So lost workers are replaced. An error of the apply itself ends the workflow, because a person has to decide.
 */
export async function deploy({ stack, heartbeatSeconds = 30 }: Deployment): Promise<DeploymentResult> {
  const common = {
    // Without it, a lost worker is noticed only when startToCloseTimeout ends.
    heartbeatTimeout: heartbeatSeconds * 1000,
    // A cancelled workflow waits until the engine has saved its state and released the lock.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: "10 seconds", backoffCoefficient: 2, maximumInterval: "5 minutes" },
  } as const;
  const { planStack } = proxyActivities<PlanActivities>({
    ...common,
    taskQueue: QUEUES.plan,
    startToCloseTimeout: "30 minutes",
    retry: { ...common.retry, maximumAttempts: 5 },
  });
  const { applyStack } = proxyActivities<ApplyActivities>({
    ...common,
    taskQueue: QUEUES.apply,
    // Longer than the longest apply, with the wait for a lock: the engine of an attempt that ends here is interrupted.
    startToCloseTimeout: "3 hours",
    // The review is valid for no longer.
    scheduleToCloseTimeout: "24 hours",
    retry: { ...common.retry, maximumAttempts: 10 },
  });

  let current: DeploymentStatus = { phase: "planning" };
  let decided: { readonly outcome: "approved" | "rejected"; readonly by: string } | undefined;
  const decide =
    (outcome: "approved" | "rejected") =>
    ({ digest, by }: Decision): void => {
      // Signals may arrive twice, late, or for the review of an earlier deployment.
      if (decided === undefined && digest === current.review?.digest) decided = { outcome, by };
    };
  setHandler(approve, decide("approved"));
  setHandler(reject, decide("rejected"));
  setHandler(status, () => current);

  const review = await planStack({ stack });
  if (review === undefined) {
    current = { phase: "ended" };
    return { outcome: "unchanged" };
  }
  const { text, digest } = review;
  current = { phase: "waiting for a decision", review: { text, digest } };
  await condition(() => decided !== undefined, DECISION_TIME);
  if (decided?.outcome !== "approved") {
    current = { phase: "ended", review: { text, digest } };
    return decided === undefined ? { outcome: "expired" } : { outcome: "rejected", by: decided.by };
  }
  current = { phase: "applying", review: { text, digest } };
  await applyStack({ stack, review: review.json });
  current = { phase: "ended", review: { text, digest } };
  return { outcome: "applied", by: decided.by };
}
