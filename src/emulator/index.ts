/**
 * The service in memory, over HTTP on loopback: an independent implementation of the contract, and the package's test kit.
 * Only ever contains the service's side of the wire: it imports the contract and nothing else of ours, knows kinds and
 * properties from the OpenAPI document alone (but for `behaviours.ts`), and listens on 127.0.0.1 only.
 */
export type { Chaos, ChaosOptions, ChaosStrike } from "./chaos";
export { ALL_CHAOS_KINDS, USUAL_CHAOS_KINDS, type ChaosKind } from "./chaos-kinds";
export { createManualClock, createRealClock, type Clock, type ManualClock } from "./clock";
export { startEmulator } from "./emulator";
export type { EmulatedObject, Emulator, EmulatorOptions } from "./emulator-handle";
export type { FaultAction, FaultMatcher, FaultMoment, FaultSpec, PausePoint } from "./fault-action";
export type { Fault, Pause } from "./faults";
export type { OperationOverride, Outcome } from "./operations";
export type { RecordedRequest } from "./request-log";
export { RpcError, type RpcCode, type Violation } from "./rpc-error";
export type { Occupation } from "./service";
export type { Lag } from "./sight";
