import fc from "fast-check";

/** A JSON object of a description, which mutations change in place. */
type Node = Record<string, unknown>;

/** One change of a description: an operator, the place that it changes, and its choice where it has several. */
export interface Mutation {
  readonly operator: keyof typeof OPERATORS;
  readonly place: number;
  readonly choice: number;
}

/** Property names that authors of descriptions use, although code, Terraform or JavaScript give them a meaning of their own. */
const ODD_NAMES = [
  "id", "name", "parent", "class", "constructor", "__proto__", "toString", "2fa", "kebab-name", "snake_name", "UPPER", "naïve", "a.b", "",
  "sizeInput", "resetSize", "connection", "count", "provider", "timeouts", "state", "operation", "pageToken", "spec", "allowReimage", "$ref",
  "x y", "etag", "projectName", "virtualMachine", "metadata", "updateMask", "nameInput", "putConfig", "lifecycle",
]; // prettier-ignore

const SCALARS: readonly Node[] = [
  { type: "string" },
  { type: "integer" },
  { type: "integer", format: "int64" },
  { type: "number" },
  { type: "boolean" },
  { type: "string", format: "date-time" },
  { type: "string", enum: ["A", "B"] },
  { type: "string", format: "password" },
];

const TYPES: readonly Node[] = [
  ...SCALARS,
  {},
  { type: "object" },
  { type: "object", additionalProperties: { type: "string" } },
  { type: "object", properties: {} },
  { type: "array", items: { type: "string" } },
  { type: "array", items: { type: "object", properties: { key: { type: "string" } } } },
  { oneOf: [{ type: "string" }, { type: "number" }] },
  { oneOf: [{ type: "object", properties: { a: { type: "string" } } }, { type: "string" }] },
  { anyOf: [{ type: "string" }, { type: "null" }] },
];

const WORDS: readonly Node[] = [
  { readOnly: true },
  { readOnly: false },
  { writeOnly: true },
  { format: "password" },
  { default: "A" },
  { default: null },
  { enum: [] },
  { pattern: "(" },
  { minimum: 5, maximum: 1 },
  { deprecated: true },
  { description: "Replaces the whole object. Omitted fields are cleared. All data is lost." },
  { description: "Only the given fields are changed. The value is returned once, at creation." },
  { "x-holds": "name" },
  { "x-references": "Disk" },
  { "x-immutable": true },
  { "x-stands-for": "a.b" },
  { required: ["nowhere"] },
];

const METHOD_WORDS: readonly Node[] = [
  { "x-update": "replace" },
  { "x-update": "merge" },
  { "x-verb": "update" },
  { "x-omits": ["name", "a.b"] },
  { "x-destroys-data": true },
  { description: "Replaces the whole object. Omitted fields are cleared." },
  { description: "Only the given fields are changed." },
  { summary: 5 },
];

/** The places of a description that mutations change. */
interface Places {
  readonly root: Node;
  /** Schemas with properties. */
  readonly messages: readonly Node[];
  /** Properties, each in the object of properties that holds it. */
  readonly properties: readonly { readonly message: Node; readonly holder: Node; readonly name: string }[];
  readonly components: Node;
  readonly paths: Node;
  readonly methods: readonly { readonly path: string; readonly post: Node }[];
}

type Operator = (
  places: Places,
  pick: <Value>(values: readonly Value[]) => Value | undefined,
  choice: number,
) => void;

const chosen = <Value>(values: readonly Value[], choice: number): Value =>
  values[choice % values.length] as Value;

/** Returns a copy that a mutation may change further. */
const copyOf = <Value>(value: Value): Value => structuredClone(value);

