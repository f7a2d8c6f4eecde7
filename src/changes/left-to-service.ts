import type { Field, FieldType } from "../contract";
import {
  isObject,
  isSequence,
  isUnknown,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { isFreeForm, sameContent } from "../values";
import type { FieldChange } from "./changed-part";
import { defaultOf } from "./default-of";

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
