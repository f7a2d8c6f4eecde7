import { argumentField } from "./argument-field";
import { disruptionGroup } from "./disruption-argument";
import { fieldsIn } from "./derived-facts";
import type { Field, FieldType, KindMethods, Method } from "./model";
import { firstWord, toTerraformName } from "./names/naming";

/**
 * Adds a resource's arguments that exist only in Terraform and are never sent: permissions for data-destroying methods, the source of a
 * clone, a version for each write-only field, a file for each field that the service returns once, the protection from deletion, and the answer
 * to replacements.
 */

/** Returns the fields of a kind with those that exist only in Terraform. `fieldsWith` returns the kind's fields with some update methods. */
export function withArguments(
  kindName: string,
  methods: KindMethods,
  fieldsWith: (updates: readonly Method[]) => readonly Field[],
): readonly Field[] {
  const { updates } = methods;
  const fields = fieldsWith(updates);
  const safe = updates.filter(({ destroysData }) => destroysData !== true);
  const destructive = updates
    .filter((method) => !safe.includes(method))
    .map((method) => ({ method, fields: fieldsWith([...safe, method]) }));
  const marked = destructive.length === 0 ? fields : withPermissions(fields, fieldsWith(safe), destructive);
  // A method that carries nothing that other methods do not carry is never called, so no argument permits it.
  const needed = destructive.filter(({ method }) =>
    marked.some((field) => needs(field, permissionName(method))),
  );
  return [
    ...withVersions(marked),
    ...fields
      .filter(({ returnedOnce, type }) => returnedOnce === true && type.kind === "string")
      .map(delivery),
    ...(methods.clone === undefined ? [] : [cloneSource(kindName, methods.clone)]),
    ...needed.map(({ method }) => permission(method)),
    ...(methods.create === undefined || methods.delete === undefined
      ? []
      : [
          protection(kindName),
          replacement(),
          ...(updates.some(disrupts) ? [disruptionGroup(kindName)] : []),
        ].filter(({ terraformName }) => !fields.some((field) => field.terraformName === terraformName))),
  ];
}

/** Returns the Terraform name of the argument that permits a data-destroying method: `allow_reimage`. */
function permissionName(method: Method): string {
  return `allow_${toTerraformName(firstWord(method.name))}`;
}

/** Returns the argument that permits a data-destroying method. */
export function permission(method: Method): Field {
  return {
    ...argumentField(`allow${firstWord(method.name)}`, { role: "permission", method: method.name }),
    type: { kind: "bool" },
    description:
      `Allows updates in place that destroy data (${method.name}). Without it, such a change forces a new resource to be created. ` +
      method.description,
    source: method.source,
  };
}

/** Returns the argument that protects an object from deletion. */
function protection(kindName: string): Field {
  return {
    ...argumentField("deletionProtection", { role: "protection" }),
    type: { kind: "bool" },
    source: "live",
    description:
      `Whether plans and applies refuse to delete or replace the ${kindName}, also when its block has left the code. Apply \`false\` first to ` +
      "delete it.",
  };
}

/** The answers of a plan to a change that forces replacement. */
export const REPLACEMENT_ANSWERS = ["warn", "forbid"] as const;

/** Returns the argument that says what a plan does if a change forces replacement. */
function replacement(): Field {
  return {
    ...argumentField("replace", { role: "replacement" }),
    source: "live",
    description:
      "Answer of a plan to a change that forces replacement: a warning, or an error, that names what is lost. Default: the provider's `replace`, " +
      "otherwise a warning if data is lost.",
    constraints: { enum: REPLACEMENT_ANSWERS },
  };
}

/** Whether an object is out of service during a call, or loses its data by it. */
export function disrupts({ powersOff, destroysData }: Method): boolean {
  return powersOff === true || destroysData === true;
}

