import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { AuthorizedKeysSpec } from "../../hooks";
import { asRecord } from "../../base/json";
import { checkFramework } from "../base";
import { authorizedKeysConfigProblems } from "./authorized-keys-problems";
import { DeployHook } from "./deploy-hook";
import type { AuthorizedKeysConfig } from "./authorized-keys-config";
import type { AnyHookConfig } from "./hook-config";
import { listOf, loginSpecOf, textOf } from "./ssh-login";

const TIMEOUT = "2m";

/**
 * Writes the keys with which a user logs in to a machine, over SSH with the system's `ssh`, so that keys rotate without a replacement of the machine. A
 * change of the keys is a change of this construct. It owns a marked block in `~/.ssh/authorized_keys`; the lines outside of the block stay.
 *
 * It is a {@link DeployHook}, and needs what hooks need. Other constructs wait for it by naming it in their `dependsOn`.
 *
 * @example
 * new AuthorizedKeys(this, "ops-keys", {
 *   target: vm,
 *   host: vm.network.publicIpv4,
 *   user: "ops",
 *   keys: [alice, "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP bob"],
 *   hostKey: { pinnedIn: "../../../known_hosts" },
 * });
 */
export class AuthorizedKeys extends Construct implements ITerraformDependable {
  /** The hook's address, for `dependsOn`. */
  public readonly fqn: string;

  /** Throws an Error if the package `@cdktf/provider-null` is not installed. */
  public constructor(scope: Construct, id: string, config: AuthorizedKeysConfig) {
    super(scope, id);
    checkFramework(this);
    this.node.addValidation({ validate: () => [...authorizedKeysConfigProblems(config)] });
    const { target, timeout = TIMEOUT, onFailure, dependsOn, removeOnDestroy } = config;
    const spec = specOf(this.node.path, config);
    const hook = (more: Pick<AnyHookConfig, "runs" | "authorizedKeys">): AnyHookConfig => ({
      timeout,
      ...(target === undefined ? {} : { target }),
      ...(onFailure === undefined ? {} : { onFailure }),
      ...(dependsOn === undefined ? {} : { dependsOn }),
      ...more,
    });
    this.fqn = new DeployHook(this, "Write", hook({ authorizedKeys: spec })).fqn;
    if (removeOnDestroy === true) {
      const none = { ...spec, keys: [], allowEmpty: true };
      new DeployHook(this, "Remove", hook({ runs: "beforeDestroy", authorizedKeys: none }));
    }
  }
}

/** Returns what the hook's program gets. A program in JavaScript may pass any value, which the validation reports. */
function specOf(path: string, config: AuthorizedKeysConfig): AuthorizedKeysSpec {
  const { block = path, allowEmpty = false } = config;
  return {
    ...loginSpecOf(config, config.target),
    keys: listOf(config.keys).map((key) =>
      textOf(typeof key === "string" ? key : asRecord(key)?.["publicKey"]),
    ),
    allowEmpty,
    block,
  };
}
