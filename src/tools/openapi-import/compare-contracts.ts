import { type Contract, type Kind, type Method, updateModeOf } from "../../contract";
import { compareFields } from "./compare-fields";
import { keyOf } from "./names";
import { difference, type PartComparison } from "./part-comparison";

/** The comparison of two contracts. "Ours" is the compared contract, "theirs" the reference. */
export interface ContractComparison {
  /** Whether the contracts are equal. */
  readonly matches: boolean;
  /** One entry for each kind of ours, then one for each kind that only theirs has. */
  readonly kinds: readonly KindComparison[];
}

/** The comparison of one kind. */
export interface KindComparison {
  readonly name: string;
  /** `missing`: only ours has it; `extra`: only theirs has it. */
  readonly verdict: "match" | "differs" | "missing" | "extra";
  /** Differences of the kind itself, one phrase each. */
  readonly differences: readonly string[];
  readonly methods: readonly PartComparison[];
  /** Fields at any depth, by their wire paths: `boot.image`. */
  readonly fields: readonly PartComparison[];
}

/** Compares two contracts kind by kind. */
export function compareContracts(ours: Contract, theirs: Contract): ContractComparison {
  const byName = new Map(theirs.kinds.map((kind) => [kind.name, kind]));
  const ownNames = new Set(ours.kinds.map(({ name }) => name));
  const known = ours.kinds.map((kind) => compareKind(kind, byName.get(kind.name)));
  const extra = theirs.kinds
    .filter(({ name }) => !ownNames.has(name))
    .map(({ name }): KindComparison => ({
      name,
      verdict: "extra",
      differences: [],
      methods: [],
      fields: [],
    }));
  const kinds = [...known, ...extra];
  return { matches: kinds.every(({ verdict }) => verdict === "match"), kinds };
}

function compareKind(ours: Kind, theirs: Kind | undefined): KindComparison {
  const { name } = ours;
  if (theirs === undefined) return { name, verdict: "missing", differences: [], methods: [], fields: [] };
  const shape = (pattern: string): string => pattern.replace(/\{\w+\}/g, "{}");
  const differences = [
    ...difference("names", shape(theirs.pattern), shape(ours.pattern)),
    ...difference("plural", theirs.plural, ours.plural),
  ];
  const methods = compareMethods(ours, theirs);
  const fields = compareFields(ours, theirs);
  const isSame =
    differences.length === 0 && [...methods, ...fields].every(({ verdict }) => verdict === "match");
  return { name, verdict: isSame ? "match" : "differs", differences, methods, fields };
}

/**
 * Pairs create, get, list, delete and clone by verb, other methods by name, and the remaining updates by their request
 * fields.
 */
function compareMethods(ours: Kind, theirs: Kind): PartComparison[] {
  const found: PartComparison[] = [];
  for (const verb of ["create", "get", "list", "delete", "clone"] as const) {
    const [left, right] = [ours.methods[verb], theirs.methods[verb]];
    if (left !== undefined && right !== undefined) found.push(pairMethods(left, right, "renamed"));
    else if (left !== undefined) found.push(lone(left, "missing"));
    else if (right !== undefined) found.push(lone(right, "extra"));
  }
  for (const group of ["updates", "others"] as const) {
    const left = [...ours.methods[group]];
    const right = [...theirs.methods[group]];
    const pair = (isSame: (a: Method, b: Method) => boolean, verdict: "renamed" | "likely"): void => {
      for (const method of [...left]) {
        const partner = right.find((each) => isSame(method, each));
        if (partner === undefined) continue;
        left.splice(left.indexOf(method), 1);
        right.splice(right.indexOf(partner), 1);
        found.push(pairMethods(method, partner, verdict));
      }
    };
    pair((a, b) => keyOf(a.name) === keyOf(b.name), "renamed");
    pair((a, b) => carriedNames(a) !== "" && carriedNames(a) === carriedNames(b), "likely");
    found.push(
      ...left.map((method) => lone(method, "missing")),
      ...right.map((method) => lone(method, "extra")),
    );
  }
  return found;
}

function carriedNames({ request, nameField, maskField }: Method): string {
  const names = request
    .map(({ wireName }) => wireName)
    .filter((name) => name !== nameField && name !== maskField);
  return names.sort().join(",");
}

function pairMethods(ours: Method, theirs: Method, otherwise: "renamed" | "likely"): PartComparison {
  const differences = [
    ...difference("path", theirs.path, ours.path),
    ...difference("name property in the request", theirs.nameField, ours.nameField),
    ...difference("object property in the request", theirs.objectField, ours.objectField),
    ...difference("object property in the response", theirs.answerField, ours.answerField),
    ...difference("list property in the response", theirs.listField, ours.listField),
    ...difference("paging", pagingText(theirs), pagingText(ours)),
    ...difference("field mask", theirs.maskField, ours.maskField),
    ...difference("response", answerText(theirs), answerText(ours)),
    ...difference("update", updateText(theirs), updateText(ours)),
    ...difference("destroys data", theirs.destroysData, ours.destroysData),
  ];
  return {
    verdict: ours.name !== theirs.name ? otherwise : differences.length === 0 ? "match" : "differs",
    ours: ours.name,
    theirs: theirs.name,
    source: ours.source,
    differences,
  };
}

function pagingText({ paging }: Method): string | undefined {
  if (paging === undefined) return undefined;
  if ("by" in paging) {
    return [paging.number, paging.size, paging.total, paging.more]
      .filter((name) => name !== undefined)
      .join(", ");
  }
  return [paging.token, paging.size, paging.next, paging.total]
    .filter((name) => name !== undefined)
    .join(", ");
}

function updateText(method: Method): string | undefined {
  return method.verb === "update" && method.destroysData !== true ? updateModeOf(method) : undefined;
}

function answerText({ longRunning }: Method): string {
  return longRunning ? "an operation" : "the result";
}

function lone(method: Method, verdict: "missing" | "extra"): PartComparison {
  return verdict === "missing"
    ? { verdict, ours: method.name, source: method.source, differences: [] }
    : { verdict, theirs: method.name, differences: [] };
}