const OPERATORS = {
  dropProperty: ({ properties }, pick, choice) => {
    const { holder, message, name } = pick(properties) ?? {};
    if (holder === undefined || message === undefined || name === undefined) return;
    Reflect.deleteProperty(holder, name);
    if (choice % 2 === 0) message["required"] = list(message["required"]).filter((each) => each !== name);
  },
  renameProperty: ({ properties }, pick, choice) => {
    const { holder, message, name } = pick(properties) ?? {};
    if (holder === undefined || message === undefined || name === undefined) return;
    const other = chosen(ODD_NAMES, choice);
    const value = holder[name];
    Reflect.deleteProperty(holder, name);
    put(holder, other, value);
    if (Array.isArray(message["required"])) {
      message["required"] = list(message["required"]).map((each) => (each === name ? other : each));
    }
  },
  addProperty: ({ messages }, pick, choice) => {
    const properties = object(pick(messages)?.["properties"]);
    if (properties === undefined) return;
    put(properties, chosen(ODD_NAMES, choice), copyOf(chosen(TYPES, Math.floor(choice / ODD_NAMES.length))));
  },
  wrapProperty: ({ properties }, pick, choice) => {
    const { holder, name } = pick(properties) ?? {};
    if (holder === undefined || name === undefined) return;
    const inner = holder[name];
    const wrappers: readonly Node[] = [
      { type: "object", properties: { value: inner } },
      { type: "object", properties: { [name]: inner }, required: [name] },
      { type: "array", items: inner },
      { type: "object", additionalProperties: inner },
      { allOf: [inner] },
    ];
    put(holder, name, chosen(wrappers, choice));
  },
  wrapMessage: ({ messages }, pick, choice) => {
    const message = pick(messages);
    if (message === undefined) return;
    const inner = { ...message };
    const name = chosen(["data", "result", "spec", "resource", "value"], choice);
    for (const word of Object.keys(message)) Reflect.deleteProperty(message, word);
    Object.assign(message, { type: "object", properties: { [name]: inner } });
  },
  flattenProperty: ({ properties, root }, pick) => {
    const nested = properties.filter(({ holder, name }) =>
      object(followed(root, holder[name])["properties"]),
    );
    const { holder, name } = pick(nested) ?? {};
    if (holder === undefined || name === undefined) return;
    const inner = object(followed(root, holder[name])["properties"]) ?? {};
    Reflect.deleteProperty(holder, name);
    for (const [each, value] of Object.entries(inner)) put(holder, each, copyOf(value));
  },
  retypeProperty: ({ properties }, pick, choice) => {
    const { holder, name } = pick(properties) ?? {};
    if (holder !== undefined && name !== undefined) put(holder, name, copyOf(chosen(TYPES, choice)));
  },
  nullableProperty: ({ properties }, pick, choice) => {
    const { holder, name } = pick(properties) ?? {};
    if (holder === undefined || name === undefined) return;
    const value = object(holder[name]) ?? {};
    const forms: readonly Node[] = [
      { ...value, nullable: true },
      { ...value, type: [value["type"] ?? "object", "null"] },
      { anyOf: [value, { type: "null" }] },
      { oneOf: [{ type: "null" }, value] },
    ];
    put(holder, name, chosen(forms, choice));
  },
  wordOnProperty: ({ properties }, pick, choice) => {
    const { holder, name } = pick(properties) ?? {};
    const value = holder === undefined || name === undefined ? undefined : object(holder[name]);
    if (value !== undefined) Object.assign(value, copyOf(chosen(WORDS, choice)));
  },
  wordOnMethod: ({ methods }, pick, choice) => {
    const { post } = pick(methods) ?? {};
    if (post !== undefined) Object.assign(post, copyOf(chosen(METHOD_WORDS, choice)));
  },
  requireAll: ({ messages }, pick, choice) => {
    const message = pick(messages);
    if (message === undefined) return;
    const names = Object.keys(object(message["properties"]) ?? {});
    message["required"] = chosen([names, [], [...names, ...names], ["nowhere"]], choice);
  },
  dropResponse: ({ methods }, pick, choice) => {
    const { post } = pick(methods) ?? {};
    if (post === undefined) return;
    const responses = object(post["responses"]) ?? {};
    const forms: readonly (() => unknown)[] = [
      () => Reflect.deleteProperty(responses, "200"),
      () => Reflect.deleteProperty(post, "responses"),
      () => Reflect.deleteProperty(post, "requestBody"),
      () => put(post, "responses", { default: responses["200"] }),
      () => put(post, "responses", { "204": { description: "" } }),
    ];
    chosen(forms, choice)();
  },
  dropMethod: ({ methods, paths }, pick) => {
    const { path } = pick(methods) ?? {};
    if (path !== undefined) Reflect.deleteProperty(paths, path);
  },
  renameMethod: ({ methods, paths }, pick, choice) => {
    const { path } = pick(methods) ?? {};
    if (path === undefined) return;
    const words = [
      "Create",
      "Get",
      "List",
      "Delete",
      "Update",
      "Clone",
      "Patch",
      "Reimage",
      "Fetch",
      "Remove",
      "Frobnicate",
    ];
    const item = paths[path];
    if (choice % 3 !== 0) Reflect.deleteProperty(paths, path);
    put(paths, path.replace(/\/[A-Z][a-z]*(?=[A-Za-z]*$)/, `/${chosen(words, choice)}`), copyOf(item));
  },
  moveMethod: ({ methods, paths }, pick, choice) => {
    const { path } = pick(methods) ?? {};
    if (path === undefined) return;
    const item = paths[path];
    if (choice % 2 === 0) Reflect.deleteProperty(paths, path);
    put(paths, path.replace(/^\/[^/]*/, "/other.v3.OtherService"), copyOf(item));
  },
  breakReference: ({ components }, pick) => {
    const name = pick(Object.keys(components));
    if (name !== undefined) Reflect.deleteProperty(components, name);
  },
  cycle: ({ components, properties }, pick, choice) => {
    const name = pick(Object.keys(components));
    const { holder, name: property } = chosen(properties, choice);
    if (name === undefined) return;
    const reference = { $ref: `#/components/schemas/${name}` };
    const own = object(object(components[name])?.["properties"]);
    const forms: readonly (() => unknown)[] = [
      () => put(holder, property, reference),
      () => put(components, name, reference),
      () => (own === undefined ? undefined : put(own, "child", reference)),
      () => (own === undefined ? undefined : put(own, "children", { type: "array", items: reference })),
      () => put(components, name, { allOf: [reference, components[name]] }),
      () => put(components, name, { oneOf: [reference, { type: "string" }] }),
    ];
    chosen(forms, choice)();
  },
  swapProperties: ({ properties }, pick, choice) => {
    const one = pick(properties);
    if (one === undefined) return;
    const other = chosen(properties, choice);
    const [a, b] = [one.holder[one.name], other.holder[other.name]];
    put(one.holder, one.name, copyOf(b));
    put(other.holder, other.name, copyOf(a));
  },
} satisfies Readonly<Record<string, Operator>>;

