/** Limits of a run. Contains only what counts effects and judges places; the phases of the life cycle ask it. */
export { isOfOrganization, placeKinds, placeProblem, type PlacedChange } from "./allowed-places";
export {
  endpointProblem,
  limitAttributes,
  limitBlocks,
  type LimitSettings,
  limitSettings,
  limitSettingsIn,
} from "./limit-settings";
export { placedCall } from "./placed-call";
export { type EffectLimits, exceededLimit, LIMIT_NAMES, type LimitedChange, RunLimits } from "./run-limits";
