import type { Method } from "../../../contract";
import type { JsonInputObject } from "../../../client";
import type { ReferenceFreeFingerprint } from "../../../calls/notes";
import type { Context, CreateRequest, Diagnostic, ValueObject } from "../../../plugin";
import type { ResourceModel, ProviderContext } from "../../context";

/** Maximum number of requests that one create sends. */
export const MOST_SENDS = 3;

/** The create that is carried out: the requested object and the call that creates it. */
export interface CurrentCreate {
  readonly model: ResourceModel;
  readonly provider: ProviderContext;
  readonly request: CreateRequest<ProviderContext>;
  readonly context: Context;
  readonly method: Method;
  /** The request without an expiry label. */
  readonly body: JsonInputObject;
  /** Returns the request for other planned values, such as with an expiry label. */
  readonly bodyOf: (planned: ValueObject) => JsonInputObject;
  /** Full name of the clone source. */
  readonly source: string | undefined;
  /** Full name of the object's parent; undefined if it has none. */
  readonly parent: string | undefined;
  /** Members of the request that a list requires too, such as the project of objects whose names do not contain it. */
  readonly listing: JsonInputObject;
  /** Full names by which the new object may be read, if the request chooses its name; otherwise none. */
  readonly chosenNames: readonly string[];
  /** Whether the list shows the place only if the service creates the object in the provider's default parent, which it decides itself. */
  readonly isPlacePresumed: boolean;
  /** Equal for creates that are interchangeable. */
  readonly fingerprint: string;
  /** Fingerprint without references, and the referenced objects. Undefined if the request has no references. */
  readonly referenceFree: ReferenceFreeFingerprint | undefined;
  /** Diagnostics that are added to the result. */
  readonly notices: Diagnostic[];
  /** Whether nothing is sent: only creates of earlier runs are continued. */
  readonly isClaimOnly: boolean;
  /** Number of requests that this run has sent. */
  sends: number;
}
