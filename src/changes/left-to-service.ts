import { type Contract, type Field, fieldsIn, type FieldType, type Json } from "../contract";
import {
  attributeStep,
  Decimal,
  formatPath,
  isObject,
  isSequence,
  isUnknown,
  type Path,
  UNKNOWN,
  type Value,
  valueAt,
  valueObject,
  type ValueObject,
} from "../plugin";
import { holdsDueVersion, isFreeForm, isVersionDue, sameContent, toWire, versionOf } from "../values";
import type { JsonInput } from "../client";

/**
 * Returns the planned value of an unset field. Undefined for a field that is made of objects or free-form, as the service fills in more
 * than the contract's default. An empty list or map is planned as it is.
 */
export function defaultOf({ type, default: json }: Field): Value | undefined {
  if (json === undefined || json === null || isFreeForm(type)) return undefined;
  const isEmpty = typeof json === "object" && Object.keys(json).length === 0;
  if (fieldsIn(type).length > 0 && (type.kind === "object" || !isEmpty)) return undefined;
  return valueOfDefault(type, json);
}

function valueOfDefault(type: FieldType, json: Json): Value {
  if (type.kind === "number" && (typeof json === "number" || typeof json === "string")) {
    return Decimal.of(json);
  }
  if (typeof json !== "object" || json === null) return typeof json === "number" ? Decimal.of(json) : json;
  if (Array.isArray(json)) {
    const element = "element" in type ? type.element : type;
    return (json as readonly Json[]).map((item) => valueOfDefault(element, item));
  }
  const element = type.kind === "map" ? type.element : type;
  return valueObject(
    Object.entries(json).map(([key, item]): [string, Value] => [key, valueOfDefault(element, item)]),
  );
}

/** A field that changes, with what changes inside it. */
export interface FieldChange {
  readonly field: Field;
  /** The changed fields of an object that exists before and after. Absent: the field changes as a whole. */
  readonly inside?: readonly FieldChange[];
}

/** The values before and after a change. `parent` is as for {@link toWire}. */
export interface ComparedValues {
  readonly contract: Contract;
  readonly before: ValueObject;
  readonly after: ValueObject;
  readonly parent: string | undefined;
}

/**
 * Returns what changes in a field, or undefined. Two spellings of a value are no change. A change of a write-only value cannot be detected:
 * its version shows it.
 */
export function changeOf(field: Field, compared: ComparedValues): FieldChange | undefined {
  if (field.writeOnly) return undefined;
  const { contract, parent } = compared;
  const { type, terraformName } = field;
  const [before, after] = [valueAt(compared.before, terraformName), valueAt(compared.after, terraformName)];
  if (type.kind === "object" && isObject(before) && isObject(after)) {
    const inside = type.fields.flatMap((each): readonly FieldChange[] => {
      if (each.argument !== undefined) return [];
      if (each.writeOnly) return isSecretDue(type.fields, each, before, after) ? [{ field: each }] : [];
      const change = changeOf(each, { contract, before, after, parent });
      return change === undefined ? [] : [change];
    });
    return inside.length === 0 ? undefined : { field, inside };
  }
  const wire = (value: Value): JsonInput =>
    toWire(contract, [field], {
      planned: valueObject([[terraformName, value] as [string, Value]]),
      config: null,
      parent,
    })[field.wireName];
  const isChanged =
    canonical(wire(before)) !== canonical(wire(after)) || holdsDueVersion(field, before, after);
  return isChanged ? { field } : undefined;
}

/** Returns the innermost changed attributes, in the notation of the configuration. */
export function attributesOf({ field, inside }: FieldChange, path: Path = []): readonly string[] {
  const at = [...path, attributeStep(field.terraformName)];
  return inside === undefined ? [formatPath(at)] : inside.flatMap((each) => attributesOf(each, at));
}

/** Returns the paths of the innermost changes below the field, as wire names. A whole field has the empty path. */
export function pathsBelow({ inside }: FieldChange): readonly (readonly string[])[] {
  if (inside === undefined) return [[]];
  return inside.flatMap((each) => pathsBelow(each).map((path) => [each.field.wireName, ...path]));
}

function isSecretDue(
  fields: readonly Field[],
  secret: Field,
  before: ValueObject,
  after: ValueObject,
): boolean {
  const version = versionOf(fields, secret)?.terraformName;
  return version !== undefined && isVersionDue(valueAt(before, version), valueAt(after, version));
}

