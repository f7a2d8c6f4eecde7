/**
 * Foreign OpenAPI documents become our contract, or it is said exactly why not. Only ever contains the reading of such documents, the
 * conclusions that are drawn from them, and the comparison of contracts; what it concludes is written into a document of our own words, so
 * that model and emulator need none of it. Stacks and the provider never load it.
 */
export { adoptDocument, type AdoptedDocument, type AdoptOptions, type KindReport } from "./adopt-document";
export type { Problem } from "./finding";
export { compareContracts, type ContractComparison, type KindComparison } from "./compare-contracts";
export type { PartComparison } from "./part-comparison";
