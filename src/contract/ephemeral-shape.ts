import type { Field, FieldType, Kind } from "./model";
import { proofFieldOf } from "./requests/proof-text";

/**
 * Whether an object of the kind can be an ephemeral resource: its create and delete methods return no operation, and it has a field that
 * the service returns only at creation.
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
 * Returns the fields of the ephemeral resource `svc_<kind>`: those of the resource, without facts about changes. Nothing is stored, so
 * there are no versions, and write-only fields become sensitive ones. Its proof field has no default: see {@link proofFieldOf}.
 */
export function ephemeralFields(kind: Kind): readonly Field[] {
  const proof = proofFieldOf(kind);
  return kind.fields
    .filter(({ argument }) => argument === undefined)
    .map((field) => toEphemeral(field === proof ? toProof(field) : field));
}

function toProof(field: Field): Field {
  const rest = Object.fromEntries(
    Object.entries(field).filter(([key]) => key !== "default"),
  ) as unknown as Field;
  const description = `${field.description} If unset, the provider sets a text by which a later run finds a lost object.`;
  return { ...rest, description };
}

/** Returns a field of a request whose values are not stored: without facts about changes, and with write-only values as sensitive ones. */
export function toEphemeral(field: Field): Field {
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
