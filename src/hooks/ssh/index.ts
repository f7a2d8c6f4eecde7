/**
 * Changes of machines over SSH. Contains only how the system's `ssh` is called, and what it runs on the machine.
 */
export { sshCommand, writeAuthorizedKeys } from "./write-authorized-keys";
