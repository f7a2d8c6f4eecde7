import type { Contract } from "../../contract";
import { chooseMethods } from "./choose-methods";
import { findMethods, type FoundRpc, type WantedKind, wantedKinds } from "./find-methods";
import { findSchema } from "./find-schema";
import { shareInline, shareMark } from "./inline-schemas";
import type { KindFinding, OpenApiImport, Problem } from "./finding";
import { asObject, type DocumentObject } from "./json";
import { findNameField } from "./name-fields";
import { markSaidSchema } from "./map-fields";
import type { AppliedMap } from "./map-methods";
import { markSaidPlaces } from "./map-places";
import { applySaidKind, saidSchema } from "./map-schema";
import { openContent } from "./open-content";
import { openWide } from "./open-wide";
import type { NormalForm } from "./normal-form";
import type { Notes } from "./notes";
import { findOperationFields } from "./operation-fields";
import { findStates } from "./operation-states";
import { withSynonyms } from "./synonyms";

/** The result of the pass {@link findKinds}. */
export interface FoundKinds {
  readonly importing: OpenApiImport;
  /** One for each kind to find. */
  readonly findings: readonly KindFinding[];
  /** Those of kinds that the document describes. */
  readonly found: readonly KindFinding[];
}

/** Finds the methods, the schema and the name of each kind. Changes nothing in the document. */
export function findKinds(
  root: DocumentObject,
  form: NormalForm,
  known: Contract,
  said: AppliedMap,
  notes: Notes,
): FoundKinds {
  const kinds = wantedKinds(root, known.kinds, said.kinds, notes);
  const rpcs = findMethods(root, kinds, form);
  openWide(form, rpcs, notes);
  const named = new Set(said.kinds.map(({ name }) => name));
  const ofKind = new Map<WantedKind | undefined, FoundRpc[]>(kinds.map((kind) => [kind, []]));
  for (const rpc of rpcs) ofKind.get(rpc.kind)?.push(rpc);
  const rpcsOf = (kind: WantedKind): readonly FoundRpc[] => ofKind.get(kind) ?? [];
  const present = kinds.filter(
    (kind) => kind.marked !== undefined || named.has(kind.name) || rpcsOf(kind).length > 0,
  );
  const importing: OpenApiImport = {
    form,
    kinds,
    present,
    concluded: new WeakSet(),
    guessedUpdates: new Map(),
    said,
    notes,
  };
  const findings = kinds.map((kind) => findKind(importing, kind, rpcsOf(kind)));
  const isPresent = new Set(present);
  return { importing, findings, found: findings.filter(({ kind }) => isPresent.has(kind)) };
}

/** Returns the schema of the kind of long-running operations. */
export function operationSchema(findings: readonly KindFinding[]): string | undefined {
  return findings.find(({ kind }) => kind.name === "Operation")?.schema;
}

function findKind(importing: OpenApiImport, kind: WantedKind, rpcs: readonly FoundRpc[]): KindFinding {
  const { form } = importing;
  const problems: Problem[] = [];
  const methods = chooseMethods(
    kind,
    withSynonyms(rpcs, form, importing.notes),
    importing.said.claims,
    problems,
  );
  const schema = saidSchema(importing, kind, methods) ?? findSchema(importing, kind, methods, problems);
  if (schema !== undefined) shareMark(form, schema, methods.all);
  // Any method may answer with an operation.
  if (schema !== undefined) shareInline(form, schema, kind.name === "Operation" ? rpcs : methods.all);
  applySaidKind(importing, kind, schema);
  const contentField = openContent(importing, kind, methods, schema);
  markSaidPlaces(importing, kind, methods, schema);
  markSaidSchema(importing, { kind, schema });
  const nameField = schema === undefined ? "name" : findNameField(importing, kind, schema, methods, problems);
  const isWaitedFor = kind.name === "Operation" && kind.known !== undefined;
  const operationFields = isWaitedFor ? findOperationFields(importing, schema, problems) : {};
  const states = isWaitedFor ? findStates(importing, schema, operationFields) : undefined;
  const declared = asObject(form.schemas.get(schema ?? "")?.["x-kind"]);
  const { parentFrom, parentField } = declared ?? {};
  return {
    kind,
    methods,
    schema,
    nameField,
    problems,
    operationFields,
    ...(states === undefined ? {} : { states }),
    ...(contentField === undefined ? {} : { contentField }),
    parentFrom,
    parentField,
  };
}
