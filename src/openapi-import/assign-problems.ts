import { buildContract, ContractError } from "../contract";
import type { Finding, OpenApiImport } from "./finding";
import { asObject, type JsonObject, textsOf } from "./json";
import { createNotes } from "./notes";
import { removeLine, stepTo } from "./overlay-line";
import { writeDocument, type WrittenKind } from "./write-document";

/**
 * Assigns each problem of the contract to its kind, which becomes unusable. A problem that names neither a kind nor a method belongs to the
 * kinds that have it alone. Throws the error if no problem can be assigned.
 */
export function assignProblems(
  importing: OpenApiImport,
  root: JsonObject,
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
      notes.add(`${name ?? ""} is ignored: ${text}.`);
      left = left.map((each) =>
        each === owner ? { ...each, rpcs: each.rpcs.filter((rpc) => rpc.name !== name) } : each,
      );
    } else {
      finding.problems.push({
        text: `${sort === "method " ? `${name ?? ""}: ` : ""}${text || problem}.`,
        overlay: removalsFor(importing, finding, text || problem),
      });
    }
  }
  if (!isBlamed) throw error;
  return left;
}

/** Returns the line that removes a property without a name in Terraform; none if a message of the kind's methods requires it. */
function removalsFor({ form }: OpenApiImport, { methods }: Finding, problem: string): readonly string[] {
  const property = /(?:^|[ .])([^ .]+) has no valid name in Terraform/.exec(problem)?.[1];
  if (property === undefined) return [];
  const messages = [...form.schemas.values(), ...methods.all.map(({ request }) => request)];
  return messages.some((node) => requires(node, property))
    ? []
    : [removeLine(`$..properties${stepTo(property)}`)];
}

/** Whether a schema, or one inside it, requires a property of this name. */
function requires(node: unknown, property: string): boolean {
  if (Array.isArray(node)) return node.some((each) => requires(each, property));
  const object = asObject(node);
  if (object === undefined) return false;
  return (
    textsOf(object["required"]).includes(property) ||
    Object.values(object).some((each) => requires(each, property))
  );
}

/** Whether a contract of one kind alone has a problem. */
function hasAlone(importing: OpenApiImport, root: JsonObject, kind: WrittenKind, problem: string): boolean {
  try {
    buildContract(writeDocument({ ...importing, notes: createNotes() }, root, [kind]));
    return false;
  } catch (error) {
    return error instanceof ContractError && error.problems.includes(problem);
  }
}
