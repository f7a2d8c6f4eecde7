import { importDocument, type ImportedDocument, type ImportOptions } from "../../../src/tools/openapi-import";
import { formatMapLine, readMap, writeMap } from "../../../src/tools/service-map";
import { DIALECT_CONTRACTS, FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { PRINTED_DESCRIPTIONS, readPrinted } from "../../services/printed-descriptions";

/** Writes the map of an import. */
export function mapOf({ mapLines, unusedMethods, contract }: ImportedDocument): string {
  const lines = mapLines();
  return writeMap({ lines, guessed: lines, title: contract.title, unused: unusedMethods() });
}

/** Imports a description with a map. */
export function withMap(text: string, map: string, options: ImportOptions = {}): ImportedDocument {
  return importDocument(text, { ...options, map: readMap(map, "service.map.yaml") });
}

/** Returns a map with the first line that is printed for each problem of an unusable kind. */
export function withFirstLines(map: string, { kinds }: ImportedDocument): string {
  const lines = kinds.flatMap(({ problems }) =>
    problems.flatMap(({ map: [first] = [] }) => (first === undefined ? [] : [formatMapLine(first)])),
  );
  return `${map}${[...new Set(lines)].map((line) => `${line}\n`).join("")}`;
}

/** All descriptions of the tests: those of other authors, and those that generators print. */
export const ALL_DESCRIPTIONS: readonly { readonly name: string; readonly text: string }[] = [
  ...[...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].map(({ name, text }) => ({
    name,
    text,
  })),
  ...PRINTED_DESCRIPTIONS.filter(({ refused }) => refused === undefined).map((printed) => ({
    name: printed.path,
    text: readPrinted(printed),
  })),
];
