/**
 * Actions: methods that users invoke, or that a change of a resource triggers. Contains only code that is the same for every method: the
 * request, the call, the wait for its operation, and what a later run does with a call that was interrupted.
 */
export { createAction } from "./action";
export { createCallAction } from "./call-action";
