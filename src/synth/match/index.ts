/**
 * Decides which objects match a look-up, and converts them to its values. Contains only pure functions of the contract and the service's
 * JSON: the program that asks the service, the command line and the test kit share them.
 */
export { matchObjects } from "./match-objects";
