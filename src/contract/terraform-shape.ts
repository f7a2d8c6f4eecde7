import { parseDuration } from "./duration";
import type { Field, FieldType, Kind } from "./model";
import { toRootPropName } from "./naming";

/**
 * What a kind looks like in Terraform beside its resource: the fields of its data sources, and the phases that
 * `timeouts` has. The provider's schema and the constructs follow the same rules, which stand here.
 */

/** Whether one object of the kind can be read: by a method of its own, or out of the list. */
export function isReadableKind({ methods }: Kind): boolean {
  return methods.get !== undefined || methods.list?.listField !== undefined;
}

/**
 * The fields of the data source `svc_<kind>`: `name` (a full name or a bare slug) says which object, the field of the object
 * that it lives in says where a bare slug is looked for, everything else is computed. Fields that are only ever sent are left out.
 */
export function dataSourceFields(kind: Kind): readonly Field[] {
  return kind.fields.filter(isShown).map((field) => {
    if (field.terraformName === "name") {
      return { ...toComputed(field), presence: "required", needed: true, references: kind.name };
    }
    return field.terraformName === kind.parentField
      ? { ...toComputed(field), ...scopeDefault(field), presence: "optional" }
      : toComputed(field);
  });
}

/**
 * The fields of the data source `svc_<kinds>`: what the list method can be asked for (the object to look in, and whatever else
 * of its request is a field of the kind), a filter that the provider applies to the whole list, and the computed list. Throws a RangeError for a kind that has no list method.
 */
export function listDataSourceFields(kind: Kind): readonly Field[] {
  const { list } = kind.methods;
  if (list === undefined)
    throw new RangeError(`${kind.plural} cannot be listed: there is no List${kind.plural}`);
  const found: Field = {
    wireName: toRootPropName(kind.terraformPlural),
    terraformName: kind.terraformPlural,
    propName: toRootPropName(kind.terraformPlural),
    type: {
      kind: "list",
      element: { kind: "object", fields: kind.fields.filter(isShown).map(toComputed) },
    },
    description: "What was found, in the service's order.",
    source: list.source,
    presence: "computed",
    needed: false,
    immutable: false,
    readable: true,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
  };
  const filters = list.request.flatMap((requested): Field[] => {
    const field = kind.fields.find(({ wireName }) => wireName === requested.wireName);
    if (field === undefined || !isScalar(field.type) || field.type.kind !== requested.type.kind) return [];
    const { description, source, presence, needed } = requested;
    return [{ ...toComputed(field), ...scopeDefault(field), description, source, presence, needed }];
  });
  return [...filters, ...filterField(kind), found];
}

/** What can be asked of each object: every field that has a plain value, is a collection of such, or is made of such. */
function filterField(kind: Kind): readonly Field[] {
  const fields = kind.fields.filter(isShown).flatMap(toFilter);
  if (fields.length === 0 || kind.terraformPlural === "filter") return [];
  return [
    {
      wireName: "filter",
      terraformName: "filter",
      propName: "filter",
      type: { kind: "object", fields },
      description:
        "What the objects must be like: only those are given that agree with everything said here. Values are compared by what they " +
        "mean; of a list or set every element given must be there, of a map every entry.",
      source: "live",
      presence: "optional",
      needed: false,
      immutable: false,
      argument: { role: "filter" },
      readable: false,
      sensitive: false,
      writeOnly: false,
      deprecated: false,
      constraints: {},
    },
  ];
}

function toFilter(field: Field): readonly Field[] {
  if (field.sensitive) return [];
  const { constraints } = field;
  const filter: Field = {
    ...toComputed(field),
    presence: "optional",
    immutable: false,
    argument: { role: "filter" },
    readable: false,
    // A value outside of its bounds only finds nothing; one that is misspelt is better refused.
    constraints: {
      ...(constraints.enum === undefined ? {} : { enum: constraints.enum }),
      ...(constraints.format === undefined ? {} : { format: constraints.format }),
    },
  };
  if (field.type.kind === "object") {
    const fields = field.type.fields.filter(isShown).flatMap(toFilter);
    return fields.length === 0 ? [] : [{ ...filter, type: { kind: "object", fields } }];
  }
  const element = "element" in field.type ? field.type.element : field.type;
  return isScalar(element) ? [filter] : [];
}