/** Returns a text that is equal for equal JSON, regardless of the order of members. */
function canonical(json: JsonInput): string | undefined {
  return JSON.stringify(json, (_key, value: unknown) => {
    if (typeof value === "bigint") return value.toString();
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}

/** Whether the service chooses the value of a field that is not set: users may set it, and it has no default. */
export function isLeftToService(field: Field): boolean {
  const { presence, argument, writeOnly, defaultFrom } = field;
  const isSettable = presence === "optional" && argument === undefined && !writeOnly;
  return isSettable && defaultFrom === undefined && defaultOf(field) === undefined;
}

/**
 * Returns planned values in which everything that the configuration leaves to the service is unknown. A plan shows the known value of it,
 * which an update does not change. A request that repeats it contains the service's own value, which may have changed since the plan.
 *
 * A value that the plan changes or removes stays as planned. Elements of sets stay as they are: their correspondence to the configured ones is not known.
 */
export function withoutUnset(
  fields: readonly Field[],
  prior: ValueObject,
  planned: ValueObject,
  config: ValueObject,
): ValueObject {
  const opened = fields.flatMap((field): readonly (readonly [string, Value])[] => {
    const { terraformName, type } = field;
    const [before, value] = [valueAt(prior, terraformName), valueAt(planned, terraformName)];
    const given = valueAt(config, terraformName);
    if (given === null) {
      return isLeftToService(field) && isKept(before, value) ? [[terraformName, UNKNOWN]] : [];
    }
    const inside = openInside(type, before, value, given);
    return inside === value ? [] : [[terraformName, inside]];
  });
  return opened.length === 0 ? planned : valueObject([...Object.entries(planned), ...opened]);
}

/** Whether a plan keeps a value. Parts of it that are unknown are left to the service anyway. */
function isKept(prior: Value, planned: Value): boolean {
  if (isUnknown(planned)) return true;
  if (isSequence(prior) && isSequence(planned)) {
    return prior.length === planned.length && prior.every((each, at) => isKept(each, planned[at] ?? null));
  }
  if (isObject(prior) && isObject(planned)) {
    const names = [...new Set([...Object.keys(prior), ...Object.keys(planned)])];
    return names.every((name) => isKept(valueAt(prior, name), valueAt(planned, name)));
  }
  return sameContent(prior, planned);
}

function openInside(type: FieldType, prior: Value, planned: Value, given: Value): Value {
  if (isFreeForm(type) || isUnknown(planned)) return planned;
  if (type.kind === "object") {
    return isObject(planned) && isObject(given)
      ? withoutUnset(type.fields, isObject(prior) ? prior : valueObject(), planned, given)
      : planned;
  }
  if (type.kind === "list" && isSequence(planned) && isSequence(given)) {
    const before = isSequence(prior) ? prior : [];
    return planned.map((element, index) =>
      openInside(type.element, before[index] ?? null, element, given[index] ?? null),
    );
  }
  if (type.kind === "map" && isObject(planned) && isObject(given)) {
    const before = isObject(prior) ? prior : valueObject();
    return valueObject(
      Object.entries(planned).map(([key, element]): [string, Value] => [
        key,
        openInside(type.element, valueAt(before, key), element, valueAt(given, key)),
      ]),
    );
  }
  return planned;
}

/** Whether the value of a field in a request contains values that the plan leaves to the service. */
export function holdsServiceValues(field: Field, planned: ValueObject, change?: FieldChange): boolean {
  const value = valueAt(planned, field.terraformName);
  if (change?.inside !== undefined && isObject(value)) {
    return change.inside.some((each) => holdsServiceValues(each.field, value, each));
  }
  return holdsUnknown(field.type, value);
}

function holdsUnknown(type: FieldType, value: Value): boolean {
  if (isUnknown(value)) return true;
  if (type.kind === "object") {
    const sent = type.fields.filter(
      ({ presence, argument, writeOnly }) => presence !== "computed" && argument === undefined && !writeOnly,
    );
    return (
      isObject(value) && sent.some((each) => holdsUnknown(each.type, valueAt(value, each.terraformName)))
    );
  }
  if (!("element" in type)) return false;
  const elements = isSequence(value) ? value : isObject(value) ? Object.values(value) : [];
  return elements.some((element) => holdsUnknown(type.element, element));
}
