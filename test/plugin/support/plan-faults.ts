import type { Attribute, NestedBlock, ObjectShape, Type, Value, ValueObject } from "../../../src/plugin";
import { equalValues, isObject, isSequence, Unknown } from "../../../src/plugin";

// The engine's rules for a planned object, written from the protocol's description, independently of the provider's code.

/** Returns everything that the engine would reject in a planned object. */
export function planFaults(
  shape: ObjectShape,
  typeOf: (attribute: Attribute) => Type,
  prior: ValueObject | null,
  config: ValueObject,
  planned: ValueObject,
  where = "",
): string[] {
  const faults: string[] = [];
  for (const attribute of shape.attributes) {
    const { name } = attribute;
    faults.push(
      ...attributeFaults(
        attribute,
        typeOf,
        prior?.[name] ?? null,
        config[name] ?? null,
        planned[name] ?? null,
        `${where}.${name}`,
      ),
    );
  }
  for (const block of shape.blocks ?? []) {
    const { name } = block;
    faults.push(
      ...blockFaults(
        block,
        typeOf,
        prior?.[name] ?? null,
        config[name] ?? null,
        planned[name] ?? null,
        `${where}.${name}`,
      ),
    );
  }
  return faults;
}

function attributeFaults(
  attribute: Attribute,
  typeOf: (attribute: Attribute) => Type,
  prior: Value,
  config: Value,
  planned: Value,
  where: string,
): string[] {
  const type = typeOf(attribute);
  if (attribute.writeOnly === true) {
    return planned === null ? [] : [`${where}: write-only value in the plan`];
  }
  if (equalValues(type, planned, config)) {
    return [];
  }
  if (prior !== null && config !== null && equalValues(type, planned, prior)) {
    return [];
  }
  if (attribute.computed === true && attribute.optional !== true) {
    return [];
  }
  if (config === null) {
    return attribute.computed === true ? [] : [`${where}: planned, neither configured nor computed`];
  }
  if (attribute.nested === undefined) {
    return [`${where}: planned is neither the configuration nor the state`];
  }
  if (planned === null || planned instanceof Unknown) {
    return [`${where}: configured, and planned as absent or unknown`];
  }
  return elementFaults(attribute.nested.nesting, attribute.nested, typeOf, prior, config, planned, where);
}

function blockFaults(
  block: NestedBlock,
  typeOf: (attribute: Attribute) => Type,
  prior: Value,
  config: Value,
  planned: Value,
  where: string,
): string[] {
  if (config instanceof Unknown) {
    return planned instanceof Unknown ? [] : [`${where}: an unknown block was altered`];
  }
  if (planned instanceof Unknown || (planned === null && block.nesting !== "single")) {
    return [`${where}: a block is unknown or null`];
  }
  if ((planned === null) !== (config === null)) {
    return [`${where}: presence of a block differs from the configuration`];
  }
  return planned === null
    ? []
    : elementFaults(block.nesting, block.block, typeOf, prior, config, planned, where);
}

function elementFaults(
  nesting: NestedBlock["nesting"],
  shape: ObjectShape,
  typeOf: (attribute: Attribute) => Type,
  prior: Value,
  config: Value,
  planned: Value,
  where: string,
): string[] {
  const inner = (
    before: Value | undefined,
    wanted: Value | undefined,
    got: Value | undefined,
    at: string,
  ): string[] => {
    if (wanted instanceof Unknown || wanted === null) {
      return (wanted === null) === (got === null) ? [] : [`${at}: presence of an element differs`];
    }
    if (!isObject(wanted ?? null) || !isObject(got ?? null)) {
      return [`${at}: an element is not an object`];
    }
    const old = before !== undefined && isObject(before) ? before : null;
    return planFaults(shape, typeOf, old, wanted as ValueObject, got as ValueObject, at);
  };
  switch (nesting) {
    case "single":
    case "group":
      return inner(prior, config, planned, where);
    case "list": {
      const [before, wanted, got] = [prior, config, planned].map((value) => (isSequence(value) ? value : []));
      return wanted?.length === got?.length
        ? (wanted ?? []).flatMap((element, index) =>
            inner(before?.[index], element, got?.[index], `${where}[${index}]`),
          )
        : [`${where}: the count differs from the configuration`];
    }
    case "map": {
      const [before, wanted, got] = [prior, config, planned].map((value) => (isObject(value) ? value : {}));
      const keys = Object.keys(wanted ?? {});
      return keys.length === Object.keys(got ?? {}).length &&
        keys.every((key) => Object.hasOwn(got ?? {}, key))
        ? keys.flatMap((key) => inner(before?.[key], wanted?.[key], got?.[key], `${where}[${key}]`))
        : [`${where}: the keys differ from the configuration`];
    }
    case "set": {
      const [wanted, got] = [config, planned].map((value) => (isSequence(value) ? value : []));
      return wanted?.length === got?.length &&
        (got ?? []).every((element) => isObject(element) || element instanceof Unknown || element === null)
        ? []
        : [`${where}: the count differs from the configuration, or an element is no object`];
    }
  }
}
