import { listMethodOf } from "./derived-facts";
import { parseDuration } from "./text/text-format";
import type { Field, FieldType, Kind } from "./model";
import { toRootPropName } from "./names/naming";
import { LABELS_ALL, labelsPlace } from "./requests/request-fields";

/**
 * The parts of a kind in Terraform besides its resource: the fields of its data sources, and the phases of `timeouts`. The provider's
 * schema and the constructs share these rules.
 */

/** Whether a single object of the kind can be read, by a get method or from the list. */
export function isReadableKind(kind: Kind): boolean {
  return kind.methods.get !== undefined || listMethodOf(kind) !== undefined;
}

/**
 * Returns the attribute `id` of a resource and of the data source of one object: the full resource name again. Bridges to other tools, such
 * as Pulumi's, and older test frameworks identify an object by it. Undefined for a kind with a field of its own of that name.
 */
export function idField(kind: Kind): Field | undefined {
  const nameField = kind.fields.find(({ terraformName }) => terraformName === "name");
  if (nameField === undefined || kind.fields.some(({ terraformName }) => terraformName === ID)) {
    return undefined;
  }
  return {
    ...toComputed(nameField),
    terraformName: ID,
    propName: ID,
    description: "The same as `name`.",
    source: "live",
  };
}

/** Name of the attribute that {@link idField} describes. */
export const ID = "id";

/**
 * Returns the attribute `labels_all` of a resource: its own labels and the provider's default ones, as one map. Undefined for a kind without
 * labels (see {@link labelsPlace}).
 */
export function labelsAllField(kind: Kind): Field | undefined {
  const place = labelsPlace(kind);
  if (place === undefined) return undefined;
  const own = place.path.join(".");
  return {
    ...toComputed(place.field),
    wireName: "labelsAll",
    terraformName: LABELS_ALL,
    propName: "labelsAll",
    description: `All labels: \`${own}\`, and below them \`default_labels\` of the provider.`,
    source: "live",
  };
}

/** Returns the attributes of the resource `svc_<kind>`: the kind's fields, {@link idField} and {@link labelsAllField}. */
export function resourceFields(kind: Kind): readonly Field[] {
  const labels = labelsAllField(kind);
  return [...kind.fields, ...withId(kind), ...(labels === undefined ? [] : [labels])];
}

function withId(kind: Kind): readonly Field[] {
  const id = idField(kind);
  return id === undefined ? [] : [id];
}

/**
 * Returns the fields of the data source `svc_<kind>`. `name` (a full name or a slug) selects the object, and its parent field is the scope
 * of a slug. All other fields are computed. Omits fields that neither an answer nor the name contains.
 */
export function dataSourceFields(kind: Kind): readonly Field[] {
  const shown = shownFields(kind).map((field): Field => {
    if (field.terraformName === "name") {
      return { ...toComputed(field), presence: "required", needed: true, references: kind.name };
    }
    return field.terraformName === kind.parentField
      ? { ...toComputed(field), ...scopeDefault(field), presence: "optional" }
      : toComputed(field);
  });
  return [...shown, ...withId(kind)];
}

/**
 * Returns the fields of the data source `svc_<kinds>`: the fields of the kind in the list request (such as the parent), a filter that the
 * provider applies to the whole list, and the computed list. Throws a RangeError for a kind without a list method.
 */
