import {
  type Contract,
  dataSourceFields,
  type Field,
  type FieldType,
  isExclusive,
  isReadableKind,
  type Json,
  type Kind,
  LIST_NAMES,
  listDataSourceFields,
  listMethodOf,
  resourceFields,
} from "../../contract";
import { hclString } from "../../base/escaping";
import { exampleName, exampleText, hclJson } from "../../tools/usage-examples";

type MockedValues = Readonly<Record<string, Json>>;

/** An engine whose tests have mocks. */
export type MockingEngine = "terraform" | "tofu";

/**
 * Returns the lines of the blocks of a `mock_provider` for these kinds. A resource has values for what users may leave out; for OpenTofu, only for what
 * they cannot set, because it refuses a mocked value of an attribute that a configuration sets. Lists of objects are left out.
 */
export function mockBlocks(
  contract: Contract,
  kinds: readonly Kind[],
  engine: MockingEngine,
): readonly string[] {
  const blocks = kinds.flatMap((kind) => [
    ...(kind.methods.create === undefined
      ? []
      : [block("mock_resource", kind.terraformName, resourceValues(contract, kind, engine))]),
    ...(isReadableKind(kind)
      ? [block("mock_data", kind.terraformName, valuesOf(contract, kind, computedIn(dataSourceFields(kind))))]
      : []),
    ...(hasNames(kind)
      ? [block("mock_data", kind.terraformPlural, { [LIST_NAMES]: [exampleName(kind)] })]
      : []),
  ]);
  return blocks.flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

function hasNames(kind: Kind): boolean {
  return (
    listMethodOf(kind) !== undefined &&
    listDataSourceFields(kind).some(({ terraformName }) => terraformName === LIST_NAMES)
  );
}

function computedIn(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ presence }) => presence === "computed");
}

function resourceValues(contract: Contract, kind: Kind, engine: MockingEngine): MockedValues {
  if (engine === "tofu") return valuesOf(contract, kind, computedIn(resourceFields(kind)));
  const fields = resourceFields(kind).filter(
    ({ argument, presence, terraformName }) =>
      argument === undefined && presence !== "required" && !isExclusive(kind.exclusive, terraformName),
  );
  return valuesOf(contract, kind, fields);
}

function valuesOf(contract: Contract, kind: Kind, fields: readonly Field[]): MockedValues {
  const mocked = fields.filter(
    ({ sensitive, type, writeOnly }) =>
      !sensitive && !writeOnly && !("element" in type) && type.kind !== "json",
  );
  return Object.fromEntries(
    mocked.map((field) => [
      field.terraformName,
      isName(kind, field) ? exampleName(kind) : valueOf(contract, field, field.type),
    ]),
  );
}

/** Whether a field has the full resource name: `name`, and `id`. */
function isName({ fields }: Kind, { wireName }: Field): boolean {
  return fields.some((each) => each.terraformName === "name" && each.wireName === wireName);
}

/** Returns the value that a field has in an answer if the request omits it. */
function valueOf(contract: Contract, field: Field, type: FieldType): Json {
  const { constraints, default: usual, example, needed, presence, references } = field;
  const target = contract.kinds.find(({ name }) => name === references);
  const isShown = presence === "computed" || needed;
  switch (type.kind) {
    case "object":
      return Object.fromEntries(
        type.fields.map((inner) => [inner.terraformName, valueOf(contract, inner, inner.type)]),
      );
    case "list":
    case "set":
      return [];
    case "map":
      return {};
    case "json":
      return null;
    case "bool":
      return usual ?? (isShown ? example : undefined) ?? false;
    case "number":
      return Number(usual ?? (isShown ? (example ?? constraints.minimum) : undefined) ?? 0);
    case "timestamp":
      return isShown ? "2026-01-31T12:00:00Z" : "";
    case "string":
      if (!isShown) return usual ?? "";
      if (target !== undefined) return exampleName(target);
      return (
        usual ?? example ?? constraints.enum?.find((word) => !/UNSPECIFIED$/.test(word)) ?? exampleText(field)
      );
  }
}

function block(type: "mock_resource" | "mock_data", name: string, values: MockedValues): readonly string[] {
  return [`${type} ${hclString(`svc_${name}`)} {`, `  defaults = ${hclJson(values, "  ")}`, "}"];
}
