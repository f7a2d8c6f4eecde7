/** The alternatives of a create, and sets that are created all or none. Loaded only if a configuration has them, or waits for capacity. */
export { createInSet, deleteInSet } from "./create-in-set";
export { createInTurn } from "./create-in-turn";
export { planAlternatives, updateInAlternative, validateAlternatives } from "./plan-alternatives";
