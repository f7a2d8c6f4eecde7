/**
 * The service in memory, over HTTP on loopback: an independent implementation of the contract, and the package's test kit.
 * Only ever contains the service's side of the wire: it imports the contract and nothing else of ours, knows kinds and
 * properties from the OpenAPI document alone (but for `behaviours.ts`), and listens on 127.0.0.1 only.
 *
 * Its fault kit strikes calls at every point: scripted (`fault-action.ts` says what each action does and what a client sees),
 * drawn from a seed (`chaos.ts`), or held at exact moments (`Emulator.pauseAt`). All of it is data, so that `control.ts` gives it to tests in
 * any language over HTTP. A rate limit (`rate-limit.ts`) stands before all of it. Whatever strikes, the state of the service is that of the call carried out whole, or of no call.
 */
export type { Chaos, ChaosOptions, ChaosStrike } from "./chaos";
export { ALL_CHAOS_KINDS, USUAL_CHAOS_KINDS, type ChaosKind } from "./chaos-kinds";
export { createManualClock, createRealClock, type Clock, type ManualClock } from "./clock";
export { startEmulator } from "./emulator";
export type { EmulatedObject, Emulator, EmulatorOptions } from "./emulator-handle";
export type { FaultAction, FaultMatcher, FaultMoment, FaultSpec, PausePoint } from "./fault-action";
export type { Fault, Pause } from "./faults";
export type { OperationOverride, Outcome } from "./operations";
export type { RateLimit, RateLimitOptions } from "./rate-limit";
export type { RecordedRequest } from "./request-log";
export { RpcError, type RpcCode, type Violation } from "./rpc-error";
export type { Occupation } from "./service";
export type { Lag } from "./sight";
