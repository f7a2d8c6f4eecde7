import { buildContract, type Contract, contract as ownContract, ContractError } from "../contract";
import { applyNormalizations } from "./apply-normalizations";
import { assignProblems } from "./assign-problems";
import { checkShapes } from "./check-shapes";
import { chooseMethods } from "./choose-methods";
import { concludeDestruction } from "./conclude-destruction";
import { concludeErrors } from "./conclude-errors";
import { concludeEverywhere, concludeKnown, concludeMask, concludeReadOnly } from "./conclude-fields";
import { concludeSecrets } from "./conclude-secrets";
import { applyOmissions, concludeUpdate } from "./conclude-updates";
import { findMethods, type Rpc, type WantedKind, wantedKinds } from "./find-methods";
import { findDoneField } from "./done-field";
import { findSchema } from "./find-schema";
import type { Consequence, Finding, OpenApiImport, Problem } from "./finding";
import { asObject, asText, type JsonObject, without } from "./json";
import { judgeKind } from "./judge-kind";
import {
  isLongRunning,
  markAnswerObject,
  markOperation,
  markRequestObject,
  orderListAnswer,
} from "./mark-object";
import { findNameField, markName, propertyOf } from "./name-fields";
import { checkNameForm, markParent, parentKindOf, patternOf } from "./name-parts";
import { applyOddProperties } from "./odd-properties";
import { openNormalForm } from "./normal-form";
import { createNotes, type ImportNote } from "./notes";
import { applyOverlays } from "./overlay";
import { markPaging } from "./paging";
import { markToken } from "./mark-token";
import { parseDocument } from "./parse-document";
import { withoutWrongErrors } from "./wrong-errors";
import { writeDocument, type WrittenKind } from "./write-document";

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
  readonly document: JsonObject;
  /** The contract of the usable kinds; without kinds if none is usable. */
  readonly contract: Contract;
  /** One entry for each known kind, and one for each other kind that the document marks. */
  readonly kinds: readonly KindReport[];
  /** Inferences that the document does not state, worst first. */
  readonly notes: readonly ImportNote[];
}

/** The result for one kind. */
export interface KindReport {
  readonly name: string;
  /** `absent` if the document contains no such kind. */
  readonly state: "usable" | "unusable" | "absent";
  /** Name of the schema in the imported document. */
  readonly schema?: string;
  /** Paths of its methods. */
  readonly methods: readonly string[];
  /** The reasons why it is unusable, with overlay actions that solve them. */
  readonly problems: readonly Problem[];
  /** What users of the kind must know because the document leaves it open, worst first, with the overlay actions that change it. */
  readonly consequences: readonly Consequence[];
}

/**
 * Imports an OpenAPI document from another source as a contract, and reports for each kind why it is unusable. Throws a
 * ContractError if the text is not an OpenAPI document, or if an overlay is invalid.
 */
export function importDocument(text: string, options: ImportOptions = {}): ImportedDocument {
  const { root, notes: parsed } = parseDocument(text);
  applyOverlays(root, options.overlays ?? []);
  const notes = createNotes();
  for (const sentence of parsed) notes.add("facts", sentence);
  const known = options.known ?? ownContract;
  const form = openNormalForm(root, notes);
  const kinds = wantedKinds(root, known.kinds);
  const rpcs = findMethods(root, kinds, form);
  const present = kinds.filter((kind) => kind.marked !== undefined || rpcs.some((rpc) => rpc.kind === kind));
  const importing: OpenApiImport = { form, kinds, present, concluded: new WeakSet(), notes };
  const findings = kinds.map((kind) => findKind(importing, kind, rpcs));
  const found = findings.filter(({ kind }) => present.includes(kind));
  const objects = new Map<Finding, JsonObject | undefined>();
  const operation = operationSchema(found);
  for (const finding of found) objects.set(finding, markMethods(importing, finding, operation));
  concludeEverywhere(importing, found);
  const odd = new Map(found.map((finding) => [finding, applyOddProperties(importing, finding)]));
  const written = found.map((finding) => {
    const { create, list } = finding.methods;
    const object = objects.get(finding);
    concludeKnown(importing, finding, [create?.request, list?.request, object]);
    concludeSecrets(importing, root, finding);
    applyNormalizations(importing, root, finding, object);
    checkNameForm(importing, finding);
    if (create !== undefined) markParent(importing, finding, create, object);
    if (list !== undefined) markParent(importing, finding, list, undefined);
    return { finding, pattern: patternOf(importing, finding, object), rpcs: finding.methods.all };
  });
  const errors = concludeErrors(
    root,
    found.flatMap(({ methods }) => methods.all),
    notes,
  );
  const said = { ...without(root, "x-errors"), ...(errors === undefined ? {} : { "x-errors": errors }) };
  const { document, contract } = keepUsable(importing, said, written);
  const usable = new Set(contract.kinds.map(({ name }) => name));
  return {
    document,
    contract,
    kinds: inOrder(findings, known).map((finding) => ({
      ...reportOf(finding, found, usable),
      consequences: [
        ...judgeKind(importing, said, finding, contract, objects.get(finding)),
        ...(odd.get(finding) ?? []),
      ],
    })),
    notes: notes.ranked(),
  };
}

