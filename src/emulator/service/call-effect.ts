import type { Lag } from "../faults/stale-reads";
import type { RewriteRule } from "../rewrite-value";
import type { OperationOverride } from "./operations";
import type { ServiceCall } from "./service-context";

/** Effects of faults on a call that is carried out. */
export interface CallEffect {
  /** Overrides for the operation that it starts. */
  readonly operation?: OperationOverride;
  /** How far reads lag behind it. */
  readonly lag?: Lag;
  /** Set if it is answered as done although nothing changes. */
  readonly noEffect?: ServiceCall["noEffect"];
  /** Changes to the object that it creates or changes. */
  readonly rewrites?: readonly RewriteRule[];
  /** Number of objects by which a page of a list, after the first one, begins later. @default 0 */
  readonly pageShift?: number;
  /** Whether the caller may see an object in a list. @default every one */
  readonly sees?: (name: string) => boolean;
  /** Whether another client makes it. @default false */
  readonly byOthers?: boolean;
}
