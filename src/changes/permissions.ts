import { type Field, fieldsIn, type Kind, type Method } from "../contract";
import { Decimal, type Path, type Value, valueAt, type ValueObject, valueAtPath } from "../plugin";

/** Permissions for in-place changes that destroy data: such methods are called only if an argument of the resource allows it. */

/** Returns the argument that allows a method; undefined if there is none. */
export function permissionFor(kind: Kind, method: Method): Field | undefined {
  return kind.fields.find(
    ({ argument }) => argument?.role === "permission" && argument.method === method.name,
  );
}

/** Whether a method may be called: it destroys no data, or the configuration allows it. */
export function isPermitted(kind: Kind, method: Method, config: ValueObject): boolean {
  if (method.destroysData !== true) return true;
  const permission = permissionFor(kind, method);
  return permission !== undefined && valueAt(config, permission.terraformName) === true;
}

/** A reason against a change in place. */
export interface Obstacle {
  readonly path: Path;
  /** The argument that would allow the change in place; undefined if there is none. */
  readonly permission: Field | undefined;
}

/** Returns, for each path that forces replacement by the plan rules, the argument that would make it a change in place, if any. */
export function obstacles(
  kind: Kind,
  paths: readonly Path[],
  prior: ValueObject,
  planned: ValueObject,
): readonly Obstacle[] {
  return paths.map((path) => {
    const field = fieldAt(kind.fields, path);
    const name = field?.needsPermission;
    const isHopeless =
      field === undefined ||
      fieldsIn(field.type).some(isFixedSomewhere) ||
      (field.growOnly === true && isSmaller(valueAtPath(prior, path), valueAtPath(planned, path)));
    const permission = isHopeless
      ? undefined
      : kind.fields.find(({ terraformName, argument }) => terraformName === name && argument !== undefined);
    return { path, permission };
  });
}

/** Returns the field that a path leads to, or the field whose element it leads to. */
export function fieldAt(fields: readonly Field[], path: Path): Field | undefined {
  let found: Field | undefined;
  let among: readonly Field[] = fields;
  for (const step of path) {
    if (step.kind !== "attribute") continue;
    found = among.find(({ terraformName }) => terraformName === step.name);
    if (found === undefined) return undefined;
    among = fieldsIn(found.type);
  }
  return found;
}

/** Whether a field, or something in it, can be set by users but not changed by any method. */
function isFixedSomewhere(field: Field): boolean {
  return (
    (field.presence !== "computed" && field.argument === undefined && field.immutable) ||
    fieldsIn(field.type).some(isFixedSomewhere)
  );
}

function isSmaller(prior: Value | undefined, planned: Value | undefined): boolean {
  return prior instanceof Decimal && planned instanceof Decimal && planned.compare(prior) < 0;
}
