import type { Attribute, NestedBlock } from "../schema/schema";
import { attributeType, blocksOf, extendPath, type ObjectShape } from "../schema/schema-walk";
import { attributeStep, indexStep, keyStep, type Path, type PathStep } from "../value/path";
import { equalValues } from "../value/conform";
import {
  isNull,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../value/value";
import { matchPairs } from "./match-pairs";
import { pairByKey } from "./semantic-equality";
import { requirementsOf, findCandidates } from "./set-candidates";

/**
 * Returns the paths of all planned changes that force replacement, outermost first.
 *
 * - An attribute with `requiresReplace`, if its value changes because of the configuration (configured otherwise, removed, or reset to its
 *   default). That includes a configured value that is still unknown, as it may turn out different. A value that only became unknown
 *   because it is computed never counts.
 * - A nested attribute with `requiresReplace`: if it appears or disappears, or has other elements or keys than before. The attributes of
 *   its elements decide about the values in them.
 * - A nested object that appears or disappears with such an attribute set in it: the path is the object's own.
 * - In a set, where elements have no path, the set itself.
 * - A nested object or collection that is unknown as a whole does not count: its parts need not change.
 */
export function collectReplacePaths(
  shape: ObjectShape,
  prior: ValueObject,
  planned: ValueObject,
  config: ValueObject,
  path: Path = [],
): readonly Path[] {
  const found: Path[] = [];
  for (const attribute of shape.attributes) {
    const { name } = attribute;
    const member: ElementMember = {
      prior: valueAt(prior, name),
      planned: valueAt(planned, name),
      config: valueAt(config, name),
      path: [...path, attributeStep(name)],
    };
    if (needsReplacement(attribute, member)) {
      found.push(member.path);
    } else if (attribute.nested !== undefined && comesFromConfig(attribute, member.config)) {
      const { nesting, key } = attribute.nested;
      for (const each of collectNested(nesting, attribute.nested, member, key)) found.push(each);
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    const member: ElementMember = {
      prior: valueAt(prior, name),
      planned: valueAt(planned, name),
      config: valueAt(config, name),
      path: [...path, attributeStep(name)],
    };
    for (const each of collectNested(nesting, block, member)) found.push(each);
  }
  return found;
}

interface ElementMember {
  readonly prior: Value;
  readonly planned: Value;
  readonly config: Value;
  readonly path: Path;
}

function needsReplacement(attribute: Attribute, { prior, planned, config }: ElementMember): boolean {
  const { requiresReplace = false } = attribute;
  if (requiresReplace === false || !comesFromConfig(attribute, config)) {
    return false;
  }
  const unchanged =
    attribute.nested === undefined
      ? equalValues(attributeType(attribute), prior, planned)
      : isUnknown(planned)
        ? !isUnknown(config)
        : shapeOf(prior) === shapeOf(planned);
  if (unchanged) {
    return false;
  }
  return requiresReplace === true || requiresReplace(prior, planned);
}

// The parts that a nested attribute's own flag concerns: whether the object exists, the number of elements, or the keys.
function shapeOf(value: Value): string {
  if (isSequence(value)) {
    return `${value.length} elements`;
  }
  return isObject(value) ? JSON.stringify(Object.keys(value).sort()) : "nothing";
}

// An unconfigured computed value changes by itself, unless it is reset to a default.
function comesFromConfig(attribute: Attribute, config: Value): boolean {
  return !isNull(config) || attribute.computed !== true || attribute.default !== undefined;
}

function collectNested(
  nesting: NestedBlock["nesting"],
  shape: ObjectShape,
  member: ElementMember,
  key?: string,
): readonly Path[] {
  const { prior, planned, config, path } = member;
  if (isUnknown(planned)) {
    return [];
  }
  switch (nesting) {
    case "single":
    case "group":
      return collectElement(shape, prior, planned, config, path, undefined);
    case "list": {
      const after = elements(planned);
      const [before, configured] = [prior, config].map((list) =>
        key === undefined ? elements(list) : inOrderOf(shape, key, after, elements(list)),
      );
      if (before === undefined || configured === undefined) return [];
      const length = Math.max(before.length, after.length);
      return Array.from({ length }, (_, index) => index).flatMap((index) =>
        collectElement(shape, before[index], after[index], configured[index], path, indexStep(index)),
      );
    }
    case "map": {
      const [before, after, configured] = [entries(prior), entries(planned), entries(config)];
      const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
      return keys.flatMap((key) =>
        collectElement(
          shape,
          valueAt(before, key),
          valueAt(after, key),
          valueAt(configured, key),
          path,
          keyStep(key),
        ),
      );
    }
    case "set":
      return setNeedsReplacement(shape, member) ? [path] : [];
  }
}

// Returns elements at the positions of those with the same keys. Other elements follow.
function inOrderOf(
  shape: ObjectShape,
  key: string,
  order: readonly Value[],
  list: readonly Value[],
): readonly (Value | undefined)[] {
  const pairs = pairByKey(shape, key, order, list, valueObject());
  const known = new Set(pairs);
  return [
    ...pairs.map((pair) => (pair === undefined ? undefined : list[pair])),
    ...list.filter((_, position) => !known.has(position)),
  ];
}

function collectElement(
  shape: ObjectShape,
  prior: Value | undefined,
  planned: Value | undefined,
  config: Value | undefined,
  path: Path,
  step: PathStep | undefined,
): readonly Path[] {
  const elementPath = extendPath(path, step);
  const [before, after] = [prior ?? null, planned ?? null];
  if (isObject(before) && isObject(after) && config !== undefined && isObject(config)) {
    return collectReplacePaths(shape, before, after, config, elementPath);
  }
  const appears = isObject(after) && before === null && config !== undefined && isObject(config);
  const disappears = isObject(before) && after === null;
  return (appears && bringsReplacement(shape, after, config)) ||
    (disappears && takesReplacement(shape, before))
    ? [elementPath]
    : [];
}

// Whether an object that did not exist before sets a value that only a replacement can set.
function bringsReplacement(shape: ObjectShape, planned: ValueObject, config: ValueObject): boolean {
  return (
    shape.attributes.some((attribute) => {
      const member = {
        prior: null,
        planned: valueAt(planned, attribute.name),
        config: valueAt(config, attribute.name),
        path: [],
      };
      return (
        needsReplacement(attribute, member) ||
        (attribute.nested !== undefined &&
          comesFromConfig(attribute, member.config) &&
          collectNested(attribute.nested.nesting, attribute.nested, member).length > 0)
      );
    }) ||
    blocksOf(shape).some(({ name, nesting, block }) => {
      const member = {
        prior: null,
        planned: valueAt(planned, name),
        config: valueAt(config, name),
        path: [],
      };
      return collectNested(nesting, block, member).length > 0;
    })
  );
}

// Whether an object that disappears had a value that only a replacement can remove.
function takesReplacement(shape: ObjectShape, prior: ValueObject): boolean {
  return (
    shape.attributes.some((attribute) => {
      const member = { prior: valueAt(prior, attribute.name), planned: null, config: null, path: [] };
      // A value that the service computed was never configured, so its removal forces no replacement.
      const wasAskedFor = attribute.computed !== true || attribute.default !== undefined;
      return (
        (wasAskedFor && needsReplacement(attribute, member)) ||
        (attribute.nested !== undefined &&
          collectNested(attribute.nested.nesting, attribute.nested, member).length > 0)
      );
    }) ||
    blocksOf(shape).some(({ name, nesting, block }) => {
      const member = { prior: valueAt(prior, name), planned: null, config: null, path: [] };
      return collectNested(nesting, block, member).length > 0;
    })
  );
}

// A set's elements are paired if one can become the other in place. An element without partner appeared or disappeared.
function setNeedsReplacement(shape: ObjectShape, { prior, planned, config }: ElementMember): boolean {
  const before = elements(prior).filter(isObject);
  const after = elements(planned).flatMap((element, index) => {
    const elementConfig = elements(config)[index] ?? null;
    return isObject(element) && isObject(elementConfig) ? [{ element, elementConfig }] : [];
  });
  const inPlace = (left: number, right: number): boolean => {
    const [arrival, candidate] = [after[left], before[right]];
    return (
      arrival !== undefined &&
      candidate !== undefined &&
      collectReplacePaths(shape, candidate, arrival.element, arrival.elementConfig).length === 0
    );
  };
  const requirements = after.map(({ element, elementConfig }) =>
    requirementsOf(
      shape,
      element,
      (attribute) =>
        attribute.requiresReplace === true &&
        comesFromConfig(attribute, valueAt(elementConfig, attribute.name)),
    ),
  );
  const candidates = findCandidates(requirements, before);
  const pairs = matchPairs({ leftCount: after.length, candidates, agrees: inPlace });
  const staying = new Set(pairs);
  return (
    after.some(
      ({ element, elementConfig }, index) =>
        pairs[index] === undefined && bringsReplacement(shape, element, elementConfig),
    ) || before.some((element, index) => !staying.has(index) && takesReplacement(shape, element))
  );
}

function elements(value: Value): readonly Value[] {
  return isSequence(value) ? value : [];
}

function entries(value: Value): ValueObject {
  return isObject(value) ? value : {};
}
