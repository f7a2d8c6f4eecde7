import { type Field, type Kind, LABELS_ALL, labelsPlace } from "../contract";
import {
  attributeStep,
  isObject,
  isUnknown,
  UNKNOWN,
  type Value,
  valueAt,
  valueAtPath,
  type ValueObject,
  valueObject,
} from "../plugin";
import { EXPIRY_LABEL } from "./expiry-label";

/**
 * The labels of an object in two forms. Users see their own labels (`labels`) and all labels (`labels_all`). The calls know one map, in the field of
 * the contract.
 */

/** Whether the provider leaves a label alone: the one with which it notes when an object expires, and those that match the patterns. */
export function isHiddenLabel(key: string, ignored: readonly string[]): boolean {
  return key === EXPIRY_LABEL || ignored.some((pattern) => isLabelMatch(pattern, key));
}

/** Whether a key matches a pattern: a key, or a prefix and `*`. */
export function isLabelMatch(pattern: string, key: string): boolean {
  return pattern.endsWith("*") ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}

/** Returns an object's values without the labels that are hidden. */
export function withoutHiddenLabels(
  kind: Kind,
  values: ValueObject,
  isHidden: (key: string) => boolean,
): ValueObject {
  return filterLabels(kind, values, (key) => !isHidden(key));
}

/** Returns the labels that are hidden in an object's values. */
export function hiddenLabels(
  kind: Kind,
  values: ValueObject,
  isHidden: (key: string) => boolean,
): ValueObject {
  const labels = labelsIn(kind, values);
  return isObject(labels)
    ? valueObject(Object.entries(labels).filter(([key]) => isHidden(key)))
    : valueObject();
}

function filterLabels(kind: Kind, values: ValueObject, keeps: (key: string) => boolean): ValueObject {
  const labels = labelsIn(kind, values);
  if (!isObject(labels) || Object.keys(labels).every(keeps)) return values;
  const kept = valueObject(Object.entries(labels).filter(([key]) => keeps(key)));
  return withLabels(kind, values, kept);
}

/** Returns an object's values together with the labels that are left alone. Unknown ones are left to the service, beside those. */
export function withKeptLabels(
  kind: Kind,
  values: ValueObject,
  kept: ValueObject = valueObject(),
): ValueObject {
  const labels = labelsIn(kind, values);
  if (Object.keys(kept).length === 0) return values;
  const own = isObject(labels) ? Object.entries(labels) : [];
  return withLabels(kind, values, valueObject([...own, ...Object.entries(kept)]));
}

/** Returns the labels in an object's values, as the contract's field has them. Null for a kind without labels. */
export function labelsIn(kind: Kind, values: ValueObject): Value {
  const place = labelsPlace(kind);
  if (place === undefined) return null;
  const [root = ""] = place.path;
  if (isUnknown(valueAt(values, root))) return UNKNOWN;
  return valueAtPath(values, place.path.map(attributeStep)) ?? null;
}

/**
 * Returns an object's values with other labels. An object that is to hold labels and is not set is added, with nothing else in it. One that is
 * unknown stays so, unless the labels are known.
 */
export function withLabels(kind: Kind, values: ValueObject, labels: Value): ValueObject {
  const place = labelsPlace(kind);
  if (place === undefined) return values;
  const [root = "", name] = place.path;
  const holder = valueAt(values, root);
  const put = (value: Value): ValueObject => valueObject([...Object.entries(values), [root, value]]);
  if (name === undefined) return put(labels);
  if (isObject(holder)) return put(valueObject([...Object.entries(holder), [name, labels]]));
  return labels !== null && !isUnknown(labels) ? put(holderOf(kind, root, name, labels)) : values;
}

/** Returns a configuration that says of the labels that there are none, where an object that is to hold them is not set. */
export function withoutLabels(kind: Kind, config: ValueObject): ValueObject {
  const [root = "", name] = labelsPlace(kind)?.path ?? [];
  if (name === undefined || valueAt(config, root) !== null) return config;
  return valueObject([...Object.entries(config), [root, holderOf(kind, root, name, null)]]);
}

function holderOf(kind: Kind, root: string, name: string, labels: Value): ValueObject {
  const field = kind.fields.find(({ terraformName }) => terraformName === root);
  const members: readonly Field[] = field?.type.kind === "object" ? field.type.fields : [];
  return valueObject(
    members.map(({ terraformName }): [string, Value] => [
      terraformName,
      terraformName === name ? labels : null,
    ]),
  );
}

/**
 * Returns default labels with an object's own ones over them. Null if there are none of either. An entry without a value counts as missing.
 * Unknown if the keys of one of them are.
 */
export function mergedLabels(defaults: Value, own: Value): Value {
  if (isUnknown(defaults) || isUnknown(own)) return UNKNOWN;
  const common = isObject(defaults) ? entriesOf(defaults) : [];
  if (!isObject(own)) return common.length === 0 ? null : valueObject(common);
  return valueObject([...common, ...entriesOf(own)]);
}

function entriesOf(labels: ValueObject): readonly [string, Value][] {
  return Object.entries(labels).filter(([, value]) => value !== null);
}

/** Returns the entries of an object's own labels as they are among all of its labels. One that is not among them is omitted. */
export function ownAmong(own: Value, all: Value): Value {
  if (!isObject(own)) return isUnknown(own) ? null : own;
  const shown = isObject(all) ? all : valueObject();
  return valueObject(
    Object.entries(own).flatMap(([key, value]): [string, Value][] => {
      if (Object.hasOwn(shown, key)) return [[key, shown[key] ?? null]];
      return value === null ? [[key, null]] : [];
    }),
  );
}

/** Returns the labels of an object of which no configuration is known yet: those that are not default ones. */
function labelsBeside(defaults: Value, all: Value): ValueObject {
  const common = isObject(defaults) ? defaults : valueObject();
  return valueObject(
    Object.entries(isObject(all) ? all : {}).filter(
      ([key, value]) => !Object.hasOwn(common, key) || common[key] !== value,
    ),
  );
}

/** Returns values as the calls know them: with all labels in the field of the contract, and without `labels_all`. */
export function toContractLabels(kind: Kind, values: ValueObject): ValueObject {
  if (labelsPlace(kind) === undefined) return values;
  const all = valueAt(values, LABELS_ALL);
  const rest = valueObject(Object.entries(values).filter(([name]) => name !== LABELS_ALL));
  // A state of an earlier version has all labels in the field of the contract.
  return all === null ? rest : withLabels(kind, rest, all);
}

/** Returns the values of a call as users see them: with their own labels, and all labels in `labels_all`. */
export function fromContractLabels(kind: Kind, values: ValueObject, own: Value): ValueObject {
  const all = labelsIn(kind, values);
  return valueObject([...Object.entries(withLabels(kind, values, own)), [LABELS_ALL, all ?? valueObject()]]);
}

/** Returns the state of an object of which no configuration is known yet, from its values as the calls know them. */
export function importedState(kind: Kind, values: ValueObject, defaults: Value): ValueObject {
  if (labelsPlace(kind) === undefined) return values;
  return fromContractLabels(kind, values, labelsBeside(defaults, labelsIn(kind, values)));
}
