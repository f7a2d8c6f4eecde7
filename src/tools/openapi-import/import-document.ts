import { type Contract, contract as ownContract } from "../../contract";
import { concludeKinds } from "./conclude-kinds";
import { findKinds } from "./find-kinds";
import type { DocumentObject } from "./json";
import { keepUsable } from "./keep-usable";
import { markKinds } from "./mark-kinds";
import { openNormalForm } from "./normal-form";
import { createNotes, type ImportNote } from "./notes";
import { applyOverlays } from "./overlay";
import { parseDocument } from "./parse-document";
import { type KindReport, reportKinds } from "./report-kinds";

/** Options of an OpenAPI import. */
export interface ImportOptions {
  /** Texts of OpenAPI Overlays, applied in order. */
  readonly overlays?: readonly string[];
  /** The contract with the known kinds. @default this package's contract */
  readonly known?: Contract;
}

/** The result of an OpenAPI import. */
export interface ImportedDocument {
  /**
   * The usable kinds as an OpenAPI 3.1 document in normal form (JSON), with the keywords that model and emulator read.
   */
  readonly document: DocumentObject;
  /** The contract of the usable kinds; without kinds if none is usable. */
  readonly contract: Contract;
  /** One entry for each known kind, and one for each other kind that the document marks. */
  readonly kinds: readonly KindReport[];
  /** Inferences that the document does not state, worst first. */
  readonly notes: readonly ImportNote[];
}

/**
 * Imports an OpenAPI document from another source as a contract, and reports for each kind why it is unusable. Throws a
 * ContractError if the text is not an OpenAPI document, or if an overlay is invalid.
 *
 * The passes run in this order, and each needs what the earlier ones left in the document:
 *
 * 1. `parseDocument` and `applyOverlays`: read the text, and change it as the user wants.
 * 2. `openNormalForm`: give the schemas one spelling.
 * 3. `findKinds`: find the methods, the schema and the name of each kind.
 * 4. `markKinds`: mark object, name, operation, page, token and mask in requests and answers.
 * 5. `concludeKinds`: conclude references, secrets, parents, name patterns and errors.
 * 6. `keepUsable`: write the document with the kinds from which a contract can be built.
 * 7. `reportKinds`: report problems and consequences, which depend on the contract.
 */
export function importDocument(text: string, options: ImportOptions = {}): ImportedDocument {
  const { overlays = [], known = ownContract } = options;
  const { root, notes: parsed } = parseDocument(text);
  applyOverlays(root, overlays);
  const notes = createNotes();
  for (const sentence of parsed) notes.add("facts", sentence);
  const form = openNormalForm(root, notes);
  const foundKinds = findKinds(root, form, known, notes);
  const { importing, found } = foundKinds;
  const objects = markKinds(importing, found);
  const concluded = concludeKinds(importing, root, found, objects);
  const { document, contract } = keepUsable(importing, concluded.said, concluded.written);
  const kinds = reportKinds(foundKinds, concluded, objects, contract, known);
  return { document, contract, kinds, notes: notes.ranked() };
}