/**
 * Whether an object of the kind can live for the time of one run alone, as Terraform's `ephemeral`: it is made and deleted without an
 * operation to wait for, and tells when it is made what nothing tells afterwards.
 */
export function isEphemeralKind(kind: Kind): boolean {
  const { create, delete: remove } = kind.methods;
  return (
    create !== undefined &&
    remove !== undefined &&
    !create.longRunning &&
    kind.fields.some((field) => field.returnedOnce === true)
  );
}

/**
 * The fields of the ephemeral resource `svc_<kind>`: those of the resource, without what says how an object changes. Nothing of it is
 * stored, so that nothing needs a version, and what is only sent is given like any other secret.
 */
export function ephemeralFields(kind: Kind): readonly Field[] {
  return kind.fields.filter(({ argument }) => argument === undefined).map(toEphemeral);
}

function toEphemeral(field: Field): Field {
  const ofChanges: ReadonlySet<string> = new Set(["growOnly", "needsPermission"]);
  const rest = Object.fromEntries(
    Object.entries(field).filter(([key]) => !ofChanges.has(key)),
  ) as unknown as Field;
  return {
    ...rest,
    type: typeToEphemeral(field.type),
    immutable: false,
    sensitive: field.sensitive || field.writeOnly,
    writeOnly: false,
  };
}

function typeToEphemeral(type: FieldType): FieldType {
  if (type.kind === "object") {
    const fields = type.fields.filter(({ argument }) => argument === undefined).map(toEphemeral);
    return { ...type, fields };
  }
  return "element" in type ? { kind: type.kind, element: typeToEphemeral(type.element) } : type;
}

/** A field's description with the names that constructs have. */
export function propDescription({ argument, description, propName }: Field): string {
  if (argument?.role !== "version") return description;
  return description.replace(`\`${argument.of}\``, `\`${propName.replace(/Version$/, "")}\``);
}

/** A part of a resource's life that can be given a time limit. */
export type TimeoutPhase = "create" | "update" | "delete";

/** The parts of a resource's life that can be given a time limit in its `timeouts` block. */
export function timeoutPhases(kind: Kind): readonly TimeoutPhase[] {
  return kind.methods.updates.length > 0 ? ["create", "update", "delete"] : ["create", "delete"];
}

/**
 * How long a phase is waited for where the user does not say it, as text such as `3h`: the longest of its methods' times. Undefined when
 * the contract says nothing of it.
 */
export function timeoutText(kind: Kind, phase: TimeoutPhase): string | undefined {
  const { create, clone, updates, delete: remove } = kind.methods;
  const methods = { create: [create, clone], update: updates, delete: [remove] }[phase];
  const timeouts = methods.flatMap((method) => method?.timeout ?? []);
  return timeouts.reduce<string | undefined>(
    (longest, text) => ((parseDuration(text) ?? 0) > (parseDuration(longest ?? "") ?? 0) ? text : longest),
    undefined,
  );
}

function isScalar({ kind }: FieldType): boolean {
  return kind === "string" || kind === "bool" || kind === "number" || kind === "timestamp";
}

function scopeDefault(field: Field): Pick<Field, "defaultFrom"> {
  return field.defaultFrom === undefined ? {} : { defaultFrom: field.defaultFrom };
}

function isShown(field: Field): boolean {
  return field.readable;
}

function toComputed(field: Field): Field {
  const settings: ReadonlySet<string> = new Set(["default", "defaultFrom"]);
  const rest = Object.fromEntries(
    Object.entries(field).filter(([key]) => !settings.has(key)),
  ) as unknown as Field;
  return { ...rest, type: typeToComputed(field.type), presence: "computed", needed: false };
}

function typeToComputed(type: FieldType): FieldType {
  if (type.kind === "object") return { kind: "object", fields: type.fields.filter(isShown).map(toComputed) };
  if ("element" in type) return { kind: type.kind, element: typeToComputed(type.element) };
  return type;
}