function cloneSource(kindName: string, method: Method): Field {
  return {
    ...argumentField(`${method.verb}From`, { role: "clone-source" }),
    description:
      `Object that the new one is cloned from (${method.name}). Used only at creation: removing it later has no effect. ` +
      method.description,
    source: method.source,
    immutable: true,
    references: kindName,
  };
}

/** Returns the argument for a file that receives a field returned once, for users who keep secrets out of the state. */
function delivery(of: Field): Field {
  return {
    ...argumentField(`${of.propName}File`, { role: "delivery", of: of.terraformName }),
    description:
      `File that receives \`${of.terraformName}\` at creation, on the machine where the engine runs. Only its owner can read it (mode 0600). ` +
      `The attribute \`${of.terraformName}\` is then null: neither plan nor state contains it. The directory must exist. An existing file is ` +
      "replaced. Without this argument, the state contains the secret in plain text.",
    source: of.source,
    immutable: true,
  };
}

/** Adds a version argument for each write-only field, which represents the field in the state. */
function withVersions(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field): readonly Field[] => {
    const inner: Field = { ...field, type: typeWithVersions(field.type) };
    return field.writeOnly && field.presence !== "computed" ? [field, version(field)] : [inner];
  });
}

function typeWithVersions(type: FieldType): FieldType {
  // Elements of a set are identified only by their content, so another check rejects write-only fields in a set.
  if (type.kind === "object") return { ...type, fields: withVersions(type.fields) };
  return type.kind === "list" || type.kind === "map"
    ? { kind: type.kind, element: typeWithVersions(type.element) }
    : type;
}

function version(of: Field): Field {
  return {
    ...argumentField(`${of.propName}Version`, { role: "version", of: of.terraformName }),
    terraformName: `${of.terraformName}_version`,
    type: { kind: "number", format: "int32" },
    description: `Version of the write-only \`${of.terraformName}\`. A new number sends \`${of.terraformName}\` again.`,
    source: of.source,
    immutable: of.immutable,
    ...(of.needsPermission === undefined ? {} : { needsPermission: of.needsPermission }),
  };
}

/** A method that destroys data, and the fields of its kind if no other such method existed. */
interface Destructive {
  readonly method: Method;
  readonly fields: readonly Field[];
}

/** Marks fields that only data-destroying methods can update in place. `safe` are the same fields without those methods. */
function withPermissions(
  fields: readonly Field[],
  safe: readonly Field[],
  destructive: readonly Destructive[],
): readonly Field[] {
  return fields.map((field) => {
    const twin = twinOf(field, safe);
    const among = destructive.map((each) => ({
      ...each,
      fields: fieldsIn(twinOf(field, each.fields)?.type ?? JSON_TYPE),
    }));
    const inner = withPermissions(fieldsIn(field.type), fieldsIn(twin?.type ?? JSON_TYPE), among);
    const marked = { ...field, type: typeWithFields(field.type, inner) };
    if (field.presence === "computed" || field.immutable || twin?.immutable !== true) return marked;
    const by = destructive.find((each) => twinOf(field, each.fields)?.immutable === false);
    return by === undefined ? marked : { ...marked, needsPermission: permissionName(by.method) };
  });
}

const JSON_TYPE: FieldType = { kind: "json" };

function twinOf({ wireName }: Field, fields: readonly Field[]): Field | undefined {
  return fields.find((each) => each.wireName === wireName);
}

/** Returns a type with other fields in its objects, at any depth of its elements. */
function typeWithFields(type: FieldType, fields: readonly Field[]): FieldType {
  if (type.kind === "object") return { ...type, fields };
  return "element" in type ? { kind: type.kind, element: typeWithFields(type.element, fields) } : type;
}

/** Whether a field, or something in it, needs a permission. */
function needs(field: Field, permissionNamed: string): boolean {
  return (
    field.needsPermission === permissionNamed ||
    fieldsIn(field.type).some((each) => needs(each, permissionNamed))
  );
}
