import type { Contract, Field, FieldType, Kind, Method } from "../../../src/contract";
import { toTerraformName } from "../../../src/contract";

/** Returns a field that the user may set and the service shows, unless `more` overrides it. */
export function field(
  wireName: string,
  type: FieldType | FieldType["kind"],
  more: Partial<Field> = {},
): Field {
  return {
    wireName,
    terraformName: toTerraformName(wireName),
    propName: wireName,
    type: typeof type === "string" ? typeOf(type) : type,
    description: "",
    source: "assumed",
    presence: "optional",
    needed: false,
    immutable: false,
    readable: true,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
    ...more,
  };
}

function typeOf(kind: FieldType["kind"]): FieldType {
  switch (kind) {
    case "number":
      return { kind, format: "int32" };
    case "list":
    case "set":
    case "map":
      return { kind, element: { kind: "string" } };
    case "object":
      return { kind, fields: [] };
    default:
      return { kind };
  }
}

export const computed = { presence: "computed" } as const;
export const required = { presence: "required", needed: true } as const;

export function method(name: string, request: readonly Field[], more: Partial<Method> = {}): Method {
  const verb = name.replace(/^([A-Z][a-z]+).*/, "$1").toLowerCase();
  return {
    name,
    path: `/lab.v1.LabService/${name}`,
    verb,
    ...(verb === "create" || verb === "list" ? {} : { nameField: "name" }),
    ...(verb === "list" ? { paging: { token: "pageToken", next: "nextPageToken" } } : {}),
    description: "",
    source: "assumed",
    longRunning: false,
    request,
    ...more,
  };
}

const list = (element: FieldType): FieldType => ({ kind: "list", element });
const map = (element: FieldType): FieldType => ({ kind: "map", element });
const number = (format: Extract<FieldType, { kind: "number" }>["format"]): FieldType => ({
  kind: "number",
  format,
});
const text: FieldType = { kind: "string" };

const part: readonly Field[] = [
  field("label", text, required),
  field("peer", text, { references: "Thing" }),
  field("sizeGib", number("int64"), { default: 40 }),
  field("isOn", "bool", { default: false }),
  field("secret", text, { writeOnly: true, readable: false, sensitive: true }),
  field("address", text, { ...computed, immutable: true }),
];

/** A kind's fields: one of every type and flag that a contract can have. */
export const thingFields: readonly Field[] = [
  field("name", text, { ...computed, immutable: true }),
  field("homeName", text, { ...required, references: "Home", immutable: true }),
  field("title", text, required),
  field("note", text, { default: "" }),
  field("colour", text),
  field("isOpen", "bool"),
  field("int32", number("int32")),
  field("uint32", number("uint32"), { default: 7 }),
  field("int64", number("int64")),
  field("uint64", number("uint64")),
  field("float", number("float")),
  field("double", number("double")),
  field("startTime", "timestamp"),
  field("sibling", text, { references: "Thing" }),
  field("siblings", list(text), { references: "Thing", default: [] }),
  field("words", list(text)),
  field("labels", map(text), { default: {} }),
  field("quotas", map(number("int64"))),
  field("grid", list(list(number("double")))),
  field("part", { kind: "object", fields: part }),
  field("parts", list({ kind: "object", fields: part }), { default: [] }),
  field("partsByKey", map({ kind: "object", fields: part })),
  field("deep", list(list({ kind: "object", fields: [field("a", text), field("b", number("int64"))] }))),
  field("extra", "json"),
  field("extras", list({ kind: "json" })),
  field("token", text, { sensitive: true }),
  field("userData", text, { readable: false }),
  field("password", text, { writeOnly: true, readable: false, sensitive: true }),
  field("state", text, computed),
  field("createTime", "timestamp", { ...computed, immutable: true }),
];

const inHome = "homes/{home}/things/{thing}";

/** A kind whose objects live in homes. */
export const thing: Kind = {
  name: "Thing",
  plural: "Things",
  terraformName: "thing",
  terraformPlural: "things",
  description: "",
  source: "assumed",
  pattern: inHome,
  parentField: "home_name",
  fields: thingFields,
  methods: {
    create: method("CreateThing", thingFields),
    get: method("GetThing", []),
    delete: method("DeleteThing", []),
    list: method("ListThings", [field("homeName", text, required)], { listField: "things" }),
    updates: [],
    others: [],
  },
};

/** A kind without a parent. */
export const home: Kind = {
  ...thing,
  name: "Home",
  plural: "Homes",
  terraformName: "home",
  terraformPlural: "homes",
  pattern: "homes/{home}",
  fields: [
    field("name", text, { ...computed, immutable: true }),
    field("slug", text, { ...required, immutable: true }),
  ],
  slugField: "slug",
};

export function contractOf(...kinds: readonly Kind[]): Contract {
  return {
    title: "lab",
    version: "v1",
    description: "",
    packagePrefix: "lab",
    kinds,
    methods: kinds.flatMap(({ methods }) =>
      [methods.create, methods.get, methods.list, methods.delete, ...methods.updates].flatMap(
        (each) => each ?? [],
      ),
    ),
  };
}

/** The lab contract: things in homes. */
export const lab = contractOf(thing, home);

/**
 * Returns the kind with all configurable fields immutable, without `deep`, a list of lists of objects, which is
 * compared literally.
 */
export function fixed(kind: Kind): Kind {
  const fix = (each: Field): Field => ({
    ...each,
    type: fixType(each.type),
    immutable: each.presence === "computed" ? each.immutable : true,
  });
  const fixType = (type: FieldType): FieldType => {
    if (type.kind === "object") return { kind: "object", fields: type.fields.map(fix) };
    return type.kind === "list" || type.kind === "map"
      ? { kind: type.kind, element: fixType(type.element) }
      : type;
  };
  return { ...kind, fields: kind.fields.filter(({ wireName }) => wireName !== "deep").map(fix) };
}
