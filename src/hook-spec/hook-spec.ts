/** When a hook runs: once its target is there, again whenever something of it changes, or before its target is deleted. */
export const HOOK_RUNS = ["onCreate", "onChange", "beforeDestroy"] as const;

/** When a hook runs. */
export type HookRuns = (typeof HOOK_RUNS)[number];

/** A JSON value of a hook. */
export type HookJson =
  null | boolean | number | string | readonly HookJson[] | { readonly [key: string]: HookJson };

/** Where a TCP or SSH probe knocks. */
export interface SocketProbeSpec {
  readonly host: string;
  readonly port: number;
}

/** What an HTTP probe asks for, and which statuses count, both bounds included. */
export interface HttpProbeSpec {
  readonly url: string;
  readonly statusFrom: number;
  readonly statusTo: number;
}

/** What is tried, again and again, until it answers. */
export type ProbeSpec =
  { readonly tcp: SocketProbeSpec } | { readonly ssh: SocketProbeSpec } | { readonly http: HttpProbeSpec };

/** What a hook does. */
export type HookAction =
  | { readonly call: { readonly method: string; readonly request: { readonly [field: string]: HookJson } } }
  | { readonly command: readonly string[] }
  | { readonly probe: ProbeSpec; readonly intervalMs: number };

/** A hook with everything that its run needs. */
export interface HookSpec {
  /** Path of the construct, by which people know it. */
  readonly path: string;
  readonly runs: HookRuns;
  readonly action: HookAction;
  /** Environment variables of a command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names of environment variables that must be set where the hook runs. Their values are hidden in what a command says. */
  readonly secrets: readonly string[];
  /** Null where the method or the kind of action says it. */
  readonly timeoutMs: number | null;
  readonly onFailure: "fail" | "continue";
}
