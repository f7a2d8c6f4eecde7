import type { ITerraformDependable } from "cdktf";
import type { IConstruct } from "constructs";
import type { HookRuns } from "../../hook-spec";
import type { SvcObject } from "../foundation";

/** A resource or data source of the service whose life a hook follows. */
export type HookTarget = SvcObject & IConstruct;

/** An RPC that a hook calls. */
export interface HookCall {
  /** `ComputeService/ResizeVirtualMachine`, or `ResizeVirtualMachine` where no other service has a method of the name. */
  readonly method: string;
  /**
   * The request, by the method's own field names. A value may be a token, a construct (its resource name is sent), or a {@link HookSecret}.
   *
   * @default - an empty request
   */
  readonly request?: Readonly<Record<string, unknown>>;
}

/** Where a TCP or SSH probe knocks. */
export interface SocketProbe {
  /** Host name or address, usually a token such as `vm.network.publicIpv4`. */
  readonly host: string;
  readonly port: number;
}

/** What an HTTP probe asks for. */
export interface HttpProbe {
  /** Address with http:// or https://. Certificates are verified, and redirects are not followed. */
  readonly url: string;
  /** The status that counts as an answer, or the first and the last of those that do. @default - 200 to 299 */
  readonly status?: number | readonly [number, number];
}

/** What is tried until it answers: one of the three. */
export interface Probe {
  /** A port that accepts a connection. */
  readonly tcp?: SocketProbe;
  /** A port that greets with `SSH-`. @default port - 22 */
  readonly ssh?: Omit<SocketProbe, "port"> & Partial<Pick<SocketProbe, "port">>;
  /** A server that answers with a wanted status. */
  readonly http?: HttpProbe;
  /** Pause between two tries, such as `2s`. @default "2s" */
  readonly interval?: string;
}

/** What a hook does, and with what. */
export interface HookActionConfig {
  /** An RPC of the service. Give this, `command` or `probe`. */
  readonly call?: HookCall;
  /** A program and its arguments; no shell is between. Give this, `call` or `probe`. */
  readonly command?: readonly string[];
  /** What is tried until it answers. Give this, `call` or `command`. */
  readonly probe?: Probe;
  /** Environment variables of the command, beside those of the engine. No secrets: they would stand in the plan and in the state. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Names of environment variables that must be set where the engine runs. A command finds their values there, and they are hidden in what
   * it says.
   *
   * @default - none
   */
  readonly secrets?: readonly string[];
  /** For how long it may take, such as `10m`. @default - a call: what the contract says of the method, or else 20m; a command: 30m; a probe: 5m */
  readonly timeout?: string;
  /**
   * Whether the run of the engine fails with the hook.
   *
   * @default "fail"
   */
  readonly onFailure?: "fail" | "continue";
  /** What must be there before the hook runs; of a hook before a deletion, what must be there as long as it may run. */
  readonly dependsOn?: readonly ITerraformDependable[];
}

/** What an action that runs again is given beside itself. */
export interface HookTriggersConfig {
  /** Texts with whose change the hook runs again. Usually tokens, such as `{ cpus: vm.compute.getStringAttribute("cpus") }`. */
  readonly triggers?: Readonly<Record<string, string>>;
}

/** What is given for a {@link DeployHook}. */
export interface DeployHookConfig extends HookActionConfig, HookTriggersConfig {
  /** What the hook follows. @default - nothing: it follows the stack */
  readonly target?: HookTarget;
  /**
   * - `onCreate`: once, after the target was made, and again when it is replaced
   * - `onChange`: as `onCreate`, and again whenever a parameter or trigger changes
   * - `beforeDestroy`: before the target is deleted or replaced
   *
   * @default "onCreate"
   */
  readonly runs?: HookRuns;
}
