import type { SshLoginSpec } from "../../hooks";
import { asRecord } from "../../base/json";

/** How a machine proves that it is the one: by a key that is given, or by the key that it showed at first. */
export type HostKeyPolicy =
  | {
      /** Public keys of the machine in OpenSSH's format, such as `ssh-ed25519 AAAA...`. It must prove one of them. */
      readonly known: readonly string[];
    }
  | {
      /**
       * File with the machine's key, in the format of `known_hosts`: absolute, or relative to the stack's folder. A machine that it does not contain is
       * accepted and added, and from then on must prove the same key. A new object of a replaced target counts as another machine.
       */
      readonly pinnedIn: string;
    };

/** A login to a machine with the system's `ssh`. */
export interface SshLogin {
  /** Host name or address of the machine, usually a token such as `vm.network.publicIpv4`. */
  readonly host: string;
  /** Port of its SSH server. @default 22 */
  readonly port?: number;
  /** User as whom `ssh` logs in. */
  readonly user: string;
  /** How the machine proves that it is the one. */
  readonly hostKey: HostKeyPolicy;
  /**
   * File of the private key, on the machine of the engine: absolute, relative to the stack's folder, or beginning with `~/`. Never the key itself.
   *
   * @default - what `ssh` finds: its agent, its configuration, and the files in `~/.ssh`
   */
  readonly identity?: string;
}

/** The port of a machine's SSH server, if none is given. */
export const SSH_PORT = 22;

/**
 * Returns what the hook's program gets. A program in JavaScript may pass any value, which the validation reports.
 *
 * @param target the object that the machine is, by whose name its key is pinned
 */
export function loginSpecOf(login: SshLogin, target: { readonly name: string } | undefined): SshLoginSpec {
  const { host, port = SSH_PORT, user, identity = "" } = login;
  const { known, pinnedIn } = asRecord(login.hostKey) ?? {};
  return {
    host,
    port,
    user,
    identity,
    hostKeys: listOf(known).map(textOf),
    pinnedIn: textOf(pinnedIn),
    pinnedAs: target === undefined ? "" : target.name,
  };
}

/** Returns a list; for any other value, an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text; for any other value, an empty one. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
