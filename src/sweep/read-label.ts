import type { AccountObject } from "../account";
import { asRecord } from "../base/json";
import { type Kind, labelsPlace } from "../contract";
import { EXPIRY_LABEL, type Expiry, readExpiryLabel } from "../values";

/** The expiry label of an object. */
export interface LabelReading {
  /** Its value as the object has it. */
  readonly text: string;
  /** Undefined if the provider does not write such a value. */
  readonly expiry: Expiry | undefined;
}

/** Returns the expiry label of an object, where the provider writes it; undefined if it has none. */
export function readLabel({
  kind,
  object,
}: Pick<AccountObject, "kind" | "object">): LabelReading | undefined {
  const place = labelsPlace(kind);
  const labels =
    asRecord(place?.wirePath.reduce<unknown>((value, step) => asRecord(value)?.[step], object)) ?? {};
  const text = Object.hasOwn(labels, EXPIRY_LABEL) ? labels[EXPIRY_LABEL] : undefined;
  return typeof text === "string" ? { text, expiry: readExpiryLabel(text) } : undefined;
}

/** Whether the provider can give the objects of a kind an expiry label. */
export function hasLabels(kind: Kind): boolean {
  return labelsPlace(kind) !== undefined;
}
