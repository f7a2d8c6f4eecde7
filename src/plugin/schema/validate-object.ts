import type { Diagnostic, Diagnostics } from "../diagnostic";
import type { Path, ValueObject } from "../value";
import { attributeStep, isNull, isUnknown, valueAt } from "../value";
import type { ObjectShape } from "./implied-type";
import { blocksOf } from "./implied-type";
import { extendPath, nestedElements } from "./map-nested";

/** What the attributes' own `validate` functions say about a configuration, at every depth. */
export function validateObject(shape: ObjectShape, config: ValueObject, path: Path = []): Diagnostics {
  const diagnostics: Diagnostic[] = [];
  for (const attribute of shape.attributes) {
    const value = valueAt(config, attribute.name);
    const attributePath = [...path, attributeStep(attribute.name)];
    if (attribute.validate !== undefined && !isNull(value) && !isUnknown(value)) {
      diagnostics.push(...attribute.validate(value, attributePath));
    }
    if (attribute.nested !== undefined) {
      for (const { object, step } of nestedElements(attribute.nested.nesting, value)) {
        diagnostics.push(...validateObject(attribute.nested, object, extendPath(attributePath, step)));
      }
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    for (const { object, step } of nestedElements(nesting, valueAt(config, name))) {
      diagnostics.push(...validateObject(block, object, extendPath([...path, attributeStep(name)], step)));
    }
  }
  return diagnostics;
}
