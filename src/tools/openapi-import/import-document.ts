import { type Contract, contract as ownContract, fieldsIn, type Field } from "../../contract";
import { mapError, type MapLine, type MapPath, type ReadMap } from "../service-map";
import { concludeKinds } from "./conclude-kinds";
import type { CompleteImport } from "./described-kind";
import { findKinds, type FoundKinds } from "./find-kinds";
import type { DocumentObject } from "./json";
import { keepUsable } from "./keep-usable";
import { checkSaidFields } from "./map-fields";
import { type AppliedMap, applyMapToMethods } from "./map-methods";
import { checkSharedToken } from "./map-places";
import { mapLinesOf, unusedMethods } from "./map-lines";
import { markKinds } from "./mark-kinds";
import { openNormalForm } from "./normal-form";
import { createNotes, type ImportNote, type Notes } from "./notes";
import { applyOverlays } from "./overlay";
import { parseDocument } from "./parse-document";
import { type KindReport, reportKinds } from "./report-kinds";
import { addStandardOperations } from "./standard-operations";

/** Options of an OpenAPI import. */
export interface ImportOptions {
  /** Texts of OpenAPI Overlays, applied in order. */
  readonly overlays?: readonly string[];
  /** The service map, whose lines take precedence over conclusions. @default none */
  readonly map?: ReadMap;
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
  /** Returns everything that the import concluded or read about kinds and methods, as the lines of a service map. */
  readonly mapLines: () => readonly MapLine[];
  /** The lines of the map without effect, because another line takes their method away. */
  readonly overruled: readonly MapPath[];
  /** Returns the names of the methods that belong to no kind. */
  readonly unusedMethods: () => readonly string[];
}

/** Contains what the passes leave for the report. */
interface PassedDocument {
  readonly document: DocumentObject;
  readonly complete: CompleteImport;
  readonly foundKinds: FoundKinds;
  readonly notes: Notes;
  readonly said: AppliedMap;
}

/**
 * Runs all passes but `reportKinds`, with which {@link importDocument} ends.
 *
 * The passes run in this order, and each needs what the earlier ones left in the document:
 *
 * 1. Read, `parseDocument`, `applyOverlays`, `addStandardOperations` and `applyMapToMethods`: read the text, change it as the user wants, add the
 *    method that reads standard operations, and mark methods as the map says.
 * 2. Normalize shapes, `openNormalForm`: give the schemas one spelling.
 * 3. Find kinds and methods, `findKinds`: find the methods, the schema and the name of each kind, and mark places and fields as the map says.
 * 4. Place fields, `markKinds`: mark object, name, operation, page, token and mask in requests and answers.
 * 5. Conclude semantics, `concludeKinds`: conclude references, secrets, parents, name patterns and errors.
 * 6. Judge, `keepUsable` and `reportKinds`: write the document with the kinds from which a contract can be built, and report problems and
 *    consequences, which depend on the contract.
 *
 * A map, an overlay and the description itself say facts by the same words. So a pass never asks where a word comes from, and concludes
 * only what no word says.
 */
function runPasses(text: string, { overlays = [], map }: ImportOptions, known: Contract): PassedDocument {
  const { root, notes: parsed } = parseDocument(text);
  applyOverlays(root, overlays);
  const notes = createNotes();
  addStandardOperations(root, notes);
  const said = applyMapToMethods(root, map);
  for (const sentence of parsed) notes.add("facts", sentence);
  const form = openNormalForm(root, notes);
  const foundKinds = findKinds(root, form, known, said, notes);
  const { importing, found } = foundKinds;
  const objects = markKinds(importing, found);
  const concluded = concludeKinds(importing, root, found, objects);
  const { document, contract } = keepUsable(importing, concluded.said, concluded.written);
  const usable = new Map(contract.kinds.map((kind) => [kind.name, kind]));
  for (const { kind } of found) {
    checkSaidFields(importing, kind.name, pathsOf(usable.get(kind.name)?.fields ?? [], ""));
  }
  checkSharedToken(importing);
  if (map !== undefined && said.problems.length > 0) throw mapError(map, said.problems);
  return {
    document,
    complete: { importing, root, concluded, objects, contract },
    foundKinds,
    notes,
    said,
  };
}

/**
 * Imports an OpenAPI document from another source as a contract, and reports for each kind why it is unusable. Throws a
 * ContractError if the text is not an OpenAPI document, or if an overlay is invalid, and a ServiceMapError if a line of the map does not
 * fit the document.
 */
export function importDocument(text: string, options: ImportOptions = {}): ImportedDocument {
  const known = options.known ?? ownContract;
  const { document, complete, foundKinds, notes, said } = runPasses(text, options, known);
  const { concluded, objects, contract } = complete;
  const kinds = reportKinds(foundKinds, concluded, objects, contract, known);
  return {
    document,
    contract,
    kinds,
    notes: notes.ranked(),
    overruled: said.overruled,
    mapLines: () => mapLinesOf(complete),
    unusedMethods: () => unusedMethods(complete),
  };
}

/** Returns the lines of a service map that an import concludes, without its report. Throws like {@link importDocument}. */
export function concludedLines(text: string, options: ImportOptions): readonly MapLine[] {
  return mapLinesOf(runPasses(text, options, options.known ?? ownContract).complete);
}

function pathsOf(fields: readonly Field[], prefix: string): readonly string[] {
  return fields.flatMap(({ wireName, type }) => [
    `${prefix}${wireName}`,
    ...pathsOf(fieldsIn(type), `${prefix}${wireName}.`),
  ]);
}
