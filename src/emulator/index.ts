/**
 * The service in memory, over HTTP on loopback: an independent implementation of the contract, and the package's test
 * kit. Contains only the server's side of the wire. Imports nothing of this package but the contract and access to files. Knows kinds and
 * properties only from the OpenAPI document (except in `behaviours.ts`), and listens only on 127.0.0.1.
 *
 * Faults can affect every stage of a call. They are scripted, drawn from a seed (`chaos.ts`), or pause calls at exact
 * moments (`Emulator.pauseAt`). `fault-action.ts` describes each action and its effect on the client. All faults are
 * data, so that `control.ts` offers them over HTTP to tests in any language. A rate limit (`rate-limit.ts`) applies
 * before them. Under every fault, a call is either carried out completely or not at all.
 */
export type { Chaos, ChaosOptions, ChaosFault } from "./faults/chaos";
export { ALL_CHAOS_KINDS, USUAL_CHAOS_KINDS, type ChaosKind } from "./faults/chaos-kinds";
export {
  createManualClock,
  createRealClock,
  type Clock,
  type ClockStep,
  type ManualClock,
  type ServiceClock,
} from "./clock";
export { DataFileError } from "./data-file";
export { startEmulator } from "./emulator";
export type { EmulatedAccount, EmulatedObject, Emulator, EmulatorOptions } from "./emulator-handle";
export type { FaultAction, FaultMatcher, FaultMoment, FaultSpec, PausePoint } from "./faults/fault-action";
export type { Fault, Pause } from "./faults/faults";
export { NAME_MIXUPS, type NameMixup } from "./faults/misname";
export type { OperationOverride, Outcome } from "./service/operations";
export type { RateLimit, RateLimitOptions } from "./http/rate-limit";
export type { RecordedRequest } from "./http/request-log";
export { ERROR_FORMS, type ErrorConvention, type ErrorForm } from "./http/error-form";
export type { Normalization, ServiceBehaviour } from "./service/service-behaviour";
export { RpcError, type RpcCode, type Violation } from "./http/rpc-error";
export type { CapacityPool, CapacityPoolOptions } from "./service/capacity";
export type { Occupation } from "./service/service";
export type { Lag, ReadForm } from "./faults/stale-reads";
export type { RewriteRule } from "./rewrite-value";
