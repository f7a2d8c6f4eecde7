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
 * Variables of an `afterUpdate` hook with the times of two plans: the one that created the target, or added the hook later, and the current
 * one. If they are equal, there was no update.
 */
export const PLAN_TIME_VARIABLES = {
  creation: "SVC_HOOK_CREATION_PLAN_TIME",
  current: "SVC_HOOK_PLAN_TIME",
} as const;

/** Variable with the review that the stack's provider may apply. An empty text means not set. */
export const REVIEW_VARIABLE = "SVC_HOOK_REVIEW";

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
  /** The review that its provider may apply, if the code names one. */
  readonly review?: string;
}

/** Hooks and addresses of the current code, regardless of the state. */
export interface DeployedHooks {
  /** The `beforeDestroy` hooks by their keys. */
  readonly hooks: Readonly<Record<string, DeployedHook>>;
  /** The review that the stack's default provider may apply, if the code names one: for hooks that are no longer in the code. */
  readonly review?: string;
  /** Engine's addresses of all resources of the service, and their earlier addresses. */
  readonly addresses: readonly string[];
}
