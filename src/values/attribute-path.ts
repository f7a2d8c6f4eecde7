import { type Field, type FieldType, fieldsIn, holdsSecret } from "../contract";
import { attributeStep, formatPath, indexStep, keyStep, type Path } from "../plugin";

/** Finds the attribute for a field's path on the wire, such as `users[0].sshKeyNames[1]`, `labels["a"]` or `boot.disk_size_gib`. */

/**
 * Returns the path of the attribute, as deep as the contract knows it. Undefined if there is none, or if it is a secret (see
 * {@link holdsSecret}): the engine shows the value at a path.
 *
 * @param objectField the request's field that contains the object's own fields, if there is one
 */
export function attributePath(
  fields: readonly Field[],
  wirePath: string,
  objectField?: string,
): Path | undefined {
  const steps = stepsInObject(wirePath, objectField);
  const root = rootOf(fields, steps);
  return root === undefined || holdsSecret(root) ? undefined : pathFrom(root, steps);
}

/** Returns the name of the attribute in Terraform's spelling, also of a secret: `boot.disk_size_gib`. Undefined if the contract does not know all of it. */
export function attributeName(
  fields: readonly Field[],
  wirePath: string,
  objectField?: string,
): string | undefined {
  const steps = stepsInObject(wirePath, objectField);
  const root = rootOf(fields, steps);
  const path = root === undefined ? [] : pathFrom(root, steps);
  return path.length > 0 && path.length === steps.length ? formatPath(path) : undefined;
}

function stepsInObject(wirePath: string, objectField: string | undefined): readonly string[] {
  const steps = stepsOf(wirePath);
  const isInside =
    objectField !== undefined && steps.length > 1 && plain(steps[0] ?? "") === plain(objectField);
  return isInside ? steps.slice(1) : steps;
}

function rootOf(fields: readonly Field[], [first]: readonly string[]): Field | undefined {
  return first === undefined ? undefined : fieldNamed(fields, first);
}

function pathFrom(root: Field, [, ...rest]: readonly string[]): Path {
  return [attributeStep(root.terraformName), ...pathInside(root.type, rest)];
}

function pathInside(type: FieldType, steps: readonly string[]): Path {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  switch (type.kind) {
    case "list":
      return /^\d{1,9}$/.test(step) ? [indexStep(Number(step)), ...pathInside(type.element, rest)] : [];
    // An element of a set has no address, so the path of a `set` ends here.
    case "map":
      return [keyStep(step), ...pathInside(type.element, rest)];
    case "object": {
      const field = fieldNamed(fieldsIn(type), step);
      return field === undefined ? [] : [attributeStep(field.terraformName), ...pathInside(field.type, rest)];
    }
    default:
      return [];
  }
}

function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  return fields.find(({ wireName }) => plain(wireName) === plain(name));
}

/** Services name fields as proto-JSON does or as proto does: `diskSizeGib` or `disk_size_gib`. */
function plain(text: string): string {
  return text.replaceAll("_", "").toLowerCase();
}

function stepsOf(wirePath: string): readonly string[] {
  return [...wirePath.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[([^\]]*)\]|([^.[\]]+)/g)].map(
    ([, quoted, bracketed, name]) => quoted?.replace(/\\(.)/g, "$1") ?? bracketed ?? name ?? "",
  );
}
