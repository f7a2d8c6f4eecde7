/**
 * Requests of constructs during synthesis. Contains only what look-ups, hooks and checks have in common: the app's program and context file,
 * the provider's settings, and the check of a whole app. Loaded with the first of them, because most stacks have none.
 */
export { requestsOf, type CheckingProvider, checkAtEnd } from "./check-app";
export { type ExpressionTexts, refuseExpressions } from "./refuse-expressions";
export { type ProviderSettings, type SynthSettings, synthSettings } from "./synth-settings";
