/**
 * Checks the prerequisites of a deployment: the configuration, the key, the balance, and everything that a synthesized
 * app refers to. Contains only reads of the service, and changes nothing. Depends neither on the engine nor on cdktf's code.
 */
export { InvalidAppError, readApp, type SynthesizedStack } from "./app-folder";
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
