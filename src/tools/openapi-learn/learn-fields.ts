import {
  type Contract,
  explainNormalization,
  type Field,
  type FieldType,
  isSameNormalized,
  isSameResourceName,
  isSameText,
  type Kind,
  kindOf,
  parseResourceName,
  requestFields,
} from "../../contract";
import type { MapPath } from "../service-map";
import type { EvidenceCollection } from "./evidence";
import { memberOf } from "./exchange";
import type { ObservedChange } from "./object-history";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Compares what requests send with what the service returns afterwards, field by field. */

/** The context of a comparison. */
interface ComparisonContext {
  readonly contract: Contract;
  readonly kind: Kind;
  readonly request: number;
  readonly evidence: EvidenceCollection;
  /** Whether the object is the answer of a get. Only there does the absence of a field count. */
  readonly isRead: boolean;
}

/** Judges the conclusions about the fields that a create or an update sends. */
export function learnFields(
  contract: Contract,
  kind: Kind,
  change: ObservedChange,
  evidence: EvidenceCollection,
): void {
  const { method, sent, after, request, isRead } = change;
  const compared: ComparisonContext = {
    contract,
    kind,
    request,
    evidence,
    isRead,
  };
  for (const { field, inRequest, path, inObject } of requestFields(kind, method)) {
    if (path.length > 0 || (method.objectField !== undefined && !inObject)) continue;
    compare(compared, field, [], memberOf(sent, inRequest.wireName), memberOf(after, field.wireName));
  }
}

function compare(
  compared: ComparisonContext,
  field: Field,
  above: readonly string[],
  sent: unknown,
  shown: unknown,
): void {
  const isAbsent = shown === undefined || shown === null;
  if (isZero(sent) || (isAbsent && !compared.isRead)) return;
  const { kind, request, evidence } = compared;
  const steps = [...above, field.wireName];
  const place = [kind.name, ...steps].join(".");
  const line = fieldLine(kind, steps);
  if (field.writeOnly) {
    if (isAbsent) {
      evidence.confirm(kind.name, `${place} is write-only`, [line("writeOnly")]);
    } else if (isSameJson(sent, shown)) {
      const seen = "a response contains the value that was sent";
      const corrected = [{ path: line("writeOnly"), value: false }];
      evidence.contradict(kind.name, `${place} is write-only`, { request, seen, corrected });
    }
    return;
  }
  if (!field.readable) return;
  if (isAbsent) {
    const seen = "the request sends a value, and the next get returns none";
    const corrected = [{ path: line("writeOnly"), value: true }];
    evidence.contradict(kind.name, `${place} is returned`, { request, seen, corrected });
    return;
  }
  evidence.confirm(kind.name, `${place} is returned`);
  if (field.type.kind === "object" && asRecord(sent) !== undefined) {
    for (const inner of field.type.fields) {
      if (inner.presence === "computed" || inner.argument !== undefined) continue;
      compare(compared, inner, steps, memberOf(sent, inner.wireName), memberOf(shown, inner.wireName));
    }
  } else if (typeof sent === "string" && typeof shown === "string" && field.type.kind === "string") {
    compareTexts(compared, field, steps, sent, shown);
  }
}

const LITERAL = "is stored as it was sent, apart from spellings that count as equal";

function compareTexts(
  { contract, kind, request, evidence }: ComparisonContext,
  field: Field,
  steps: readonly string[],
  sent: string,
  shown: string,
): void {
  const place = [kind.name, ...steps].join(".");
  const line = fieldLine(kind, steps);
  if (field.references !== undefined) {
    const target = kindOf(contract, field.references);
    const isName = parseResourceName(target.pattern, shown) !== undefined;
    if (isName) {
      evidence.confirm(kind.name, `${place} contains names of ${target.name}`, [line("references")]);
    }
  }
  if (isSame(contract, field, sent, shown)) {
    // A text that the service does not rewrite shows nothing about the rules.
    const isRewritten = sent !== shown && field.references === undefined;
    if (isRewritten) evidence.confirm(kind.name, `${place} ${LITERAL}`, [line("normalizes")]);
    return;
  }
  const rules = explainNormalization(sent, shown);
  if (rules === undefined) return;
  evidence.contradict(kind.name, `${place} ${LITERAL}`, {
    request,
    seen: `the service rewrites it (${rules.join(", ")})`,
    corrected: [{ path: line("normalizes"), value: rules }],
  });
}

