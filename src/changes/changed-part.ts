import type { Contract, Field } from "../contract";
import type { JsonInput } from "../client";
import {
  attributeStep,
  formatPath,
  isObject,
  type Path,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { holdsDueVersion, isVersionDue, toWire, versionOf } from "../values";

/** A field that changes, with what changes inside it. */
export interface FieldChange {
  readonly field: Field;
  /** The changed fields of an object that exists before and after. Absent: the field changes as a whole. */
  readonly inside?: readonly FieldChange[];
}

/** The values before and after a change. `parent` is as for {@link toWire}. */
export interface ComparedValues {
  readonly contract: Contract;
  readonly before: ValueObject;
  readonly after: ValueObject;
  readonly parent: string | undefined;
}

/**
 * Returns what changes in a field, or undefined. Two spellings of a value are no change. A change of a write-only value cannot be detected:
 * its version shows it.
 */
export function changeOf(field: Field, compared: ComparedValues): FieldChange | undefined {
  if (field.writeOnly) return undefined;
  const { contract, parent } = compared;
  const { type, terraformName } = field;
  const [before, after] = [valueAt(compared.before, terraformName), valueAt(compared.after, terraformName)];
  if (type.kind === "object" && isObject(before) && isObject(after)) {
    const inside = type.fields.flatMap((each): readonly FieldChange[] => {
      if (each.argument !== undefined) return [];
      if (each.writeOnly) return isSecretDue(type.fields, each, before, after) ? [{ field: each }] : [];
      const change = changeOf(each, { contract, before, after, parent });
      return change === undefined ? [] : [change];
    });
    return inside.length === 0 ? undefined : { field, inside };
  }
  const wire = (value: Value): JsonInput =>
    toWire(contract, [field], {
      planned: valueObject([[terraformName, value] as [string, Value]]),
      config: null,
      parent,
    })[field.wireName];
  const isChanged =
    canonical(wire(before)) !== canonical(wire(after)) || holdsDueVersion(field, before, after);
  return isChanged ? { field } : undefined;
}

/** Returns the innermost changed attributes, in the notation of the configuration. */
export function attributesOf({ field, inside }: FieldChange, path: Path = []): readonly string[] {
  const at = [...path, attributeStep(field.terraformName)];
  return inside === undefined ? [formatPath(at)] : inside.flatMap((each) => attributesOf(each, at));
}

/** Returns the paths of the innermost changes below the field, as wire names. A whole field has the empty path. */
export function pathsBelow({ inside }: FieldChange): readonly (readonly string[])[] {
  if (inside === undefined) return [[]];
  return inside.flatMap((each) => pathsBelow(each).map((path) => [each.field.wireName, ...path]));
}

function isSecretDue(
  fields: readonly Field[],
  secret: Field,
  before: ValueObject,
  after: ValueObject,
): boolean {
  const version = versionOf(fields, secret)?.terraformName;
  return version !== undefined && isVersionDue(valueAt(before, version), valueAt(after, version));
}

/** Returns a text that is equal for equal JSON, regardless of the order of members. */
function canonical(json: JsonInput): string | undefined {
  return JSON.stringify(json, (_key, value: unknown) => {
    if (typeof value === "bigint") return value.toString();
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}
