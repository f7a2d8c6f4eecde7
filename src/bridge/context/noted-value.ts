import { createHash, randomBytes } from "node:crypto";
import type { FieldType } from "../../contract";
import { parseJson, type Value } from "../../plugin";
import { canonicalText, isFreeForm, toDynamic } from "../../values";
import type { NotedValue } from "./private-state";

/** Returns the form of a value for private state; undefined for no value. A secret is only a digest there. */
export function noteValue(
  type: FieldType,
  value: Value | undefined,
  isSecret: boolean,
): NotedValue | undefined {
  if (value === undefined) return undefined;
  const text = canonicalText(type, value);
  if (!isSecret) return text;
  const salt = randomBytes(16).toString("base64");
  return { salt, digest: digestOf(salt, text) };
}

/** Whether a value is the noted one. Undefined stands for no value. */
export function isNotedValue(
  noted: NotedValue | undefined,
  type: FieldType,
  value: Value | undefined,
): boolean {
  if (noted === undefined || value === undefined) return noted === value;
  const text = canonicalText(type, value);
  return typeof noted === "string" ? noted === text : noted.digest === digestOf(noted.salt, text);
}

/** Returns the noted value: `known` false if it is a secret, of which private state has no more than a digest. */
export function readNotedValue(
  noted: NotedValue | undefined,
  type: FieldType,
): { readonly isKnown: boolean; readonly value?: Value } {
  if (noted === undefined) return { isKnown: true };
  if (typeof noted !== "string") return { isKnown: false };
  const value: Value = parseJson(noted);
  return { isKnown: true, value: isFreeForm(type) ? toDynamic(value) : value };
}

function digestOf(salt: string, text: string): string {
  return createHash("sha256").update(salt).update(text).digest("base64");
}
