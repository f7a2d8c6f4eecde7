/**
 * Logins to machines over SSH. Contains only how the system's `ssh` is called, and what it runs on the machine.
 */
export { forgetHostKey, sshCommand } from "./ssh-command";
export { LOGIN_MS, tryLogin } from "./try-login";
export { writeAuthorizedKeys } from "./write-authorized-keys";
