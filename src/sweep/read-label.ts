import type { AccountObject } from "../account";
import { asRecord } from "../base/json";
import type { Field, Kind } from "../contract";
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
  const texts = labelFields(kind).flatMap(({ wireName }) => {
    const labels = asRecord(object[wireName]) ?? {};
    const text = Object.hasOwn(labels, EXPIRY_LABEL) ? labels[EXPIRY_LABEL] : undefined;
    return typeof text === "string" ? [text] : [];
  });
  const [text] = texts;
  if (text === undefined) return undefined;
  const isOne = texts.every((each) => each === text);
  return { text, expiry: isOne ? readExpiryLabel(text) : undefined };
}

/** Whether the objects of a kind can carry an expiry label. */
export function hasLabels(kind: Kind): boolean {
  return labelFields(kind).length > 0;
}

/** Returns the fields of a kind in which users put labels. */
function labelFields({ fields }: Kind): readonly Field[] {
  return fields.filter(
    ({ type, readable, presence, sensitive }) =>
      type.kind === "map" &&
      type.element.kind === "string" &&
      readable &&
      presence !== "computed" &&
      !sensitive,
  );
}
