import { type Field, fieldsIn, type Kind, LABELS_ALL, labelsPlace, resourceFields } from "../contract";
import type { Json } from "../base/json";
import { equalValues, type RefreshedObject, type Value, valueAt, type ValueObject } from "../plugin";
import { checkableJson, differencesBetween, formatAnswerPath } from "../values";
import type { DriftedAttribute } from "./report";

/**
 * Returns the attributes of a refreshed object that differ from its state: the innermost ones, where the contract tells the parts of a value.
 * Values are left out of those that are sensitive by the contract, or in which the configuration has put something sensitive.
 *
 * @param sensitive - names of attributes at the root
 */
export function changedAttributes(
  kind: Kind,
  { type, before, after }: RefreshedObject,
  sensitive: readonly string[],
): readonly DriftedAttribute[] {
  const fields = resourceFields(kind);
  if (before === undefined || after === undefined || after === null || type.kind !== "object") return [];
  return [...type.attributes]
    .filter(([name, attribute]) => !equalValues(attribute, valueAt(before, name), valueAt(after, name)))
    .flatMap(([name]) => attributesAt(fields, name, before, after, sensitive.includes(name)))
    .filter(({ attribute }, _index, all) => !isOwnLabel(kind, attribute, all));
}

/** Whether an attribute is one of all labels that is among the changed own labels, too. */
function isOwnLabel(kind: Kind, attribute: string, all: readonly DriftedAttribute[]): boolean {
  if (!attribute.startsWith(`${LABELS_ALL}[`)) return false;
  const own = `${labelsPlace(kind)?.path.join(".") ?? ""}${attribute.slice(LABELS_ALL.length)}`;
  return all.some((each) => each.attribute === own);
}

function attributesAt(
  fields: readonly Field[],
  name: string,
  before: ValueObject,
  after: ValueObject,
  isMarked: boolean,
): readonly DriftedAttribute[] {
  const field = fields.find(({ terraformName }) => terraformName === name);
  const parts = field === undefined ? [] : differencesBetween([field], before, after);
  if (parts.length === 0) {
    const isSecret = isMarked || (field !== undefined && holdsSensitive(field));
    return [drifted(name, valueAt(before, name), valueAt(after, name), isSecret)];
  }
  return parts.map(({ path, configured, answered, isSecret }) =>
    drifted(formatAnswerPath(fields, path), configured, answered, isSecret || isMarked),
  );
}

function drifted(
  attribute: string,
  before: Value | undefined,
  after: Value | undefined,
  isSecret: boolean,
): DriftedAttribute {
  if (isSecret) return { attribute, sensitive: true };
  return {
    attribute,
    ...(before === undefined ? {} : { before: checkableJson(before) as Json }),
    ...(after === undefined ? {} : { after: checkableJson(after) as Json }),
  };
}

function holdsSensitive({ sensitive, type }: Field): boolean {
  return sensitive || fieldsIn(type).some(holdsSensitive);
}
