import type { HookConfig, HookTarget } from "./hook-config";

/** A construct with a public key, such as an `SshKey`. */
export interface PublicKeyHolder {
  readonly publicKey: string;
}

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

/** Configuration of `AuthorizedKeys`. */
export interface AuthorizedKeysConfig extends Pick<HookConfig, "timeout" | "onFailure" | "dependsOn"> {
  /** Host name or address of the machine, usually a token such as `vm.network.publicIpv4`. */
  readonly host: string;
  /** Port of its SSH server. @default 22 */
  readonly port?: number;
  /** User whose keys are written, as whom `ssh` logs in. */
  readonly user: string;
  /** The public keys, as texts in OpenSSH's format or as constructs with one. Options before a key are refused. */
  readonly keys: readonly (string | PublicKeyHolder)[];
  /** How the machine proves that it is the one. */
  readonly hostKey: HostKeyPolicy;
  /**
   * File of the private key, on the machine of the engine: absolute, relative to the stack's folder, or beginning with `~/`. Never the key itself.
   *
   * @default - what `ssh` finds: its agent, its configuration, and the files in `~/.ssh`
   */
  readonly identity?: string;
  /** The machine, if a resource of the stack is one: a new one gets the keys, too. @default - none */
  readonly target?: HookTarget;
  /**
   * Name of the block in `authorized_keys`. It must be unique among all that write keys of the user, and stay the same: the hook does not remove the
   * block of another name.
   *
   * @default - the path of the construct
   */
  readonly block?: string;
  /** Whether there may be no keys, so that only lines outside of the block let anyone in. @default false */
  readonly allowEmpty?: boolean;
  /**
   * Whether the block is removed before the target is deleted; without a target, before the stack is destroyed. By default, the keys stay.
   *
   * @default false
   */
  readonly removeOnDestroy?: boolean;
}
