import type { AuthorizedKeysSpec } from "./authorized-keys";
import type { PortProbeSpec } from "../base/probe";
import type { SshLoginSpec } from "./ssh-login";

/** When a hook runs: after its target is created, after its target is updated in place, or before its target is deleted. */
export const HOOK_RUNS = ["afterCreate", "afterUpdate", "beforeDestroy"] as const;

/** When a hook runs. */
export type HookRuns = (typeof HOOK_RUNS)[number];

/** A JSON value of a hook. */
export type HookJson =
  null | boolean | number | string | readonly HookJson[] | { readonly [key: string]: HookJson };

/** Login that must succeed, and what must have ended on the machine. */
export interface LoginProbeSpec extends SshLoginSpec {
  /** Whether cloud-init must have ended, without an error. */
  readonly cloudInit: boolean;
}

/** Target that is probed repeatedly until it answers. */
export type ProbeSpec = PortProbeSpec | { readonly login: LoginProbeSpec };

/** Effect of a hook. */
export type HookEffect =
  | { readonly call: { readonly method: string; readonly request: { readonly [field: string]: HookJson } } }
  | { readonly command: readonly string[] }
  | { readonly authorizedKeys: AuthorizedKeysSpec }
  | { readonly probe: ProbeSpec; readonly intervalMs: number };

/** A complete hook, ready to run. */
export interface HookSpec {
  /** Path of the construct, which identifies the hook for users. */
  readonly path: string;
  readonly runs: HookRuns;
  readonly effect: HookEffect;
  /** Environment variables of a command. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Names of environment variables that must be set where the hook runs. Their values are redacted in the output of a
   * command.
   */
  readonly secrets: readonly string[];
  /** Null if the method or the kind of effect determines it. */
  readonly timeoutMs: number | null;
  readonly onFailure: "fail" | "continue";
}
