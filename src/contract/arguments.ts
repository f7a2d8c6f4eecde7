import { fieldsIn } from "./fields-in";
import type { Argument, Field, FieldType, KindMethods, Method } from "./model";
import { firstWord, toRootPropName, toRootTerraformName, toTerraformName } from "./naming";

/**
 * What a resource has in Terraform beside the fields that travel: whether something that destroys data is allowed, what a new object is
 * made from, and a version for each value that is stored nowhere.
 */

/**
 * The fields of a kind with those that exist in Terraform alone. `fields` says what all update methods change in place, `safeFields` what
 * those change that destroy no data.
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
    ...(methods.clone === undefined ? [] : [cloneSource(kindName, methods.clone)]),
    ...destructive.map(permission),
  ];
}

/** Terraform name of the argument that allows a method that destroys data: `allow_reimage`. */
function permissionName(method: Method): string {
  return `allow_${toTerraformName(firstWord(method.name))}`;
}

function permission(method: Method): Field {
  return {
    ...argument(`allow${firstWord(method.name)}`, { role: "permission", method: method.name }),
    type: { kind: "bool" },
    description:
      "Whether a change that cannot be made otherwise may destroy what the object holds, in place; without it, " +
      `such a change replaces the object. What is called: ${method.description}`,
    source: method.source,
  };
}

function cloneSource(kindName: string, method: Method): Field {
  return {
    ...argument(`${method.verb}From`, { role: "clone-source" }),
    description:
      "The object that a new one is made from. It matters only while there is none: to take it away later changes nothing. " +
      method.description,
    source: method.source,
    immutable: true,
    references: kindName,
  };
}

/** Puts beside each write-only value a number that stands for it in the state. */
function withVersions(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field): readonly Field[] => {
    const inner: Field = { ...field, type: typeWithVersions(field.type) };
    return field.writeOnly && field.presence !== "computed" ? [field, version(field)] : [inner];
  });
}

function typeWithVersions(type: FieldType): FieldType {
  // What lies in a set is known by nothing but its content, so that a value that is stored nowhere is refused there.
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
    description: `Version of \`${of.terraformName}\`, which is stored nowhere: any other number than before has it sent again${
      of.immutable ? ", which means another object" : ""
    }.`,
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

/** Marks what is changed in place only by methods that destroy data. `safe` are the same fields without those methods. */
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

/** Whether a request carries a field of the kind, by itself or in the field that holds the object. */
function carries(request: readonly Field[], field: Field): boolean {
  return request.some(
    (each) =>
      each.wireName === field.wireName ||
      fieldsIn(each.type).some(({ wireName }) => wireName === field.wireName),
  );
}
