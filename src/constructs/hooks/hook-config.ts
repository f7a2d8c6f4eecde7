import type { ITerraformDependable } from "cdktf";
import type { IConstruct } from "constructs";
import type { AuthorizedKeysSpec, HookRuns } from "../../hooks";
import type { SvcObject } from "../base";
import type { HostKeyPolicy, SshLogin } from "./ssh-login";

/** A resource or data source of the service that a hook runs for. */
export type HookTarget = SvcObject & IConstruct;

/** An RPC that a hook calls. */
export interface HookCall {
  /** `ComputeService/ResizeVirtualMachine`, or `ResizeVirtualMachine` if no other service has a method of that name. */
  readonly method: string;
  /**
   * The request, by the method's field names. A value may be a token, a construct (its resource name is sent), or a {@link HookSecret}.
   *
   * @default - an empty request
   */
  readonly request?: Readonly<Record<string, unknown>>;
}

/** Target of a TCP or SSH probe. */
export interface SocketProbe {
  /** Host name or address, usually a token such as `vm.network.publicIpv4`. */
  readonly host: string;
  readonly port: number;
}

/** Request and expected response of an HTTP probe. */
export interface HttpProbe {
  /** URL with http:// or https://. Certificates are verified, and redirects are not followed. */
  readonly url: string;
  /** The expected status, or the first and last status of a range. @default - 200 to 299 */
  readonly status?: number | readonly [number, number];
}

/** Port of an SSH server that must answer, or a login that must succeed. */
export interface SshProbe extends Omit<SshLogin, "user" | "hostKey"> {
  /** User as whom `ssh` logs in, which needs a `hostKey`. @default - no login: the port answers with `SSH-` */
  readonly user?: string;
  /** How the machine proves that it is the one. */
  readonly hostKey?: HostKeyPolicy;
}

/** A probe that is repeated until it succeeds. Exactly one of `tcp`, `ssh` and `http` must be given. */
export interface Probe {
  /** Succeeds if the port accepts a connection. */
  readonly tcp?: SocketProbe;
  /** Succeeds if the port answers with `SSH-`; with a `user`, if that user can log in. */
  readonly ssh?: SshProbe;
  /**
   * Whether cloud-init must have ended on the machine, which `ssh` needs a `user` for. If it ended with an error, the hook fails and shows the error and the end of its log;
   * errors from which it recovered are shown. A reboot of the machine is waited out.
   *
   * @default false
   */
  readonly cloudInit?: boolean;
  /** Succeeds if the server answers with an expected status. */
  readonly http?: HttpProbe;
  /** Time between two attempts, such as `2s`. @default "2s" */
  readonly interval?: string;
}

/** Configuration of a hook of a resource. Exactly one of `call`, `command` and `probe` must be given. */
export interface HookConfig {
  /** An RPC of the service. */
  readonly call?: HookCall;
  /** A program and its arguments. It runs without a shell. */
  readonly command?: readonly string[];
  /** A probe that is repeated until it succeeds. */
  readonly probe?: Probe;
  /**
   * Environment variables of the command, in addition to the engine's. Do not pass secrets here: they would appear in the plan and the
   * state.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Names of environment variables that must be set where the engine runs. They are passed to a command, and their values are masked in its
   * output. Name `SVC_API_KEY` here to pass the API key to a command; otherwise it is withheld.
   *
   * @default - none
   */
  readonly secrets?: readonly string[];
  /**
   * Time limit of the hook, such as `10m`.
   *
   * @default - a call: the method's timeout in the contract, or else 20m; a command: 30m; a probe: 5m, with `cloudInit`: 20m
   */
  readonly timeout?: string;
  /**
   * Whether a failure of the hook fails the apply.
   *
   * @default "fail"
   */
  readonly onFailure?: "fail" | "continue";
  /** Dependencies of the hook. For a hook before a deletion, they exist as long as the hook may run. */
  readonly dependsOn?: readonly ITerraformDependable[];
  /**
   * Values whose change runs the hook again, such as `{ playbook: Fn.filesha256(path) }`. A hook before a deletion must have none.
   *
   * @default - only its target, and a probe itself, run the hook again
   */
  readonly triggers?: Readonly<Record<string, string>>;
}

/** Configuration of a readiness probe. */
export interface ReadinessConfig
  extends Probe, Pick<HookConfig, "triggers" | "timeout" | "onFailure" | "dependsOn"> {}

/** Configuration of a {@link DeployHook}. */
export interface DeployHookConfig extends HookConfig {
  /** The object that the hook runs for. @default - none: the hook runs for the stack */
  readonly target?: HookTarget;
  /**
   * When the hook runs.
   * - `afterCreate`: after the target is created, also if that replaces it
   * - `afterUpdate`: after the target, a resource of the same stack, is updated in place
   * - `beforeDestroy`: before the target is deleted or replaced
   *
   * @default "afterCreate"
   */
  readonly runs?: HookRuns;
}

/** Configuration of a hook with any effect, also with one that another construct declares. */
export interface AnyHookConfig extends DeployHookConfig {
  readonly authorizedKeys?: AuthorizedKeysSpec;
}
