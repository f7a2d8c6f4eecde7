import { fieldsIn } from "./fields-in";
import type { Argument, Field, FieldType, KindMethods, Method } from "./model";
import { firstWord, toRootPropName, toRootTerraformName, toTerraformName } from "./naming";

/**
 * Adds a resource's arguments that exist only in Terraform and are never sent: permissions for data-destroying methods, the source of a
 * clone, a version for each write-only field, and a file for each field that the service returns once.
 */

/**
 * Returns the fields of a kind with those that exist only in Terraform. `fields` are the kind's fields with all update methods,
 * `safeFields` those with only the update methods that destroy no data.
 */
export function withArguments(
  kindName: string,
  fields: readonly Field[],
  safeFields: readonly Field[],
  methods: KindMethods,
): readonly Field[] {
  const destructive = methods.updates.filter(({ destroysData }) => destroysData === true);
  const marked = withPermissions(fields, safeFields, (root) => {
    const method = destructive.find(({ request }) => carries(request, root));
    return method === undefined ? undefined : permissionName(method);
  });
  return [
    ...withVersions(marked),
    ...fields
      .filter(({ returnedOnce, type }) => returnedOnce === true && type.kind === "string")
      .map(delivery),
    ...(methods.clone === undefined ? [] : [cloneSource(kindName, methods.clone)]),
    ...destructive.map(permission),
  ];
}

/** Returns the Terraform name of the argument that permits a data-destroying method: `allow_reimage`. */
function permissionName(method: Method): string {
  return `allow_${toTerraformName(firstWord(method.name))}`;
}

function permission(method: Method): Field {
  return {
    ...argument(`allow${firstWord(method.name)}`, { role: "permission", method: method.name }),
    type: { kind: "bool" },
    description:
      `Allows updates in place that destroy data (${method.name}). Without it, such a change forces a new resource to be created. ` +
      method.description,
    source: method.source,
  };
}

function cloneSource(kindName: string, method: Method): Field {
  return {
    ...argument(`${method.verb}From`, { role: "clone-source" }),
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
    ...argument(`${of.propName}File`, { role: "delivery", of: of.terraformName }),
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
    ...argument(`${of.propName}Version`, { role: "version", of: of.terraformName }),
    terraformName: `${of.terraformName}_version`,
    type: { kind: "number", format: "int32" },
    description: `Version of the write-only \`${of.terraformName}\`. A new number sends \`${of.terraformName}\` again.`,
    source: of.source,
    immutable: of.immutable,
    ...(of.needsPermission === undefined ? {} : { needsPermission: of.needsPermission }),
  };
}

function argument(propName: string, meaning: Argument): Field {
  return {
    wireName: propName,
    terraformName: toRootTerraformName(propName),
    propName: toRootPropName(propName),
    type: { kind: "string" },
    description: "",
    source: "assumed",
    presence: "optional",
    needed: false,
    immutable: false,
    argument: meaning,
    readable: false,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
  };
}

/** Marks fields that only data-destroying methods can update in place. `safe` are the same fields without those methods. */
function withPermissions(
  fields: readonly Field[],
  safe: readonly Field[],
  permissionOf: (root: Field) => string | undefined,
): readonly Field[] {
  const mark = (field: Field, twin: Field | undefined, permitted: string): Field => {
    const inner = twin === undefined ? [] : fieldsIn(twin.type);
    const type = mapFields(field.type, (each) =>
      mark(
        each,
        inner.find(({ wireName }) => wireName === each.wireName),
        permitted,
      ),
    );
    return !field.immutable && twin?.immutable === true && field.presence !== "computed"
      ? { ...field, type, needsPermission: permitted }
      : { ...field, type };
  };
  return fields.map((field) => {
    const twin = safe.find(({ wireName }) => wireName === field.wireName);
    const permitted = permissionOf(field);
    return permitted === undefined ? field : mark(field, twin, permitted);
  });
}

function mapFields(type: FieldType, change: (field: Field) => Field): FieldType {
  if (type.kind === "object") return { ...type, fields: type.fields.map(change) };
  return "element" in type ? { kind: type.kind, element: mapFields(type.element, change) } : type;
}

/** Whether a request contains a field of the kind, at its root or in the field that holds the object. */
function carries(request: readonly Field[], field: Field): boolean {
  return request.some(
    (each) =>
      each.wireName === field.wireName ||
      fieldsIn(each.type).some(({ wireName }) => wireName === field.wireName),
  );
}
