import type { Diagnostic, Diagnostics } from "../diagnostic";
import type { Awaitable, Context } from "../provider";
import type { ObjectShape } from "../schema";
import { blocksOf, extendPath, nestedElements, validateObject, writeOnlyPaths } from "../schema";
import type { Path, ValueObject } from "../value";
import { attributeStep, isNull, valueAt } from "../value";
import { readOnlyConfigured, requiredMissing, writeOnlyUnsupported } from "./diagnostic-texts";
import type { Session } from "./session";

/** What is validated, and by whom. */
export interface ConfigValidation {
  /** What the author's function does, for messages: "Validating the resource x". */
  readonly what: string;
  readonly shape: ObjectShape;
  readonly config: ValueObject;
  readonly validate:
    ((request: { readonly config: ValueObject }, context: Context) => Awaitable<Diagnostics>) | undefined;
  /** Whether the engine keeps write-only values out of plan and state. */
  readonly writeOnlyAllowed: boolean;
}

/** Everything that is wrong with a configuration, the author's own findings last. */
export async function validateConfig(
  session: Session,
  context: Context,
  { what, shape, config, validate, writeOnlyAllowed }: ConfigValidation,
): Promise<Diagnostics> {
  const diagnostics: Diagnostic[] = [...configurationFaults(shape, config, [])];
  if (!writeOnlyAllowed) {
    diagnostics.push(...writeOnlyPaths(shape, config).map(writeOnlyUnsupported));
  }
  diagnostics.push(...(await session.callAuthor(what, context, () => validateObject(shape, config))));
  if (validate !== undefined) {
    diagnostics.push(...(await session.callAuthor(what, context, () => validate({ config }, context))));
  }
  return diagnostics;
}

// The engine finds most of these by itself, but not those in nested attributes.
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
        diagnostics.push(...configurationFaults(nested, object, extendPath(attributePath, step)));
      }
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    // A group is always there, written or not, so nothing in it can be demanded.
    if (nesting !== "group") {
      for (const { object, step } of nestedElements(nesting, valueAt(config, name))) {
        diagnostics.push(
          ...configurationFaults(block, object, extendPath([...path, attributeStep(name)], step)),
        );
      }
    }
  }
  return diagnostics;
}
