import { buildContract, type Contract, ContractError } from "../../contract";
import { assignProblems } from "./assign-problems";
import { operationSchema } from "./find-kinds";
import type { OpenApiImport } from "./finding";
import { asText, type DocumentObject } from "./json";
import { isLongRunning } from "./mark-object";
import { parentKindOf } from "./name-parts";
import { findUnreadKinds } from "./read-back";
import { withoutWrongErrors } from "./wrong-errors";
import { writeDocument, type WrittenKind } from "./write-document";

/** Writes the document and builds the contract of the usable kinds. Removes unusable kinds until the contract is valid. */
export function keepUsable(
  importing: OpenApiImport,
  root: DocumentObject,
  all: readonly WrittenKind[],
): { readonly document: DocumentObject; readonly contract: Contract } {
  let kept = all.map((kind) => ({ ...kind }));
  let said = root;
  for (;;) {
    kept = withoutOrphans(importing, kept);
    const document = writeDocument(importing, said, kept);
    if (kept.length === 0) return { document, contract: emptyContract(document) };
    try {
      const contract = buildContract(document);
      const findings = kept.map(({ finding }) => finding);
      if (!findUnreadKinds(importing, findings, contract)) return { document, contract };
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      const sound = withoutWrongErrors(importing.notes, said, error.problems);
      if (sound === undefined) kept = assignProblems(importing, said, kept, error);
      else said = sound;
    }
  }
}

/** Removes kinds with problems, kinds whose parent is removed, and kinds with operations if Operation is removed. */
function withoutOrphans({ kinds, ...importing }: OpenApiImport, all: WrittenKind[]): WrittenKind[] {
  // A parent that the description does not have, such as the only project of a key, is no kind: its names are texts.
  const present = new Set(importing.present);
  let kept = all;
  const operation = operationSchema(all.map(({ finding }) => finding));
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    kept = kept.filter(({ finding }) => finding.problems.length === 0);
    const names = new Set(kept.map(({ finding }) => finding.kind.name));
    const isThere = (name: string): boolean => names.has(name);
    for (const { finding } of kept) {
      const { kind, methods } = finding;
      const parent = parentKindOf(kind, kinds);
      const isImplied = finding.parentFrom === "name";
      const isOrphan = parent !== undefined && present.has(parent) && !isThere(parent.name);
      if (methods.create !== undefined && isOrphan && !isImplied) {
        isSettled = false;
        finding.problems.push({
          text: `The parent kind of ${kind.name}, ${parent.name}, is unusable.`,
          overlay: [],
        });
      }
      const waits = methods.all.find((rpc) => isLongRunning({ kinds, ...importing }, operation, rpc));
      if (waits !== undefined && !isThere("Operation")) {
        isSettled = false;
        finding.problems.push({
          text: `${waits.name} returns an operation, but the kind Operation is unusable.`,
          overlay: [],
        });
      }
    }
  }
  return kept;
}

function emptyContract(document: DocumentObject): Contract {
  const info = document["info"] as DocumentObject;
  return {
    title: asText(info["title"]) ?? "",
    version: asText(info["version"]) ?? "",
    description: asText(info["description"])?.trim() ?? "",
    packagePrefix: "",
    kinds: [],
    methods: [],
  };
}
