import { buildContract, ContractError } from "../../contract";
import type { OpenApiImport } from "./finding";
import type { DocumentObject } from "./json";
import { createNotes } from "./notes";
import { writeDocument, type WrittenKind } from "./write-document";

/**
 * Assigns each problem of the contract to its kind, which becomes unusable. A problem that names neither a kind nor a method belongs to the
 * kinds that have it alone. Throws the error if no problem can be assigned.
 */
export function assignProblems(
  importing: OpenApiImport,
  root: DocumentObject,
  kept: readonly WrittenKind[],
  error: ContractError,
): WrittenKind[] {
  const { notes } = importing;
  let isBlamed = false;
  let left = [...kept];
  for (const problem of error.problems) {
    const [, sort, name, text = ""] =
      /^(kinds? (?:\w+ and )?|method |schemas? (?:\S+ and )?)([\w.]+?)(?: would|:| has)(?: (.*))?$/s.exec(
        problem,
      ) ?? [];
    const last = name?.slice(name.lastIndexOf(".") + 1);
    const owner = left.find(({ finding, rpcs }) =>
      sort === "method " ? rpcs.some((rpc) => rpc.name === name) : finding.kind.name === last,
    );
    if (owner === undefined) {
      for (const { finding } of left.filter((each) => hasAlone(importing, root, each, problem))) {
        isBlamed = true;
        finding.problems.push({ text: `${problem}.`, overlay: [] });
      }
      continue;
    }
    isBlamed = true;
    const { finding } = owner;
    if (sort === "method " && finding.methods.others.some((rpc) => rpc.name === name)) {
      notes.add("facts", `${name ?? ""} is ignored: ${text}.`);
      left = left.map((each) =>
        each === owner ? { ...each, rpcs: each.rpcs.filter((rpc) => rpc.name !== name) } : each,
      );
    } else {
      finding.problems.push({
        text: `${sort === "method " ? `${name ?? ""}: ` : ""}${text || problem}.`,
        overlay: [],
      });
    }
  }
  if (!isBlamed) throw error;
  return left;
}

/** Whether a contract of one kind alone has a problem. */
function hasAlone(
  importing: OpenApiImport,
  root: DocumentObject,
  kind: WrittenKind,
  problem: string,
): boolean {
  try {
    buildContract(writeDocument({ ...importing, notes: createNotes() }, root, [kind]));
    return false;
  } catch (error) {
    return error instanceof ContractError && error.problems.includes(problem);
  }
}
