import type { Construct, IConstruct } from "constructs";
import type { Contract } from "../../contract";

/** The changes of a resource that trigger actions. */
export type ActionEvent = "after_create" | "after_update" | "before_destroy" | "after_destroy";

/** A call of the service that changes of a resource trigger, as an action. */
export interface TriggeredCall {
  readonly contract: Contract;
  readonly method: string;
  /** The request, with tokens and constructs. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly allowDataLoss: boolean | undefined;
  readonly timeout: string | undefined;
  readonly events: readonly ActionEvent[];
  /** Whether the run continues if the call fails. */
  readonly continues: boolean;
}

// A shared symbol, because an app may load two copies of this package.
export const TRIGGER_CALL: unique symbol = Symbol.for("cdktf-provider-svc/trigger-call") as never;

/** A resource whose changes can trigger calls. Hooks use it, because actions belong to a higher layer. */
export interface CallTrigger extends IConstruct {
  /** Adds the action of a call below a construct. */
  [TRIGGER_CALL](scope: Construct, call: TriggeredCall): void;
}

/** Whether changes of a construct can trigger calls. */
export function isCallTrigger(construct: unknown): construct is CallTrigger {
  return typeof construct === "object" && construct !== null && TRIGGER_CALL in construct;
}
