import type { ITerraformDependable } from "cdktf";
import type { IConstruct } from "constructs";
import type { HookRuns } from "../../hooks";
import type { SvcObject } from "../base";

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

/** A probe that is repeated until it succeeds. Exactly one of `tcp`, `ssh` and `http` must be given. */
export interface Probe {
  /** Succeeds if the port accepts a connection. */
  readonly tcp?: SocketProbe;
  /** Succeeds if the port answers with `SSH-`. @default port - 22 */
  readonly ssh?: Omit<SocketProbe, "port"> & Partial<Pick<SocketProbe, "port">>;
  /** Succeeds if the server answers with an expected status. */
  readonly http?: HttpProbe;
  /** Time between two attempts, such as `2s`. @default "2s" */
  readonly interval?: string;
}

/** Action of a hook. Exactly one of `call`, `command` and `probe` must be given. */
export interface HookActionConfig {
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
   * @default - a call: the method's timeout in the contract, or else 20m; a command: 30m; a probe: 5m
   */
  readonly timeout?: string;
  /**
   * Whether a failure of the hook fails the apply.
   *
   * @default "fail"
   */
  readonly onFailure?: "fail" | "continue";
  /**
   * What runs the hook. `actions` requires Terraform 1.14, or 1.16 if the hook refers to its target, runs before a deletion or continues after a
   * failure. It carries only calls, for a target, without secrets, triggers and dependencies. Nothing can depend on such a hook.
   *
   * - `null`: a resource of the null provider, on every engine
   * - `actions`: an action of Terraform that the target triggers
   *
   * @default "null"
   */
  readonly engine?: "actions" | "null";
  /**
   * With `engine: "actions"`, allows a call that destroys data, or that deletes an object. Must be true for such a call.
   *
   * @default false
   */
  readonly allowDataLoss?: boolean;
  /** Dependencies of the hook. For a hook before a deletion, they exist as long as the hook may run. */
  readonly dependsOn?: readonly ITerraformDependable[];
}

/** Triggers of an action that can run again. */
export interface HookTriggersConfig {
  /** Values whose change runs the hook again. Usually tokens, such as `{ cpus: vm.compute.getStringAttribute("cpus") }`. */
  readonly triggers?: Readonly<Record<string, string>>;
}

/** Configuration of a {@link DeployHook}. */
export interface DeployHookConfig extends HookActionConfig, HookTriggersConfig {
  /** The object that the hook runs for. @default - none: the hook runs for the stack */
  readonly target?: HookTarget;
  /**
   * When the hook runs.
   * - `onCreate`: once after the target is created, and again if it is replaced
   * - `onChange`: as `onCreate`, and again whenever a parameter or trigger changes; with `engine: "actions"`, whenever the target is updated
   *   in place
   * - `beforeDestroy`: before the target is deleted or replaced
   *
   * @default "onCreate"
   */
  readonly runs?: HookRuns;
}
