/**
 * Programs of hooks. Contains only how a program is started, ended with everything that it started, and passed on without secrets.
 */
export { type CommandSpec, type Grace, runCommand } from "./run-command";
