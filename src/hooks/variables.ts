import type { HookTemplate } from "./hook-template";

/** Variable with the template of the current hook, as JSON. */
export const TEMPLATE_VARIABLE = "SVC_HOOK_TEMPLATE";

/** Prefix of the variables with the template's values, which the engine fills in. */
export const VALUE_VARIABLE = "SVC_HOOK_VALUE_";

/** Settings of the stack's provider except the API key, which a hook's calls also need. An empty text means not set. */
export interface HookProviderSettings {
  readonly endpoint: string;
  /** Full name or slug. */
  readonly project: string;
  readonly region: string;
}

/** Variables with the settings of the stack's provider. */
export const SETTING_VARIABLES = {
  endpoint: "SVC_HOOK_ENDPOINT",
  project: "SVC_HOOK_PROJECT",
  region: "SVC_HOOK_REGION",
} as const satisfies Record<keyof HookProviderSettings, string>;

/**
 * Variables with the times of two plans. Every hook has that of the current one, which tells its run from others. An `afterUpdate` hook also has
 * that of the plan that created the target, or added the hook later. If they are equal, there was no update.
 */
export const PLAN_TIME_VARIABLES = {
  creation: "SVC_HOOK_CREATION_PLAN_TIME",
  current: "SVC_HOOK_PLAN_TIME",
} as const;

/** Arguments of the stack's provider that guard its runs. An empty text means not set. */
export interface HookGuards {
  /** The review that it may apply. */
  readonly review: string;
  /** Its limits and allowed places, in the form of `SVC_LIMITS`. */
  readonly limits: string;
  /** Where its recovery journal is. */
  readonly journal: string;
}

/** Variables with the guards of the stack's provider. */
export const GUARD_VARIABLES = {
  review: "SVC_HOOK_REVIEW",
  limits: "SVC_HOOK_LIMITS",
  journal: "SVC_HOOK_JOURNAL",
} as const satisfies Record<keyof HookGuards, string>;

/** Variable of a `beforeDestroy` hook with the hook from the state, as JSON. */
export const TRIGGERS_VARIABLE = "SVC_HOOK_TRIGGERS";

/**
 * File for `beforeDestroy` hooks with the current {@link DeployedHooks}, as JSON. It is beside the program that runs
 * hooks, because the hooks of a large stack would not fit into an environment variable.
 */
export const DEPLOYED_HOOKS_FILE = "deployed.json";

/** A `beforeDestroy` hook in the current code, with the settings that are known when the stack is synthesized. */
export interface DeployedHook {
  readonly template: HookTemplate;
  readonly settings: Partial<HookProviderSettings>;
  /** Those of its provider. */
  readonly guards: HookGuards;
}

/** Hooks and addresses of the current code, regardless of the state. */
export interface DeployedHooks {
  /** The `beforeDestroy` hooks by their keys. */
  readonly hooks: Readonly<Record<string, DeployedHook>>;
  /** Those of the stack's default provider: for hooks that are no longer in the code. */
  readonly guards: HookGuards;
  /** Engine's addresses of all resources of the service, and their earlier addresses. */
  readonly addresses: readonly string[];
}
