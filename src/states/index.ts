/**
 * The engine's states. Contains only their format, and reading them without an engine: from files, buckets and databases. It knows neither the
 * service nor the contract.
 */
export { InvalidStateError, parseState, type StateDocument, type StoredInstance } from "./state-document";
export { fetchState, isStateAddress, type StateText, UnreadableStateError } from "./fetch-state";
export { stackState } from "./stack-state";
