import { applyOverlays } from "../../../../src/tools/openapi-import/overlay";
import { parseDocument } from "../../../../src/tools/openapi-import/parse-document";
import {
  DIALECT_CONTRACTS,
  FOREIGN_CONTRACTS,
  type ForeignContract,
  SMALL_CONTRACTS,
} from "../../../contracts/foreign-contracts";

/** A description to mutate. */
export interface Base {
  readonly name: string;
  readonly document: unknown;
  readonly foreign: ForeignContract;
}

/** The descriptions, as published, and again with the corrections of their overlays. */
export const BASES: readonly Base[] = [
  ...SMALL_CONTRACTS,
  ...DIALECT_CONTRACTS,
  ...FOREIGN_CONTRACTS,
].flatMap((foreign) => {
  const parse = (): Record<string, unknown> => parseDocument(foreign.text).root;
  const corrected = parse();
  applyOverlays(corrected, foreign.overlays);
  const published = { name: foreign.name, document: parse(), foreign };
  return foreign.overlays.length === 0
    ? [published]
    : [published, { name: `${foreign.name}, corrected`, document: corrected, foreign }];
});
