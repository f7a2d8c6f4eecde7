import { buildContract, type Contract, contract as ownContract, ContractError } from "..";
import { chooseMethods } from "./choose-methods";
import { concludeEverywhere, concludeKnown, concludeMask, concludeReadOnly } from "./conclude-fields";
import { findMethods, type Rpc, type WantedKind, wantedKinds } from "./find-methods";
import { findSchema } from "./find-schema";
import type { Adoption, Finding, Problem } from "./finding";
import { asText, type JsonObject, membersOf } from "./json";
import { isLongRunning, markAnswerObject, markRequestObject, orderListAnswer } from "./mark-object";
import { findNameField, markName, propertyOf } from "./name-fields";
import { markParent, parentKindOf, patternOf } from "./name-parts";
import { openNormalForm } from "./normal-form";
import { createNotes } from "./notes";
import { applyOverlays } from "./overlay";
import { markPaging } from "./paging";
import { parseDocument } from "./parse-document";
import { writeDocument, type WrittenKind } from "./write-document";

/** How a document is adopted. */
export interface AdoptOptions {
  /** Texts of OpenAPI Overlays, applied in order. */
  readonly overlays?: readonly string[];
  /** The contract whose kinds are looked for; the one of this package by default. */
  readonly known?: Contract;
}

/** A document that has become a contract. */
export interface AdoptedDocument {
  /** The usable kinds as an OpenAPI 3.1 document in plain form, with the words that model and emulator read. JSON. */
  readonly document: JsonObject;
  /** The contract of the usable kinds; one without kinds where none is usable. */
  readonly contract: Contract;
  /** One for each known kind, and one for each that the document marks besides. */
  readonly kinds: readonly KindReport[];
  /** What was concluded rather than said, a sentence each. */
  readonly notes: readonly string[];
}

/** What became of one kind. */
export interface KindReport {
  readonly name: string;
  /** `absent` where nothing in the document is called so. */
  readonly state: "usable" | "unusable" | "absent";
  /** Name of the schema in the foreign document. */
  readonly schema?: string;
  /** Paths of its methods. */
  readonly methods: readonly string[];
  /** Why it is unusable, with the lines of an overlay that settle it. */
  readonly problems: readonly Problem[];
}

/**
 * Makes a contract of an OpenAPI document that somebody else wrote, or says for each kind why that cannot be done. Throws a
 * ContractError where the text is no OpenAPI document, or where an overlay is wrong.
 */
export function adoptDocument(text: string, options: AdoptOptions = {}): AdoptedDocument {
  const { root, notes: parsed } = parseDocument(text);
  applyOverlays(root, options.overlays ?? []);
  const notes = createNotes();
  for (const sentence of parsed) notes.add(sentence);
  const known = options.known ?? ownContract;
  const form = openNormalForm(root, notes);
  const kinds = wantedKinds(root, known.kinds);
  const rpcs = findMethods(root, kinds, form);
  const adoption: Adoption = { form, kinds, notes };
  const findings = kinds.map((kind) => findKind(adoption, kind, rpcs));
  const found = findings.filter(({ kind, methods }) => methods.all.length > 0 || kind.marked !== undefined);
  const objects = new Map<Finding, JsonObject | undefined>();
  for (const finding of found) objects.set(finding, markMethods(adoption, finding));
  concludeEverywhere(adoption, found);
  const written = found.map((finding) => {
    const { create, list } = finding.methods;
    const object = objects.get(finding);
    concludeKnown(adoption, finding, [create?.request, list?.request, object]);
    if (create !== undefined) markParent(adoption, finding, create, object);
    if (list !== undefined) markParent(adoption, finding, list, undefined);
    return { finding, pattern: patternOf(adoption, finding, object), rpcs: finding.methods.all };
  });
  const { document, contract } = keepUsable(adoption, root, written);
  const usable = new Set(contract.kinds.map(({ name }) => name));
  return {
    document,
    contract,
    kinds: inOrder(findings, known).map((finding) => reportOf(finding, found, usable)),
    notes: notes.sentences(),
  };
}

function findKind(adoption: Adoption, kind: WantedKind, rpcs: readonly Rpc[]): Finding {
  const problems: Problem[] = [];
  const methods = chooseMethods(kind, rpcs, problems);
  const schema = findSchema(adoption, kind, methods, problems);
  const nameField = schema === undefined ? "name" : findNameField(adoption, kind, schema, methods, problems);
  const isWaitedFor = kind.name === "Operation" && kind.known !== undefined;
  if (isWaitedFor && schema !== undefined && !stringsAndEnums(adoption, schema).includes("state")) {
    problems.push({
      text: `${schema} has no property \`state\`, by which it is documented that operations end.`,
      overlay: [],
    });
  }
  return { kind, methods, schema, nameField, problems };
}

function stringsAndEnums({ form }: Adoption, schema: string): string[] {
  return membersOf(form.schemas.get(schema)?.["properties"]).flatMap(([name, property]) =>
    form.look(property)["type"] === "string" ? [name] : [],
  );
}

