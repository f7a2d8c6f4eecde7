/**
 * The custom-resource bridge: the contract's kinds as Terraform resources and data sources. Contains only code that connects the
 * plugin server's values with the client's calls: one life cycle for all kinds, and no field of any kind.
 */
export { ANSWER_FILES } from "./cached-schemas";
export { createProvider } from "./provider";
export type { ProviderOptions } from "./configure";
export type { ProviderContext } from "./context";
export type { ServiceOpening } from "./open-service";
