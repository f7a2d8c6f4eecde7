import type { Diagnostic, Diagnostics } from "../diagnostic";
import type { Awaitable, Context } from "../provider";
import {
  blocksOf,
  extendPath,
  nestedElements,
  type ObjectShape,
  writeOnlyPaths,
} from "../schema/schema-walk";
import { validateObject } from "../schema/validate-object";
import { attributeStep, type Path } from "../value/path";
import { isNull, valueAt, type ValueObject } from "../value/value";
import { readOnlyConfigured, requiredMissing, writeOnlyUnsupported } from "./diagnostic-texts";
import type { Session } from "./session";

/** The input of a validation. */
export interface ConfigValidation {
  /** The action of the author's function, for messages: "Validating the resource x". */
  readonly what: string;
  readonly shape: ObjectShape;
  readonly config: ValueObject;
  readonly validate:
    ((request: { readonly config: ValueObject }, context: Context) => Awaitable<Diagnostics>) | undefined;
  /** Whether the engine keeps write-only values out of plan and state. */
  readonly writeOnlyAllowed: boolean;
}

/** Returns all errors in a configuration, those of the author's own function last. */
export async function validateConfig(
  session: Session,
  context: Context,
  { what, shape, config, validate, writeOnlyAllowed }: ConfigValidation,
): Promise<Diagnostics> {
  const diagnostics: Diagnostic[] = [...configurationFaults(shape, config, [])];
  if (!writeOnlyAllowed) {
    for (const each of writeOnlyPaths(shape, config).map(writeOnlyUnsupported)) diagnostics.push(each);
  }
  for (const each of await session.callAuthor(what, context, () => validateObject(shape, config))) {
    diagnostics.push(each);
  }
  if (validate !== undefined) {
    for (const each of await session.callAuthor(what, context, () => validate({ config }, context))) {
      diagnostics.push(each);
    }
  }
  return diagnostics;
}

// The engine itself finds most of these, but not those in nested attributes.
function configurationFaults(shape: ObjectShape, config: ValueObject, path: Path): Diagnostics {
  const diagnostics: Diagnostic[] = [];
  for (const { name, required, optional, nested } of shape.attributes) {
    const value = valueAt(config, name);
    const attributePath = [...path, attributeStep(name)];
    if (required === true && isNull(value)) {
      diagnostics.push(requiredMissing(attributePath));
    } else if (required !== true && optional !== true && !isNull(value)) {
      diagnostics.push(readOnlyConfigured(attributePath));
    } else if (nested !== undefined) {
      for (const { object, step } of nestedElements(nested.nesting, value)) {
        for (const each of configurationFaults(nested, object, extendPath(attributePath, step))) {
          diagnostics.push(each);
        }
      }
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    // A group is always present, written or not, so nothing in it can be required.
    if (nesting !== "group") {
      for (const { object, step } of nestedElements(nesting, valueAt(config, name))) {
        for (const each of configurationFaults(
          block,
          object,
          extendPath([...path, attributeStep(name)], step),
        )) {
          diagnostics.push(each);
        }
      }
    }
  }
  return diagnostics;
}
