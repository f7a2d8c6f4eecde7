/**
 * OpenAPI import: turns an OpenAPI document from another source into a contract, or reports exactly why that is not
 * possible. Contains only the reading of such documents, the inferences from them, and the comparison of contracts.
 * Writes its inferences into a document with this package's keywords, so that model and emulator need none of this
 * code. Stacks and the provider never load it.
 */
export { concludedLines, importDocument, type ImportedDocument, type ImportOptions } from "./import-document";
export { helpfulLines } from "./helpful-lines";
export type { KindReport } from "./report-kinds";
export { findUnusedWords, type UnusedWord, type UnusedWords } from "./unused-words";
export { applyOverlays } from "./overlay";
export { pathTo, removeLine, updateLine } from "./overlay-line";
export { jsonTextOf, parseDocument, parseText } from "./parse-document";
export type { Consequence, Problem } from "./finding";
export type { ImportNote } from "./notes";
export { wellKnownSchema } from "./well-known";
export { type Topic, TOPICS } from "./topics";
export { compareContracts, type ContractComparison, type KindComparison } from "./compare-contracts";
export type { PartComparison } from "./part-comparison";
