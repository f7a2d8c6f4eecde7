// What workflow, activities, workers and client have in common. The workflow's sandbox loads it, so it imports nothing.

/** Task queues. Workers of `plan` have a reader's key and run the workflow; those of `apply` have the key that changes objects. */
export const QUEUES = { plan: "svc-plan", apply: "svc-apply" } as const;

/** A stack to deploy. */
export interface Deployment {
  /** Name of the stack in the app. */
  readonly stack: string;
  /** Time without a heartbeat after which a worker counts as lost. @default 30 */
  readonly heartbeatSeconds?: number;
}

/** A plan that changes something, as `cdktf-svc review` describes it. It contains no secrets. */
export interface Review {
  /** The file for `SVC_REVIEW`. */
  readonly json: string;
  /** The same for people, in Markdown. */
  readonly text: string;
  /** SHA-256 of `json`, by which an approval says what it approves. */
  readonly digest: string;
}

/** A person's decision. */
export interface Decision {
  /** Digest of the review that the person has read. A decision about another review has no effect. */
  readonly digest: string;
  /** Name of the person. */
  readonly by: string;
}

/** State of a deployment, which a person reads before the decision. */
export interface DeploymentStatus {
  readonly phase: "planning" | "waiting for a decision" | "applying" | "ended";
  /** The review, without the file. */
  readonly review?: Pick<Review, "text" | "digest">;
}

/** How a deployment ended: `unchanged` if the plan was empty, `expired` if the review was not decided in time. */
export interface DeploymentResult {
  readonly outcome: "unchanged" | "applied" | "rejected" | "expired";
  readonly by?: string;
}
