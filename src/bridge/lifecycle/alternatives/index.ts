/** The alternatives of a create. Loaded only if a configuration has them, or waits for capacity. */
export { createInTurn } from "./create-in-turn";
export { planAlternatives, updateInAlternative, validateAlternatives } from "./plan-alternatives";
