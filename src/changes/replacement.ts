import {
  type Contract,
  type Field,
  type FieldType,
  fieldsIn,
  holdsData,
  holdsSshKey,
  isAddressField,
  type Kind,
  type Method,
  methodsOf,
} from "../contract";
import {
  formatPath,
  isObject,
  isSequence,
  type Path,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";
import { fieldAt, obstacles, permissionFor } from "./permitted-updates";

/** Why an object is replaced. All attributes are in the notation of the configuration. */
export interface ReplacementCauses {
  readonly attributes: readonly string[];
  /** Those for which no permission helps. While there is one, no permission avoids the replacement. */
  readonly hopeless: readonly string[];
  /** The permissions that would make the other changes in place. */
  readonly permitted: readonly PermittedChange[];
  /** Whether all of them hold SSH keys, which can be changed on the object itself as well. */
  readonly isOnlySshKeys: boolean;
}

/** A change that a permission would make in place. */
export interface PermittedChange {
  readonly permission: Field;
  readonly method: Method;
  readonly attributes: readonly string[];
}

/** Returns why an object is replaced, by the paths that force it. */
export function replacementCauses(
  contract: Contract,
  kind: Kind,
  paths: readonly Path[],
  prior: ValueObject,
  planned: ValueObject,
): ReplacementCauses {
  const found = obstacles(kind, paths, prior, planned);
  const attributesOf = (permission: Field | undefined): readonly string[] => [
    ...new Set(found.filter((each) => each.permission === permission).map(({ path }) => attributeOf(path))),
  ];
  return {
    attributes: [...new Set(paths.map(attributeOf))],
    isOnlySshKeys: paths.every((path) => {
      const field = fieldAt(kind.fields, path);
      return field !== undefined && holdsSshKey(contract, field);
    }),
    hopeless: attributesOf(undefined),
    permitted: kind.methods.updates.flatMap((method) => {
      const permission = permissionFor(kind, method);
      const attributes = permission === undefined ? [] : attributesOf(permission);
      return permission === undefined || attributes.length === 0 ? [] : [{ permission, method, attributes }];
    }),
  };
}

/** Returns the attribute at the end of a path, without the steps into lists and maps. */
export function attributeOf(path: Path): string {
  return formatPath(path.filter(({ kind }) => kind === "attribute"));
}

/** What goes with a replaced object, as far as the contract says so. */
export interface ReplacementLosses {
  readonly data: boolean;
  /** Whether the service powers objects of the kind on and off. */
  readonly power: boolean;
  /** Attributes with addresses of the object that the configuration does not set, so that the new object has others. */
  readonly addresses: readonly string[];
}

/** Returns what goes with an object that is replaced. */
export function replacementLosses(kind: Kind, prior: ValueObject, config: ValueObject): ReplacementLosses {
  return {
    data: holdsData(kind),
    power: methodsOf(kind).some(({ powersOff }) => powersOff === true),
    addresses: [...new Set(addressesIn(kind.fields, prior, config))],
  };
}

function addressesIn(fields: readonly Field[], values: Value, config: Value): readonly string[] {
  if (isSequence(values)) {
    const given = isSequence(config) ? config : [];
    return values.flatMap((element, index) => addressesIn(fields, element, given[index] ?? null));
  }
  if (!isObject(values)) return [];
  return fields.flatMap((field) => {
    const { terraformName: name, type } = field;
    const value = valueAt(values, name);
    const given = isObject(config) ? valueAt(config, name) : null;
    if (isAddressField(field)) return isEmpty(value) || !isEmpty(given) ? [] : [name];
    return hasObjects(type)
      ? addressesIn(fieldsIn(type), value, given).map((inner) => `${name}.${inner}`)
      : [];
  });
}

function hasObjects(type: FieldType): boolean {
  return (
    type.kind === "object" || ((type.kind === "list" || type.kind === "set") && hasObjects(type.element))
  );
}

function isEmpty(value: Value): boolean {
  return value === null || value === "" || (isSequence(value) && value.length === 0);
}
