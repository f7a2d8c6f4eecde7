import type { AccountObject } from "../account";
import { asRecord, type UnknownRecord } from "../base/json";
import { type Field, fieldsIn, type Kind } from "../contract";
import { EXPIRY_LABEL, type Expiry, readExpiryLabel } from "../values";

/** The expiry label of an object. */
export interface LabelReading {
  /** Its value as the object has it. */
  readonly text: string;
  /** Undefined if the provider does not write such a value, or if the object has two values. */
  readonly expiry: Expiry | undefined;
}

/** Returns the expiry label of an object, in any of its maps of texts; undefined if it has none. */
export function readLabel({
  kind,
  object,
}: Pick<AccountObject, "kind" | "object">): LabelReading | undefined {
  const texts = labelsIn(kind.fields, object).flatMap((labels) => {
    const text = Object.hasOwn(labels, EXPIRY_LABEL) ? labels[EXPIRY_LABEL] : undefined;
    return typeof text === "string" ? [text] : [];
  });
  const [text] = texts;
  if (text === undefined) return undefined;
  const isOne = texts.every((each) => each === text);
  return { text, expiry: isOne ? readExpiryLabel(text) : undefined };
}

/** Whether the objects of a kind can carry an expiry label. */
export function hasLabels({ fields }: Pick<Kind, "fields">): boolean {
  return fields.some(
    (field) => isLabels(field) || (isHolder(field) && hasLabels({ fields: fieldsIn(field.type) })),
  );
}

/** Returns the maps of an object in which users put labels: at the root, or in an object such as `metadata`. */
function labelsIn(fields: readonly Field[], value: unknown): readonly UnknownRecord[] {
  const members = asRecord(value) ?? {};
  return fields.flatMap((field) => {
    const member = members[field.wireName];
    if (isLabels(field)) return asRecord(member) ?? [];
    return isHolder(field) ? labelsIn(fieldsIn(field.type), member) : [];
  });
}

function isLabels({ type, readable, presence, sensitive }: Field): boolean {
  const isMapOfTexts = type.kind === "map" && type.element.kind === "string";
  return isMapOfTexts && readable && presence !== "computed" && !sensitive;
}

function isHolder({ type, presence }: Field): boolean {
  return type.kind === "object" && presence !== "computed";
}
