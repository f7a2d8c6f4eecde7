import type { Diagnostic, Diagnostics } from "../diagnostic";
import type { Path, ValueObject } from "../value";
import { attributeStep, isNull, isUnknown, valueAt } from "../value";
import type { ObjectShape } from "./implied-type";
import { blocksOf } from "./implied-type";
import { extendPath, nestedElements } from "./map-nested";

/** Returns the results of the attributes' own `validate` functions for a configuration, at every depth. */
export function validateObject(shape: ObjectShape, config: ValueObject, path: Path = []): Diagnostics {
  const diagnostics: Diagnostic[] = [];
  for (const attribute of shape.attributes) {
    const value = valueAt(config, attribute.name);
    const attributePath = [...path, attributeStep(attribute.name)];
    if (attribute.validate !== undefined && !isNull(value) && !isUnknown(value)) {
      for (const each of attribute.validate(value, attributePath)) diagnostics.push(each);
    }
    if (attribute.nested !== undefined) {
      for (const { object, step } of nestedElements(attribute.nested.nesting, value)) {
        for (const each of validateObject(attribute.nested, object, extendPath(attributePath, step))) {
          diagnostics.push(each);
        }
      }
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    for (const { object, step } of nestedElements(nesting, valueAt(config, name))) {
      for (const each of validateObject(block, object, extendPath([...path, attributeStep(name)], step))) {
        diagnostics.push(each);
      }
    }
  }
  return diagnostics;
}
