/** Limits of a run. Contains only what counts effects and judges places; the phases of the life cycle ask it. */
export {
  endpointProblem,
  limitAttributes,
  limitBlocks,
  type LimitSettings,
  limitSettings,
} from "./limit-settings";
export { type EffectLimits, type LimitedChange, RunLimits } from "./run-limits";