export function listDataSourceFields(kind: Kind): readonly Field[] {
  const { list } = kind.methods;
  if (list === undefined) {
    throw new RangeError(`${kind.plural} cannot be listed: there is no List${kind.plural}`);
  }
  const found: Field = {
    wireName: toRootPropName(kind.terraformPlural),
    terraformName: kind.terraformPlural,
    propName: toRootPropName(kind.terraformPlural),
    type: {
      kind: "list",
      element: {
        kind: "object",
        fields: shownFields(kind).map(toComputed),
        ...(kind.exclusive === undefined ? {} : { exclusive: kind.exclusive }),
      },
    },
    description: "The objects found, in the service's order.",
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
  return [...filters, ...filterField(kind), found, ...namesField(found, filters)];
}

/**
 * The name of the attribute of `svc_<kinds>` with the full names of the objects. Mocks of `terraform test` and `tofu test` can set it, but not
 * the list of objects: for that, Terraform has no syntax, and OpenTofu demands every attribute of each object.
 */
export const LIST_NAMES = "names";

/** Returns the field of the full names; none for a kind with another field of that name. */
function namesField(found: Field, filters: readonly Field[]): readonly Field[] {
  if ([found, ...filters].some(({ terraformName }) => terraformName === LIST_NAMES)) return [];
  return [
    {
      ...found,
      wireName: LIST_NAMES,
      terraformName: LIST_NAMES,
      propName: LIST_NAMES,
      type: { kind: "list", element: { kind: "string" } },
      description: "The full names of the objects found, in the same order.",
      source: "live",
    },
  ];
}

/**
 * Returns the fields of a query of the kind's list: those of the data source `svc_<kinds>` that users set. The list resource of the kind has
 * them, too.
 */
export function listQueryFields(kind: Kind): readonly Field[] {
  return listDataSourceFields(kind).filter(({ presence }) => presence !== "computed");
}

/** Whether the objects of the kind can be listed as resources, with `terraform query`. */
export function isListableKind(kind: Kind): boolean {
  return kind.methods.create !== undefined && listMethodOf(kind) !== undefined;
}

/** Returns the filter's field: every field with a scalar value, a collection of scalars, or an object of such fields. */
function filterField(kind: Kind): readonly Field[] {
  const fields = shownFields(kind).flatMap(toFilter);
  if (fields.length === 0 || kind.terraformPlural === "filter") return [];
  return [
    {
      wireName: "filter",
      terraformName: "filter",
      propName: "filter",
      type: { kind: "object", fields },
      description:
        "Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or " +
        "set must contain every given element, a map every given entry.",
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

/** Returns a field as a condition on objects. Empty for a secret, and for a field without scalar values. */
export function toFilter(field: Field): readonly Field[] {
  if (field.sensitive) return [];
  const { constraints } = field;
  const filter: Field = {
    ...toComputed(field),
    presence: "optional",
    immutable: false,
    argument: { role: "filter" },
    readable: false,
    // A value outside its bounds simply matches nothing. A misspelt enum value or format is an error.
    constraints: {
      ...(constraints.enum === undefined ? {} : { enum: constraints.enum }),
      ...(constraints.format === undefined ? {} : { format: constraints.format }),
      ...(constraints.normalizes === undefined ? {} : { normalizes: constraints.normalizes }),
    },
  };
  if (field.type.kind === "object") {
    const fields = field.type.fields.filter(isShown).flatMap(toFilter);
    return fields.length === 0 ? [] : [{ ...filter, type: { kind: "object", fields } }];
  }
  const element = "element" in field.type ? field.type.element : field.type;
  return isScalar(element) ? [filter] : [];
}

/** A phase of a resource's life cycle that can have a time limit. */
export type TimeoutPhase = "create" | "update" | "delete";

/** Returns the phases in a resource's `timeouts` block. */
export function timeoutPhases(kind: Kind): readonly TimeoutPhase[] {
  return kind.methods.updates.length > 0 ? ["create", "update", "delete"] : ["create", "delete"];
}

/**
 * Returns the default time limit of a phase, as text such as `3h`: the longest timeout of its methods in the contract. Without one, it is 60
 * minutes for a kind with long-running operations and 10 minutes for others (assumed: the service documents none).
 */
export function timeoutText(kind: Kind, phase: TimeoutPhase): string {
  const { create, clone, updates, delete: remove } = kind.methods;
  const methods = { create: [create, clone], update: updates, delete: [remove] }[phase];
  const timeouts = methods
    .flatMap((method) => method?.timeout ?? [])
    .filter((text) => parseDuration(text) !== undefined);
  const isLongRunning = [create, remove, ...updates].some((method) => method?.longRunning === true);
  return timeouts.length === 0
    ? isLongRunning
      ? "60m"
      : "10m"
    : timeouts.reduce((longest, text) =>
        (parseDuration(text) ?? 0) > (parseDuration(longest) ?? 0) ? text : longest,
      );
}

function isScalar({ kind }: FieldType): boolean {
  return kind === "string" || kind === "bool" || kind === "number" || kind === "timestamp";
}

function scopeDefault(field: Field): Pick<Field, "defaultFrom"> {
  return field.defaultFrom === undefined ? {} : { defaultFrom: field.defaultFrom };
}

/** Returns the fields of an object that reading it shows: those in the answer, and the parts of its name (see {@link namePartFields}). */
export function shownFields(kind: Kind): readonly Field[] {
  const parts = namePartFields(kind);
  return kind.fields.flatMap((field) => {
    if (field.readable) return [field];
    return parts.includes(field) ? [{ ...field, readable: true }] : [];
  });
}

/** Returns the fields whose values an object's name contains: its parent and its slug. Excludes values that nothing may store. */
export function namePartFields({ fields, parentField, slugField }: Kind): readonly Field[] {
  return fields.filter(
    ({ terraformName, type, writeOnly }) =>
      (terraformName === parentField || terraformName === slugField) && type.kind === "string" && !writeOnly,
  );
}

function isShown(field: Field): boolean {
  return field.readable;
}

/** Returns a field as one that only the service sets. */
export function toComputed(field: Field): Field {
  const settings: ReadonlySet<string> = new Set(["default", "defaultFrom"]);
  const rest = Object.fromEntries(
    Object.entries(field).filter(([key]) => !settings.has(key)),
  ) as unknown as Field;
  return {
    ...rest,
    type: typeToComputed(field.type),
    presence: "computed",
    needed: false,
    ...(isEmptyIfAbsent(field) ? { emptyIfAbsent: true as const } : {}),
  };
}

/** Whether a text that an answer omits is empty rather than null. */
export function isEmptyIfAbsent({ type, default: fallback, presence, emptyIfAbsent }: Field): boolean {
  return type.kind === "string" && (emptyIfAbsent === true || fallback === "" || presence === "required");
}

function typeToComputed(type: FieldType): FieldType {
  if (type.kind === "object") return { kind: "object", fields: type.fields.filter(isShown).map(toComputed) };
  if ("element" in type) return { kind: type.kind, element: typeToComputed(type.element) };
  return type;
}
