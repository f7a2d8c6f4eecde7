import { argumentField } from "./argument-field";
import { holdsSecret } from "./derived-facts";
import type { Field, FieldType, Kind } from "./model";
import { LABELS_ALL, labelsPlace, nameFieldOf, requestFields } from "./requests/request-fields";

/** Name of the argument with the alternatives of a create. */
export const ALTERNATIVES = "create_alternatives";

/** Name of the argument with the time for which a create waits for capacity. */
export const CAPACITY_WAIT = "wait_for_capacity";

/** Name of the argument with the set of objects that are created all or none. */
export const ALL_OR_NONE = "all_or_none";

/** Whether one of the codes in an answer says that capacity for an object of a kind is lacking. */
export function isLackOfCapacity({ capacity }: Pick<Kind, "capacity">, codes: readonly string[]): boolean {
  const lacking = new Set(capacity?.codes.map((code) => code.toLowerCase()));
  return codes.some((code) => lacking.has(code.toLowerCase()));
}

/** Returns the field of the alternatives that a kind's create has; undefined if it has none. */
export function alternativesField({ fields }: Pick<Kind, "fields">): Field | undefined {
  return fields.find(({ argument }) => argument?.role === "alternatives");
}

/**
 * Returns the arguments about capacity of a kind whose create may lack it. An alternative sets what a create may leave out and sends: neither the
 * name nor the parent, no label and no secret, nothing that says to whom the object belongs, and in a section only what that section may leave out.
 * If the contract says which fields decide about capacity, it sets those, and references: other objects may exist in one place only.
 *
 * @param kind - has the capacity terms, and no arguments about capacity yet
 * @param owners - names of the kinds to which objects belong, such as projects
 */
export function capacityArguments(kind: Kind, owners: readonly string[]): readonly Field[] {
  const { create } = kind.methods;
  if (kind.capacity === undefined || create === undefined) return [];
  const excluded = new Set([
    nameFieldOf(kind).terraformName,
    kind.parentField,
    kind.slugField,
    labelsPlace(kind)?.path[0],
    LABELS_ALL,
  ]);
  const sent = new Set(requestFields(kind, create).map(({ field }) => field.terraformName));
  const { fields: deciding } = kind.capacity;
  const settable = kind.fields
    .filter(({ terraformName }) => sent.has(terraformName) && !excluded.has(terraformName))
    .flatMap((field) =>
      alternativesOf([field], owners, deciding.length > 0 && !deciding.includes(field.wireName)),
    );
  const wanted = [...(settable.length === 0 ? [] : [alternatives(settable)]), waiting(), completeness()];
  return wanted.filter(
    ({ terraformName }) => !kind.fields.some((field) => field.terraformName === terraformName),
  );
}

/**
 * Returns the fields that an alternative may set among those of an object, without what they are elsewhere: a default, a replacement.
 *
 * @param onlyReferences - whether it may set only names of other objects
 */
function alternativesOf(
  fields: readonly Field[],
  owners: readonly string[],
  onlyReferences: boolean,
): readonly Field[] {
  return fields.flatMap((field): readonly Field[] => {
    const { type, presence, references, argument } = field;
    if (presence === "computed" || argument !== undefined || holdsSecret(field)) return [];
    if (references !== undefined && owners.includes(references)) return [];
    if (type.kind === "object") {
      const inner = alternativesOf(type.fields, owners, onlyReferences);
      return inner.length === 0 ? [] : [asChoice(field, { ...type, fields: inner })];
    }
    return presence === "required" || (onlyReferences && references === undefined)
      ? []
      : [asChoice(field, type)];
  });
}

function asChoice(field: Field, type: FieldType): Field {
  const without: ReadonlySet<string> = new Set([
    "default",
    "defaultFrom",
    "growOnly",
    "needsPermission",
    "example",
  ]);
  const rest = Object.entries(field).filter(([key]) => !without.has(key)) as [keyof Field, never][];
  return {
    ...(Object.fromEntries(rest) as unknown as Field),
    type,
    presence: "optional",
    needed: false,
    immutable: false,
    readable: false,
  };
}

function alternatives(fields: readonly Field[]): Field {
  return {
    ...argumentField("createAlternatives", { role: "alternatives" }),
    source: "live",
    type: { kind: "list", element: { kind: "object", fields } },
    description: "Tried in this order while the service lacks capacity.",
  };
}

function waiting(): Field {
  return {
    ...argumentField("waitForCapacity", { role: "capacity-wait" }),
    source: "live",
    description: "Longest wait for capacity, such as `2h`. Default: none.",
  };
}

function completeness(): Field {
  return {
    ...argumentField("allOrNone", { role: "capacity-set" }),
    source: "live",
    description:
      "Name of a set of objects that are created all or none: if the service lacks capacity for one of them, the others that the same run created are " +
      "deleted again.",
    constraints: { minLength: 1, maxLength: 100 },
  };
}
