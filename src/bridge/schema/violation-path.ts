import { type Field, type FieldType, fieldsIn, holdsSecret } from "../../contract";
import { isServiceError } from "../../client";
import { attributeStep, indexStep, keyStep, type Path } from "../../plugin";

/**
 * Returns the path of the first field violation in a service error that is an attribute, as deep as the contract knows it. Undefined if
 * there is none, or if it is a secret (see {@link holdsSecret}). `objectField` is the request's field that contains the object's own
 * fields, if there is one.
 */
export function violationPath(
  fields: readonly Field[],
  error: unknown,
  objectField?: string,
): Path | undefined {
  if (!isServiceError(error)) return undefined;
  return error.fieldViolations
    .map(({ field }) => attributePath(fields, field, objectField))
    .find((path) => path !== undefined);
}

/** Returns the attribute path of a field's path on the wire, such as `users[0].sshKeyNames[1]`, `labels["a"]` or `boot.disk_size_gib`. */
export function attributePath(
  fields: readonly Field[],
  wirePath: string,
  objectField?: string,
): Path | undefined {
  const steps = stepsOf(wirePath);
  const isInside =
    objectField !== undefined && steps.length > 1 && plain(steps[0] ?? "") === plain(objectField);
  const [first, ...rest] = isInside ? steps.slice(1) : steps;
  const root = first === undefined ? undefined : fieldNamed(fields, first);
  if (root === undefined || holdsSecret(root)) return undefined;
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
