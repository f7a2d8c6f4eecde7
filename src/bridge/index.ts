/**
 * The custom-resource bridge: the contract's kinds as Terraform resources and data sources. Only ever contains what joins
 * the plugin server's values to the client's calls: the life cycle, once for all kinds, and no field of any kind.
 */
export { ANSWER_FILES } from "./known-answers";
export { createProvider, type ProviderOptions } from "./provider";
export type { Session } from "./session";
