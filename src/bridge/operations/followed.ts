import type { OperationOutcome } from "../../client";
import type { Kind } from "../../contract";
import type { PendingOperation } from "../context";

/** Outcome of the wait for one of a resource's operations. */
export interface Followed {
  readonly kind: Kind;
  readonly pending: PendingOperation;
  readonly outcome: OperationOutcome;
  /** Description of the outcome, without the API key. */
  readonly text: string;
  /** Full name of the object, if no other text identifies it: the engine's error for a delete does not name the resource. */
  readonly name?: string | undefined;
}