function isSame(contract: Contract, field: Field, sent: string, shown: string): boolean {
  const { format, normalizes } = field.constraints;
  if (sent === shown || (format !== undefined && isSameText(format, sent, shown))) return true;
  if (normalizes !== undefined && isSameNormalized(normalizes, sent, shown)) return true;
  if (field.references === undefined) return false;
  const { pattern } = kindOf(contract, field.references);
  return isSameResourceName(pattern, sent, shown) || shown.endsWith(`/${sent}`);
}

const ONCE = "is returned only by the create";

/** Whether a value has a member of a name with a value, at any depth. */
function hasMember(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => (key === name && !isZero(inner)) || hasMember(inner, name),
  );
}

/** Judges what every object that the service returns must contain, and what it must not. */
export function learnObject(
  kind: Kind,
  object: UnknownRecord,
  answer: { readonly request: number; readonly isCreate: boolean },
  evidence: EvidenceCollection,
): void {
  const { request, isCreate } = answer;
  for (const field of kind.fields) {
    const place = `${kind.name}.${field.wireName}`;
    const isThere = !isZero(memberOf(object, field.wireName));
    if (field.alwaysReturned === true && field.terraformName !== "name") {
      const conclusion = `${place} is in every response`;
      if (memberOf(object, field.wireName) !== undefined) {
        evidence.confirm(kind.name, conclusion);
      } else {
        const seen = "a response lacks it, so remove it from the `required` of the kind in an overlay";
        evidence.contradict(kind.name, conclusion, { request, seen });
      }
    }
    if (field.returnedOnce !== true) continue;
    const line = fieldLine(kind, [field.wireName])("returnedOnce");
    if (isCreate && isThere) evidence.confirm(kind.name, `${place} ${ONCE}`);
    if (isCreate || !isThere) continue;
    const seen = "another response contains it";
    const corrected = [{ path: line, value: false }];
    evidence.contradict(kind.name, `${place} ${ONCE}`, { request, seen, corrected });
  }
}

/** Judges secrets that the answer of a create contains, and that later responses lack. */
export function learnSecrets(
  kind: Kind,
  { answer, after, request, isRead }: ObservedChange,
  evidence: EvidenceCollection,
): void {
  if (!isRead) return;
  for (const field of kind.fields) {
    const line = fieldLine(kind, [field.wireName])("returnedOnce");
    const place = `${kind.name}.${field.wireName}`;
    if (field.returnedOnce === true) {
      const isOnce = hasMember(answer, field.wireName) && isZero(memberOf(after, field.wireName));
      if (isOnce) evidence.confirm(kind.name, `${place} ${ONCE}`, [line]);
      continue;
    }
    if (field.presence !== "computed" || !field.sensitive || !field.readable) continue;
    if (isZero(memberOf(answer, field.wireName))) continue;
    const conclusion = `${place} is returned by every response`;
    if (!isZero(memberOf(after, field.wireName))) {
      evidence.confirm(kind.name, conclusion);
      continue;
    }
    const seen = "only the create's response contains it";
    evidence.contradict(kind.name, conclusion, { request, seen, corrected: [{ path: line, value: true }] });
  }
}

/** Returns the path of a line about a field in a service map, by its key. */
function fieldLine({ name }: Kind, steps: readonly string[]): (key: string) => MapPath {
  return (key) => ["kinds", name, "fields", steps.join("."), key];
}

/** Whether a value counts as absent in some encoding. */
export function isZero(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isZero);
  return (
    value === undefined || value === null || value === "" || value === 0 || value === "0" || value === false
  );
}

/** Whether two JSON values are equal, apart from the order of members and the spelling of numbers. */
export function isSameJson(a: unknown, b: unknown): boolean {
  const [left, right] = [asRecord(a), asRecord(b)];
  if (left !== undefined && right !== undefined) {
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...names].every((name) => isSameJson(memberOf(left, name), memberOf(right, name)));
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isSameJson(each, b[index]));
  }
  const isScalar = [a, b].every((each) => ["string", "number", "boolean"].includes(typeof each));
  return (
    a === b || (isScalar && JSON.stringify(a).replaceAll('"', "") === JSON.stringify(b).replaceAll('"', ""))
  );
}

/** Returns the members of an object type; empty for any other. */
export function membersOf(type: FieldType): readonly Field[] {
  return type.kind === "object" ? type.fields : [];
}
