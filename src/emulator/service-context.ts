import type { Behaviour } from "./behaviours";
import type { Clock } from "./clock";
import type { IdSource } from "./generated-id";
import type { Keyring } from "./keyring";
import type { ReadOnlyValue } from "./object-form";
import type { ObjectStore } from "./object-store";
import type { OperationOverride, Operations } from "./operations";
import type { JsonObject } from "./schema";
import type { MethodDescription } from "./method-description";
import type { ServiceDescription } from "./service-description";
import type { Lag, Sight } from "./sight";

/** Everything that a method works with. */
export interface ServiceContext {
  readonly description: ServiceDescription;
  readonly store: ObjectStore;
  /** What gets and lists see of the store. */
  readonly sight: Sight;
  readonly keyring: Keyring;
  readonly operations: Operations;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly readOnlyValue: ReadOnlyValue;
  readonly behaviours: Readonly<Record<string, Behaviour>>;
  /** How long the operation of a method takes, in milliseconds of the clock. */
  operationMs(method: MethodDescription): number;
  /** Objects on a page when the request leaves it open. */
  readonly defaultPageSize: number;
}

/** One call, after its request has been validated. */
export interface Call {
  readonly method: MethodDescription;
  /** The request as it came. */
  readonly request: JsonObject;
  /** What the request says of the object, wherever that lies in it: of the shape of the method's input. */
  readonly body: JsonObject;
  /** What a fault makes of the operation that the call starts. */
  readonly override: OperationOverride;
  /** How far a fault lets reads be behind what the call does. */
  readonly lag: Lag | undefined;
}

/** Does a call and gives the answer in stored form. Throws an RpcError. */
export type Handler = (context: ServiceContext, call: Call) => JsonObject;
