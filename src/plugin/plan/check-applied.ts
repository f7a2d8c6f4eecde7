import type { Attribute, NestedBlock } from "../schema/schema";
import { blocksOf, extendPath, type ObjectShape } from "../schema/schema-walk";
import { attributeStep, indexStep, keyStep, type Path } from "../value/path";
import { Decimal } from "../value/decimal";
import {
  Dynamic,
  equalTypes,
  isNull,
  isObject,
  isSequence,
  isUnknown,
  type Type,
  Unknown,
  type Value,
  valueAt,
  type ValueObject,
} from "../value/value";
import { equalValues } from "../value/conform";
import { displayValue } from "./display-value";
import { matchPairs } from "./match-pairs";
import { requirementsOf, findCandidates } from "./set-candidates";

/** A difference between an applied change and its plan. */
export interface Deviation {
  readonly path: Path;
  /** The planned and the actual value, as the end of a sentence; sensitive values are masked. */
  readonly problem: string;
}

/**
 * Compares the planned state with the result of an apply, by the engine's own rules. A value known in the plan must be the same; an unknown
 * value may be anything that its refinements allow.
 *
 * @param actual - conforming to the schema, and wholly known
 */
export function checkApplied(
  shape: ObjectShape,
  planned: ValueObject,
  actual: ValueObject,
  path: Path = [],
): readonly Deviation[] {
  const found: Deviation[] = [];
  for (const attribute of shape.attributes) {
    const [before, after] = [valueAt(planned, attribute.name), valueAt(actual, attribute.name)];
    for (const each of checkAttribute(attribute, before, after, [...path, attributeStep(attribute.name)])) {
      found.push(each);
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    const [before, after] = [valueAt(planned, name), valueAt(actual, name)];
    for (const each of checkNested(nesting, block, before, after, [...path, attributeStep(name)])) {
      found.push(each);
    }
  }
  return found;
}

function checkAttribute(
  attribute: Attribute,
  planned: Value,
  actual: Value,
  path: Path,
): readonly Deviation[] {
  if (attribute.nested !== undefined && attribute.sensitive !== true) {
    return checkNested(attribute.nested.nesting, attribute.nested, planned, actual, path);
  }
  const isSame =
    attribute.nested === undefined
      ? isCompatible(attribute.type, planned, actual)
      : checkNested(attribute.nested.nesting, attribute.nested, planned, actual, path).length === 0;
  if (isSame) {
    return [];
  }
  const problem =
    attribute.sensitive === true
      ? "a sensitive value was planned, but the value is another one"
      : `${displayValue(planned)} was planned, but the value is ${displayValue(actual)}`;
  return [{ path, problem }];
}

function checkNested(
  nesting: NestedBlock["nesting"],
  shape: ObjectShape,
  planned: Value,
  actual: Value,
  path: Path,
): readonly Deviation[] {
  if (isUnknown(planned)) {
    return isWithinRefinements(planned, actual)
      ? []
      : [{ path, problem: "it does not meet the constraints in the plan" }];
  }
  if (planned === null || actual === null) {
    const problem =
      planned === null ? "no value was planned, but it has one" : "a value was planned, but it has none";
    return planned === actual ? [] : [{ path, problem }];
  }
  switch (nesting) {
    case "single":
    case "group":
      return checkElement(shape, planned, actual, path);
    case "list": {
      const [before, after] = [elements(planned), elements(actual)];
      if (before.length !== after.length) {
        return [{ path, problem: `${before.length} elements were planned, but it has ${after.length}` }];
      }
      return before.flatMap((element, index) =>
        checkElement(shape, element, after[index] ?? null, extendPath(path, indexStep(index))),
      );
    }
    case "map": {
      const [before, after] = [isObject(planned) ? planned : {}, isObject(actual) ? actual : {}];
      const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
      return keys.flatMap((key) => {
        const [hadKey, hasKey] = [Object.hasOwn(before, key), Object.hasOwn(after, key)];
        const elementPath = [...path, keyStep(key)];
        if (hadKey !== hasKey) {
          const problem = hadKey
            ? "the key was planned, but is missing"
            : "the key exists, but was not planned";
          return [{ path: elementPath, problem }];
        }
        return checkElement(shape, valueAt(before, key), valueAt(after, key), elementPath);
      });
    }
    case "set": {
      const [before, after] = [elements(planned), elements(actual)];
      const requirements = before.map((element) =>
        isUnknown(element) ? new Map() : requirementsOf(shape, element, () => true),
      );
      const fits = (a: Value, b: Value): boolean => checkElement(shape, a, b, path).length === 0;
      return setsCorrelate(before, after, fits, findCandidates(requirements, after))
        ? []
        : [{ path, problem: "the elements of the set differ from the plan" }];
    }
  }
}

function checkElement(shape: ObjectShape, planned: Value, actual: Value, path: Path): readonly Deviation[] {
  if (isObject(planned) && isObject(actual)) {
    return checkApplied(shape, planned, actual, path);
  }
  if (isUnknown(planned) || planned === actual) {
    return [];
  }
  return [
    {
      path,
      problem:
        planned === null ? "no value was planned, but it has one" : "a value was planned, but it has none",
    },
  ];
}

function isCompatible(type: Type, planned: Value, actual: Value): boolean {
  if (planned instanceof Unknown) {
    return isWithinRefinements(planned, actual);
  }
  if (planned === null || actual === null) {
    return isNull(planned) && isNull(actual);
  }
  switch (type.kind) {
    case "dynamic":
      return (
        planned instanceof Dynamic &&
        actual instanceof Dynamic &&
        equalTypes(planned.type, actual.type) &&
        isCompatible(planned.type, planned.value, actual.value)
      );
    case "list":
      return isCompatibleSequence(planned, actual, () => type.element);
    case "tuple":
      return isCompatibleSequence(planned, actual, (index) => type.elements[index] ?? { kind: "dynamic" });
    case "set":
      return (
        equalValues(type, planned, actual) ||
        setsCorrelate(elements(planned), elements(actual), (a, b) => isCompatible(type.element, a, b))
      );
    case "map":
      return (
        isObject(planned) &&
        isObject(actual) &&
        Object.keys(planned).length === Object.keys(actual).length &&
        Object.keys(planned).every(
          (key) =>
            Object.hasOwn(actual, key) &&
            isCompatible(type.element, valueAt(planned, key), valueAt(actual, key)),
        )
      );
    case "object":
      return (
        isObject(planned) &&
        isObject(actual) &&
        [...type.attributes].every(([name, inner]) =>
          isCompatible(inner, valueAt(planned, name), valueAt(actual, name)),
        )
      );
    default:
      return equalValues(type, planned, actual);
  }
}

function isCompatibleSequence(planned: Value, actual: Value, typeAt: (index: number) => Type): boolean {
  return (
    isSequence(planned) &&
    isSequence(actual) &&
    planned.length === actual.length &&
    planned.every((element, index) => isCompatible(typeAt(index), element, actual[index] ?? null))
  );
}

// A set may shrink, as unknown elements may turn out equal, but not grow. Every element must correspond to one on the other side.
function setsCorrelate(
  planned: readonly Value[],
  actual: readonly Value[],
  fits: (planned: Value, actual: Value) => boolean,
  candidates: (left: number) => readonly number[] = anyOf(actual),
): boolean {
  if (actual.length > planned.length) {
    return false;
  }
  const fitsAt = (left: number, right: number): boolean => fits(planned[left] ?? null, actual[right] ?? null);
  const pairs = matchPairs({ leftCount: planned.length, candidates, agrees: fitsAt });
  const used = new Set(pairs);
  return (
    actual.every((_, right) => used.has(right) || planned.some((_value, left) => fitsAt(left, right))) &&
    planned.every(
      (_, left) => pairs[left] !== undefined || candidates(left).some((right) => fitsAt(left, right)),
    )
  );
}

function anyOf(elementsOfSet: readonly Value[]): () => readonly number[] {
  const positions = elementsOfSet.map((_, position) => position);
  return () => positions;
}

function isWithinRefinements(planned: Value, actual: Value): boolean {
  if (!(planned instanceof Unknown) || planned.refinements === undefined) {
    return true;
  }
  const { notNull, prefix, numberMin, numberMax, lengthMin, lengthMax } = planned.refinements;
  if (isNull(actual)) {
    return notNull !== true;
  }
  if (typeof actual === "string") {
    return prefix === undefined || actual.startsWith(prefix);
  }
  if (actual instanceof Decimal) {
    const low = numberMin === undefined ? 1 : actual.compare(numberMin.value);
    const high = numberMax === undefined ? -1 : actual.compare(numberMax.value);
    return (
      (low > 0 || (low === 0 && numberMin?.inclusive === true)) &&
      (high < 0 || (high === 0 && numberMax?.inclusive === true))
    );
  }
  const length = isSequence(actual)
    ? actual.length
    : isObject(actual)
      ? Object.keys(actual).length
      : undefined;
  return length === undefined || (length >= (lengthMin ?? 0) && length <= (lengthMax ?? Infinity));
}

function elements(value: Value): readonly Value[] {
  return isSequence(value) ? value : [];
}