/** Marks requests and answers of a kind's methods. Gives the schema that holds the object in the create request, where one does. */
function markMethods(adoption: Adoption, finding: Finding): JsonObject | undefined {
  const { form } = adoption;
  const { methods, schema } = finding;
  let createObject: JsonObject | undefined;
  let isShared = false;
  for (const rpc of methods.all) {
    concludeMask(adoption, rpc);
    const changes = ["create", "update", "clone"].includes(rpc.verb);
    const objectField = changes ? markRequestObject(adoption, finding, rpc) : undefined;
    const object = objectField === undefined ? undefined : propertyOf(form, rpc.request, objectField);
    if (rpc.verb === "create") createObject = object;
    isShared ||= changes && [rpc.request, object].some((node) => form.componentOf(node) === schema);
    if (changes || rpc.verb === "get") markAnswerObject(adoption, finding, rpc);
    if (rpc.verb === "list") {
      orderListAnswer(adoption, finding, rpc);
      markPaging(adoption, finding, rpc);
    } else if (rpc.verb !== "create") markName(adoption, finding, rpc, objectField);
  }
  concludeReadOnly(adoption, finding, isShared);
  return createObject;
}

/** Builds the contract of the kinds that can be used, taking out those that cannot until it holds. */
function keepUsable(
  adoption: Adoption,
  root: JsonObject,
  all: readonly WrittenKind[],
): { readonly document: JsonObject; readonly contract: Contract } {
  let kept = all.map((kind) => ({ ...kind }));
  for (;;) {
    kept = withoutOrphans(adoption, kept);
    const document = writeDocument(adoption, root, kept);
    if (kept.length === 0) return { document, contract: emptyContract(document) };
    try {
      return { document, contract: buildContract(document) };
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      kept = blame(adoption, kept, error);
    }
  }
}

/** Takes out kinds with problems, those that live in one that is out, and those whose work could not be waited for. */
function withoutOrphans({ kinds, ...adoption }: Adoption, all: WrittenKind[]): WrittenKind[] {
  let kept = all;
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    kept = kept.filter(({ finding }) => finding.problems.length === 0);
    const isThere = (name: string): boolean => kept.some(({ finding }) => finding.kind.name === name);
    for (const { finding } of kept) {
      const { kind, methods } = finding;
      const parent = parentKindOf(kind, kinds);
      if (methods.create !== undefined && parent !== undefined && !isThere(parent.name)) {
        finding.problems.push({
          text: `A ${kind.name} lives in a ${parent.name}, which cannot be used.`,
          overlay: [],
        });
      }
      const waits = methods.all.find((rpc) => isLongRunning({ kinds, ...adoption }, rpc));
      if (waits !== undefined && !isThere("Operation")) {
        finding.problems.push({
          text: `${waits.name} answers with an operation, and Operation cannot be used.`,
          overlay: [],
        });
      }
    }
  }
  return kept;
}

/** Gives each problem that the contract would have to the kind that it is of. Throws the error where that leads nowhere. */
function blame({ notes }: Adoption, kept: readonly WrittenKind[], error: ContractError): WrittenKind[] {
  let isBlamed = false;
  let left = [...kept];
  for (const problem of error.problems) {
    const [, sort, name, text = ""] =
      /^(kinds? (?:\w+ and )?|method |schemas? (?:\S+ and )?)([\w.]+?)(?: would|:| stands)(?: (.*))?$/s.exec(
        problem,
      ) ?? [];
    const last = name?.slice(name.lastIndexOf(".") + 1);
    const owner = left.find(({ finding, rpcs }) =>
      sort === "method " ? rpcs.some((rpc) => rpc.name === name) : finding.kind.name === last,
    );
    if (owner === undefined) continue;
    isBlamed = true;
    const { finding } = owner;
    if (sort === "method " && finding.methods.others.some((rpc) => rpc.name === name)) {
      notes.add(`${name ?? ""} is left out: ${text}.`);
      left = left.map((each) =>
        each === owner ? { ...each, rpcs: each.rpcs.filter((rpc) => rpc.name !== name) } : each,
      );
    } else
      finding.problems.push({
        text: `${sort === "method " ? `${name ?? ""}: ` : ""}${text || problem}.`,
        overlay: [],
      });
  }
  if (!isBlamed) throw error;
  return left;
}

function emptyContract(document: JsonObject): Contract {
  const info = document["info"] as JsonObject;
  return {
    title: asText(info["title"]) ?? "",
    version: asText(info["version"]) ?? "",
    description: asText(info["description"])?.trim() ?? "",
    packagePrefix: "",
    kinds: [],
    methods: [],
  };
}

/** The known kinds in their own order, then those that only the document knows. */
function inOrder(findings: readonly Finding[], known: Contract): Finding[] {
  const rank = ({ kind }: Finding): number => {
    const index = known.kinds.findIndex(({ name }) => name === kind.name);
    return index < 0 ? known.kinds.length : index;
  };
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

function reportOf(finding: Finding, found: readonly Finding[], usable: ReadonlySet<string>): KindReport {
  const { kind, schema, methods, problems } = finding;
  const isThere = found.includes(finding);
  return {
    name: kind.name,
    state: usable.has(kind.name) ? "usable" : isThere ? "unusable" : "absent",
    ...(schema === undefined ? {} : { schema }),
    methods: methods.all.map(({ path }) => path),
    problems: isThere ? problems : [],
  };
}
