import type { HookTemplate } from "./hook-template";

/** The template of the hook that runs now, as JSON. */
export const TEMPLATE_VARIABLE = "SVC_HOOK_TEMPLATE";

/** The start of the names of the variables with the template's values: the engine fills them in. */
export const VALUE_VARIABLE = "SVC_HOOK_VALUE_";

/** What the stack's provider was given beside the API key, as a hook's calls need it too. An empty text is none. */
export interface ProviderSettings {
  readonly endpoint: string;
  /** A name or a bare slug. */
  readonly project: string;
  readonly region: string;
}

/** Where the settings of the stack's provider are found. */
export const SETTING_VARIABLES = {
  endpoint: "SVC_HOOK_ENDPOINT",
  project: "SVC_HOOK_PROJECT",
  region: "SVC_HOOK_REGION",
} as const satisfies Record<keyof ProviderSettings, string>;

/** Before a deletion: the hook as the state has it, as JSON. */
export const TRIGGERS_VARIABLE = "SVC_HOOK_TRIGGERS";

/**
 * Before a deletion: {@link DeployedHooks} as the code has them now, as JSON. A file beside the program that runs hooks: a large stack's would
 * not fit into an environment variable.
 */
export const DEPLOYED_HOOKS_FILE = "deployed.json";

/** A hook before a deletion as the code has it. Of the settings, those that are known when the stack is synthesised. */
export interface DeployedHook {
  readonly template: HookTemplate;
  readonly settings: Partial<ProviderSettings>;
}

/** What the code says now, whatever the state remembers. */
export interface DeployedHooks {
  /** The hooks that run before a deletion, by their keys. */
  readonly hooks: Readonly<Record<string, DeployedHook>>;
  /** The engine's addresses of all resources of the service, and those that they had before. */
  readonly addresses: readonly string[];
}
