import type { NoEffect } from "../faults/no-effect";
import type { Behaviour } from "./behaviours";
import type { CapacityPools } from "./capacity";
import type { Clock } from "../clock";
import type { IdSource } from "./generated-id";
import type { Keyring } from "../http/keyring";
import type { ReadOnlyValue } from "./object-form";
import type { ObjectStore } from "./object-store";
import type { OperationOverride, Operations } from "./operations";
import type { MethodDescription } from "./method-description";
import type { RewriteRule } from "../rewrite-value";
import type { ServiceBehaviour } from "./service-behaviour";
import type { ServiceDescription } from "./service-description";
import type { Lag, StaleReads } from "../faults/stale-reads";
import type { UnknownRecord } from "../../base/json";

/** The dependencies of a method's handler. */
export interface ServiceContext {
  readonly description: ServiceDescription;
  readonly store: ObjectStore;
  /** The store as gets and lists see it. */
  readonly staleReads: StaleReads;
  readonly keyring: Keyring;
  readonly operations: Operations;
  readonly capacity: CapacityPools;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly readOnlyValue: ReadOnlyValue;
  readonly behaviours: Readonly<Record<string, Behaviour>>;
  /** Behaviour that the document does not describe. */
  readonly behaviour: ServiceBehaviour;
  /** Returns the duration of a method's operation, in milliseconds of the clock. */
  operationMs(method: MethodDescription): number;
  /** Page size if the request sets none. */
  readonly defaultPageSize: number;
}

/** One call with a validated request. */
export interface ServiceCall {
  readonly method: MethodDescription;
  /** The request as received. */
  readonly request: UnknownRecord;
  /** The object's properties in the request, in the shape of the method's input. */
  readonly body: UnknownRecord;
  /** Like `body`, with the properties that are null, which a merge patch removes. */
  readonly patch: UnknownRecord;
  /** Overrides of a fault for the operation that the call starts. */
  readonly override: OperationOverride;
  /** Whether another client makes it, outside of the API; overrides for the next operation do not apply to it. */
  readonly byOthers: boolean;
  /** How far a fault lets reads lag behind the call's effect. */
  readonly lag: Lag | undefined;
  /** Set if a fault answers the call as done although nothing changes. */
  readonly noEffect: NoEffect | undefined;
  /** Changes that a fault makes to the object that the call creates or changes. */
  readonly rewrites: readonly RewriteRule[];
  /** Number of objects by which a fault lets a page of a list, after the first one, begin later. */
  readonly pageShift: number;
  /** Whether the caller may see an object in a list; undefined if it sees every one. */
  readonly sees: ((name: string) => boolean) | undefined;
}

/** Carries out a call and returns the answer in stored form. Throws an RpcError if it refuses the call. */
export type Handler = (context: ServiceContext, call: ServiceCall) => UnknownRecord;
