import type { TerraformProvider } from "cdktf";
import type { HookConfig, HookCall } from "./hook-config";

/** Configuration of a {@link SynthHook}. Exactly one of `call` and `command` must be given. */
export interface SynthHookConfig extends Pick<HookConfig, "secrets"> {
  /** An RPC of the service. All values of its request must be known during synthesis. */
  readonly call?: HookCall;
  /** A program and its arguments. It runs without a shell, in the folder of `cdktf.json`. */
  readonly command?: readonly string[];
  /**
   * Allow a call that may change something. Methods that only read need no permission.
   *
   * @default false
   */
  readonly allowMutation?: boolean;
  /**
   * Store the answer in `svc.context.json`. Later syntheses then use it, and do not run the hook again.
   *
   * @default false
   */
  readonly cache?: boolean;
  /**
   * Form of the command's standard output: one JSON value, or a text.
   *
   * @default "json"
   */
  readonly output?: "json" | "text";
  /** Environment variables of the command, in addition to those of the synthesis. Do not pass secrets here. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Time limit of the hook, such as `10m`.
   *
   * @default - the provider's `lookupTimeout`, or 30s; for a call that may change something, the method's timeout in the contract, or 20m
   */
  readonly timeout?: string;
  /**
   * Whether a failure of the hook fails the synthesis. With `continue`, it is a warning, and `result` is null.
   *
   * @default "fail"
   */
  readonly onFailure?: "fail" | "continue";
  /**
   * Provider whose endpoint, project and region apply.
   *
   * @default - the stack's provider without an alias, which must exist before the hook
   */
  readonly provider?: TerraformProvider;
}
