// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
/** The construct classes of every kind. Only ever contains what the generator wrote. */
export * from "./data-svc-datacenter";
export * from "./data-svc-datacenters";
export * from "./data-svc-network";
export * from "./data-svc-networks";
export * from "./data-svc-operation";
export * from "./data-svc-project";
export * from "./data-svc-projects";
export * from "./data-svc-ssh-key";
export * from "./data-svc-ssh-keys";
export * from "./data-svc-virtual-machine";
export * from "./data-svc-virtual-machines";
export * from "./network";
export * from "./project";
export * from "./references";
export * from "./ssh-key";
export * from "./virtual-machine";
