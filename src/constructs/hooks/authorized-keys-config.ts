import type { HookConfig, HookTarget } from "./hook-config";
import type { SshLogin } from "./ssh-login";

/** A construct with a public key, such as an `SshKey`. */
export interface PublicKeyHolder {
  readonly publicKey: string;
}

/** Configuration of `AuthorizedKeys`. */
export interface AuthorizedKeysConfig
  extends SshLogin, Pick<HookConfig, "timeout" | "onFailure" | "dependsOn"> {
  /** User whose keys are written, as whom `ssh` logs in. */
  readonly user: string;
  /** The public keys, as texts in OpenSSH's format or as constructs with one. Options before a key are refused. */
  readonly keys: readonly (string | PublicKeyHolder)[];
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
