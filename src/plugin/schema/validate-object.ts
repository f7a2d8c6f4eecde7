import type { Diagnostic, Diagnostics } from "../diagnostic";
import { attributeStep, type Path } from "../value/path";
import { isNull, isUnknown, valueAt, type ValueObject } from "../value/value";
import { blocksOf, extendPath, nestedElements, type ObjectShape } from "./schema-walk";

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
