import type { Operation, ServiceError } from "../../client";

/** A conflict: the service refused a call because of another change. */
export interface Conflict {
  /** The service's refusal. */
  readonly error: ServiceError;
  /** The conflicting operation, as last seen. Absent if the service names no running operation. */
  readonly operation?: Operation;
}
