/**
 * The service as its contract describes it. Only ever contains the contract's methods, called through the client: one object read, a kind
 * listed, an operation asked for. Knows neither the engine nor the command line, which both build on it.
 */
export { isGone, NotListed } from "./gone";
export { findInList, listNames, listObjects } from "./list-objects";
export { memberIn, objectIn } from "./object-in-answer";
export { type OperationMethod, operationMethod, withUsualOperation } from "./operation-method";
export { operationPoll } from "./operation-poll";
export { readObject } from "./read-object";
export type { Service } from "./service";
export { UnexpectedAnswer } from "./unexpected-answer";
