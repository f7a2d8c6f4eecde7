import type { Field, FieldType } from "../contract";
import { isObject, isSequence, type Value, valueAt, type ValueObject, valueObject } from "../plugin";

/** A step into a value: a member or map entry, an element by its position, or by the member that identifies it (`x-key`). */
export type AnswerStep = string | number | { readonly member: string; readonly is: string };

/** The path of a part of an object, which survives a change of order where elements have a key. */
export type AnswerPath = readonly AnswerStep[];

/** Returns the part of a value at a path; undefined if there is none. */
export function partAt(root: Value, path: AnswerPath): Value | undefined {
  let part: Value | undefined = root;
  for (const step of path) part = part === undefined ? undefined : childAt(part, step);
  return part;
}

/**
 * Returns a copy with another part at a path. Undefined removes the entry of a map. The value itself is returned if nothing in it leads to
 * the path.
 */
export function withPartAt(root: Value, path: AnswerPath, part: Value | undefined): Value {
  const [step, ...rest] = path;
  if (step === undefined) return part ?? null;
  const child = childAt(root, step);
  if (child === undefined && (rest.length > 0 || typeof step !== "string")) return root;
  if (isObject(root) && typeof step === "string") {
    const others = Object.entries(root).filter(([name]) => name !== step);
    if (rest.length === 0 && part === undefined) return valueObject(others);
    return valueObject([...others, [step, withPartAt(child ?? null, rest, part)]]);
  }
  return isSequence(root)
    ? root.map((element) => (element === child ? withPartAt(element, rest, part) : element))
    : root;
}

/** {@link withPartAt} for an object, which stays one. */
export function withPart(object: ValueObject, path: AnswerPath, part: Value | undefined): ValueObject {
  const changed = withPartAt(object, path, part);
  return isObject(changed) ? changed : object;
}

/** Formats a path for people: `labels["a"]`, `users["ops"].shell`. */
export function formatAnswerPath(fields: readonly Field[], path: AnswerPath): string {
  return path
    .map((step, index) => {
      if (typeof step === "object") return `[${JSON.stringify(step.is)}]`;
      if (typeof step === "number") return `[${step}]`;
      if (index === 0) return step;
      const holder = placeOf(fields, path.slice(0, index))?.type;
      return holder?.kind === "map" ? `[${JSON.stringify(step)}]` : `.${step}`;
    })
    .join("");
}

/** The contract's facts about the part at a path. */
export interface AnswerPlace {
  /** The fields on the path, the innermost one last. */
  readonly fields: readonly Field[];
  readonly field: Field;
  readonly type: FieldType;
}

/** Returns the facts about the part at a path; undefined if the contract has no such part. */
export function placeOf(fields: readonly Field[], path: AnswerPath): AnswerPlace | undefined {
  const found: Field[] = [];
  let type: FieldType = { kind: "object", fields };
  for (const step of path) {
    if (type.kind === "object") {
      const field: Field | undefined = type.fields.find(({ terraformName }) => terraformName === step);
      if (field === undefined) return undefined;
      found.push(field);
      type = field.type;
    } else if ("element" in type && (type.kind === "map") === (typeof step === "string")) {
      type = type.element;
    } else {
      return undefined;
    }
  }
  const field = found.at(-1);
  return field === undefined ? undefined : { fields: found, field, type };
}

function childAt(value: Value, step: AnswerStep): Value | undefined {
  if (typeof step === "string") {
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  if (!isSequence(value)) return undefined;
  if (typeof step === "number") return value[step];
  return value.find((element) => isObject(element) && valueAt(element, step.member) === step.is);
}
