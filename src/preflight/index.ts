/**
 * Looks before a deploy: whether the configuration, the key, the money and everything that a synthesised app refers to are there.
 * Only ever contains reads of the service and what is concluded from them; it changes nothing, and knows neither the engine nor cdktf's code.
 */
export { InvalidAppError } from "./app-folder";
export { assertPreflight, preflight, PreflightFailedError } from "./preflight";
export type { PreflightOptions } from "./options";
export {
  CHECK_IDS,
  type CheckId,
  CHECK_OUTCOMES,
  type CheckOutcome,
  type PreflightCheck,
  type PreflightReport,
} from "./report";
