import { type Field, fieldsIn, type Kind, type Method, requestFields } from "../contract";
import {
  Decimal,
  isWhollyKnown,
  type Path,
  type Value,
  valueAt,
  type ValueObject,
  valueAtPath,
} from "../plugin";
import { requestParts } from "../values";
import { oncePer } from "../base/json";

/**
 * The update methods that may be called, in their order. A method that destroys data is called only if an argument of the resource allows it.
 */

/** Returns a kind's update methods, narrower ones before wider ones, and those that destroy data last. */
export const updatesInOrder = oncePer((kind: Kind): readonly Method[] => {
  const { updates } = kind.methods;
  const ordered: Method[] = [];
  for (const method of updates) {
    const wider = ordered.findIndex((each) => isNarrower(kind, method, each));
    ordered.splice(wider < 0 ? ordered.length : wider, 0, method);
  }
  const isSafe = ({ destroysData }: Method): boolean => destroysData !== true;
  return [...ordered.filter(isSafe), ...ordered.filter((method) => !isSafe(method))];
});

/** Whether another method carries all settable fields of a method, and more. */
function isNarrower(kind: Kind, method: Method, other: Method): boolean {
  const own = carriedPaths(kind, method);
  const others = new Set(carriedPaths(kind, other));
  return own.length < others.size && own.every((path) => others.has(path));
}

function carriedPaths(kind: Kind, method: Method): readonly string[] {
  return requestParts(kind, method).flatMap(({ field }) => settablePaths(field));
}

export function settablePaths({ terraformName, type, presence, argument }: Field): readonly string[] {
  if (presence === "computed" || argument !== undefined) return [];
  if (type.kind !== "object") return [terraformName];
  return type.fields.flatMap(settablePaths).map((path) => `${terraformName}.${path}`);
}

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

/** A method that an apply may call: values that a plan does not know decide. */
export interface PossibleUpdate {
  readonly method: Method;
  /** The attributes with these values, as Terraform names. */
  readonly changes: readonly string[];
}

/** Returns the permitted update methods, besides those of `calls`, whose request has a value that is known only after apply. */
export function possibleUpdates(
  kind: Kind,
  config: ValueObject,
  calls: readonly { readonly method: Method }[],
): readonly PossibleUpdate[] {
  return kind.methods.updates
    .filter((method) => isPermitted(kind, method, config) && calls.every((call) => call.method !== method))
    .flatMap((method) => {
      const open = requestFields(kind, method).filter(
        ({ field }) => !field.writeOnly && !isWhollyKnown(valueAt(config, field.terraformName)),
      );
      return open.length === 0 ? [] : [{ method, changes: open.map(({ field }) => field.terraformName) }];
    });
}

/**
 * Returns the permitted update methods that may change a new clone to its configuration: those whose request has a configured value that the
 * clone request does not have. Which of them are called depends on the source.
 */
export function possibleAfterClone(
  kind: Kind,
  clone: Method,
  config: ValueObject,
): readonly PossibleUpdate[] {
  const cloned = new Set(requestParts(kind, clone).map(({ field }) => field.terraformName));
  return updatesInOrder(kind)
    .filter((method) => isPermitted(kind, method, config))
    .flatMap((method) => {
      const changes = requestParts(kind, method)
        .map(({ field }) => field.terraformName)
        .filter((name) => !cloned.has(name) && valueAt(config, name) !== null);
      return changes.length === 0 ? [] : [{ method, changes }];
    });
}