/** Returns the schema of the kind of long-running operations. */
function operationSchema(findings: readonly Finding[]): string | undefined {
  return findings.find(({ kind }) => kind.name === "Operation")?.schema;
}

function findKind(importing: OpenApiImport, kind: WantedKind, rpcs: readonly Rpc[]): Finding {
  const problems: Problem[] = [];
  const methods = chooseMethods(kind, rpcs, problems);
  const schema = findSchema(importing, kind, methods, problems);
  const nameField = schema === undefined ? "name" : findNameField(importing, kind, schema, methods, problems);
  const isWaitedFor = kind.name === "Operation" && kind.known !== undefined;
  const doneField = isWaitedFor ? findDoneField(importing, schema, problems) : undefined;
  const said = asObject(importing.form.schemas.get(schema ?? "")?.["x-kind"]);
  const { parentFrom, parentField } = said ?? {};
  return {
    kind,
    methods,
    schema,
    nameField,
    problems,
    ...(doneField === undefined ? {} : { doneField }),
    parentFrom,
    parentField,
  };
}

/**
 * Marks requests and answers of a kind's methods. Returns the schema of the property that holds the object in the
 * create request, if any.
 */
function markMethods(
  importing: OpenApiImport,
  finding: Finding,
  operation: string | undefined,
): JsonObject | undefined {
  const { form } = importing;
  const { methods, schema } = finding;
  let createObject: JsonObject | undefined;
  let isShared = false;
  for (const rpc of methods.all) {
    concludeMask(importing, rpc);
    markOperation(importing, operation, rpc);
    const changes = ["create", "update", "clone"].includes(rpc.verb);
    const objectField = changes ? markRequestObject(importing, finding, rpc) : undefined;
    const object = objectField === undefined ? undefined : propertyOf(form, rpc.request, objectField);
    if (rpc.verb === "create") createObject = object;
    markToken(importing, finding, rpc);
    isShared ||= changes && [rpc.request, object].some((node) => form.componentOf(node) === schema);
    if (changes || rpc.verb === "get") markAnswerObject(importing, finding, rpc);
    if (rpc.verb === "list") {
      applyOmissions(importing, rpc, objectField);
      orderListAnswer(importing, finding, rpc);
      markPaging(importing, finding, rpc);
    } else if (rpc.verb !== "create") {
      markName(importing, finding, rpc, objectField);
    }
    if (rpc.verb !== "list") applyOmissions(importing, rpc, objectField);
    if (rpc.verb === "create" || rpc.verb === "update") checkShapes(importing, finding, rpc, objectField);
    concludeDestruction(importing, finding, rpc);
    if (rpc.verb === "update") concludeUpdate(importing, finding, rpc, objectField);
  }
  concludeReadOnly(importing, finding, isShared);
  return createObject;
}

/** Builds the contract of the usable kinds. Removes unusable kinds until the contract is valid. */
function keepUsable(
  importing: OpenApiImport,
  root: JsonObject,
  all: readonly WrittenKind[],
): { readonly document: JsonObject; readonly contract: Contract } {
  let kept = all.map((kind) => ({ ...kind }));
  let said = root;
  for (;;) {
    kept = withoutOrphans(importing, kept);
    const document = writeDocument(importing, said, kept);
    if (kept.length === 0) return { document, contract: emptyContract(document) };
    try {
      return { document, contract: buildContract(document) };
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
  let kept = all;
  const operation = operationSchema(all.map(({ finding }) => finding));
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    kept = kept.filter(({ finding }) => finding.problems.length === 0);
    const isThere = (name: string): boolean => kept.some(({ finding }) => finding.kind.name === name);
    for (const { finding } of kept) {
      const { kind, methods } = finding;
      const parent = parentKindOf(kind, kinds);
      const isImplied = finding.parentFrom === "name";
      if (methods.create !== undefined && parent !== undefined && !isThere(parent.name) && !isImplied) {
        finding.problems.push({
          text: `The parent kind of ${kind.name}, ${parent.name}, is unusable.`,
          overlay: [],
        });
      }
      const waits = methods.all.find((rpc) => isLongRunning({ kinds, ...importing }, operation, rpc));
      if (waits !== undefined && !isThere("Operation")) {
        finding.problems.push({
          text: `${waits.name} returns an operation, but the kind Operation is unusable.`,
          overlay: [],
        });
      }
    }
  }
  return kept;
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

/** Returns the known kinds in their own order, then those that only the document marks. */
function inOrder(findings: readonly Finding[], known: Contract): Finding[] {
  const rank = ({ kind }: Finding): number => {
    const index = known.kinds.findIndex(({ name }) => name === kind.name);
    return index < 0 ? known.kinds.length : index;
  };
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

function reportOf(
  finding: Finding,
  found: readonly Finding[],
  usable: ReadonlySet<string>,
): Omit<KindReport, "consequences"> {
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
