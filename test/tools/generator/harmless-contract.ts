import {
  compilePattern,
  type Contract,
  type Field,
  type FieldType,
  isUnspecified,
  type Json,
  type Kind,
  type Method,
} from "../../../src/contract";

/**
 * Returns a contract with the same names and types as another one, in which every text that a description chooses freely is harmless:
 * descriptions, titles, words of name patterns, values of enumerations, defaults, examples and patterns.
 */
export function harmlessContract(contract: Contract): Contract {
  const methods = new Map(contract.methods.map((method) => [method.name, harmlessMethod(method)]));
  return {
    ...contract,
    title: "Title",
    version: "v1",
    description: "Text.",
    ...(contract.describedEndpoint === undefined ? {} : { describedEndpoint: "https://a.example" }),
    methods: [...methods.values()],
    kinds: contract.kinds.map((kind) => harmlessKind(kind, methods)),
  };
}

/** Returns every name that a contract contributes to generated code. */
export function namesIn(contract: Contract): readonly string[] {
  return contract.kinds.flatMap(({ name, plural, terraformName, terraformPlural, fields }) => [
    name,
    plural,
    terraformName,
    terraformPlural,
    ...fields.flatMap(fieldNames),
  ]);
}

function fieldNames({ propName, terraformName, references, type }: Field): readonly string[] {
  return [propName, terraformName, ...(references === undefined ? [] : [references]), ...typeNames(type)];
}

function typeNames(type: FieldType): readonly string[] {
  if (type.kind === "object") return type.fields.flatMap(fieldNames);
  return "element" in type ? typeNames(type.element) : [];
}

function harmlessKind(kind: Kind, methods: ReadonlyMap<string, Method>): Kind {
  const words = kind.pattern.split("/").map((part, index) => (part.startsWith("{") ? part : `words${index}`));
  const known = <Found extends Method | undefined>(method: Found): Found =>
    (method === undefined ? undefined : methods.get(method.name)) as Found;
  const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
  const rest = Object.fromEntries(Object.entries(kind).filter(([key]) => key !== "knownNames"));
  return {
    ...(rest as unknown as Kind),
    description: "Text.",
    pattern: words.join("/"),
    fields: kind.fields.map(harmlessField),
    methods: {
      ...(create === undefined ? {} : { create: known(create) }),
      ...(get === undefined ? {} : { get: known(get) }),
      ...(list === undefined ? {} : { list: known(list) }),
      ...(remove === undefined ? {} : { delete: known(remove) }),
      ...(clone === undefined ? {} : { clone: known(clone) }),
      updates: updates.map(known),
      others: others.map(known),
    },
  };
}

function harmlessMethod(method: Method): Method {
  return { ...method, description: "Text.", request: method.request.map(harmlessField) };
}

function harmlessField(field: Field): Field {
  const { enum: values, pattern, ...constraints } = field.constraints;
  const rest = Object.fromEntries(
    Object.entries(field).filter(([key]) => key !== "default" && key !== "example"),
  ) as unknown as Field;
  return {
    ...rest,
    type: harmlessType(field.type),
    description: "Text.",
    ...(field.default === undefined ? {} : { default: harmlessDefault(field.default) }),
    constraints: {
      ...constraints,
      ...(values === undefined
        ? {}
        : { enum: values.map((value, index) => (isZero(value) ? "UNSPECIFIED" : `value${index}`)) }),
      ...(pattern === undefined
        ? {}
        : { pattern: compilePattern(pattern)?.test("") === false ? "^a$" : "^a*$" }),
    },
  };
}

/** Zero values have a meaning: such a field may be absent from an answer. */
function harmlessDefault(value: Json): Json {
  return typeof value === "string" && value !== "" ? "a" : value;
}

function isZero(value: string): boolean {
  return value === "" || isUnspecified(value);
}

function harmlessType(type: FieldType): FieldType {
  if (type.kind === "object") return { ...type, fields: type.fields.map(harmlessField) };
  return "element" in type ? { kind: type.kind, element: harmlessType(type.element) } : type;
}
