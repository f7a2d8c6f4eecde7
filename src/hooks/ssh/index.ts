/**
 * Logins to machines over SSH. Contains only how the system's `ssh` is called, and what it runs on the machine.
 */
export { sshCommand } from "./ssh-command";
export { tryLogin } from "./try-login";
export { writeAuthorizedKeys } from "./write-authorized-keys";
