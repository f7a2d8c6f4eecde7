/** Limits of what the hooks of a run may call. Contains only what judges a call by them, and what the hooks of the run have done already. */
export { endpointRefusal, limitCalls, type LimitedHook } from "./limit-calls";