/** Returns lists of mutations. They shrink to fewer ones. */
export function arbitraryMutations(most: number): fc.Arbitrary<readonly Mutation[]> {
  const mutation = fc.record({
    operator: fc.constantFrom(...(Object.keys(OPERATORS) as (keyof typeof OPERATORS)[])),
    place: fc.nat({ max: 1_000_000 }),
    choice: fc.nat({ max: 1_000_000 }),
  });
  return fc.array(mutation, { minLength: 1, maxLength: most });
}

/** Returns a copy of a description with the mutations, in order. */
export function mutated(document: unknown, mutations: readonly Mutation[]): Node {
  const root = copyOf(document) as Node;
  for (const { operator, place, choice } of mutations) {
    const run: Operator = OPERATORS[operator];
    const pick = <Value>(values: readonly Value[]): Value | undefined =>
      values[place % Math.max(1, values.length)];
    run(placesOf(root), pick, choice);
  }
  return root;
}

function placesOf(root: Node): Places {
  const messages: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    const node = object(value);
    if (node === undefined) return;
    if (object(node["properties"]) !== undefined) messages.push(node);
    Object.values(node).forEach(visit);
  };
  const paths = object(root["paths"]) ?? {};
  const components = object(object(root["components"])?.["schemas"]) ?? {};
  visit(paths);
  visit(components);
  return {
    root,
    messages,
    properties: messages.flatMap((message) => {
      const holder = message["properties"] as Node;
      return Object.keys(holder).map((name) => ({ message, holder, name }));
    }),
    components,
    paths,
    methods: Object.entries(paths).flatMap(([path, item]) => {
      const post = object(object(item)?.["post"]);
      return post === undefined ? [] : [{ path, post }];
    }),
  };
}

function followed(root: Node, value: unknown): Node {
  let node = object(value) ?? {};
  for (let count = 0; typeof node["$ref"] === "string" && count < 5; count += 1) {
    const steps = node["$ref"].replace(/^#\//, "").split("/");
    node = object(steps.reduce<unknown>((each, step) => object(each)?.[step], root)) ?? {};
  }
  return node;
}

/** Sets a member of any name: an assignment to `__proto__` would be lost. */
function put(holder: Node, name: string, value: unknown): Node {
  return Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

function object(value: unknown): Node | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
