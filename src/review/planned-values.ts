import { type Field, type FieldType, type Kind, labelsAllField } from "../contract";
import {
  Decimal,
  isObject,
  isSequence,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { isFreeForm, toDynamic, valuesOfJson } from "../values";
import { holdsMark, memberOrMark } from "../base/engine";
import { asRecord, type UnknownRecord } from "../base/json";

/** Values of a plan's JSON, in the form in which the provider decides about them. */

/** Returns the fields that a plan has of a kind: its own, and all labels of an object, which users set in two places. */
export function fieldsInPlan(kind: Kind): readonly Field[] {
  const labels = labelsAllField(kind);
  return labels === undefined ? kind.fields : [...kind.fields, { ...labels, presence: "optional" }];
}

/** What decides about the values of a field. */
type PlannedField = Pick<Field, "terraformName" | "type">;

/** Thrown if a value does not have the type that the contract declares. */
export class UnfitValue extends Error {
  constructor(attribute: string) {
    super(`the value of ${attribute} does not have the type that the contract declares`);
    this.name = "UnfitValue";
  }
}

/**
 * Returns the values of an object. Throws an UnfitValue if they do not fit the contract.
 *
 * @param unknown - the engine's marks of values that are known only after apply
 */
export function plannedObject(
  fields: readonly PlannedField[],
  json: unknown,
  unknown?: unknown,
): ValueObject {
  const values = asRecord(json) ?? {};
  const marks = asRecord(unknown) ?? {};
  return valueObject(
    fields.map(({ terraformName, type }): [string, Value] => [
      terraformName,
      plannedValue(type, values[terraformName], unknown === true || marks[terraformName], terraformName),
    ]),
  );
}

function plannedValue(type: FieldType, json: unknown, unknown: unknown, at: string): Value {
  if (unknown === true) return UNKNOWN;
  if (json === null || json === undefined) return null;
  if (isFreeForm(type)) return holdsMark(unknown) ? UNKNOWN : toDynamic(valuesOfJson(json as never));
  switch (type.kind) {
    case "bool":
      if (typeof json === "boolean") return json;
      break;
    case "number":
      if (typeof json === "number" || typeof json === "string") return Decimal.of(json);
      break;
    case "string":
    case "timestamp":
      if (typeof json === "string") return json;
      break;
    case "list":
    case "set":
      if (Array.isArray(json)) {
        const marks = Array.isArray(unknown) ? (unknown as readonly unknown[]) : [];
        return json.map((each, index) => plannedValue(type.element, each, marks[index], at));
      }
      break;
    case "map": {
      const [values, marks] = [asRecord(json), asRecord(unknown) ?? {}];
      if (values === undefined) break;
      const keys = [...new Set([...Object.keys(values), ...Object.keys(marks)])];
      return valueObject(
        keys.map((key): [string, Value] => [key, plannedValue(type.element, values[key], marks[key], at)]),
      );
    }
    case "object":
      if (asRecord(json) !== undefined) return plannedObject(type.fields, json, unknown);
      break;
    default:
  }
  throw new UnfitValue(at);
}

/** Returns the values of an object as {@link plannedObject}, but for its free-form JSON, of which only the unknown parts are unknown. */
export function openObject(fields: readonly PlannedField[], json: unknown, unknown: unknown): ValueObject {
  const open = fields
    .filter(({ type, terraformName }) => isFreeForm(type) && holdsMark(memberOrMark(unknown, terraformName)))
    .map(({ terraformName }): [string, Value] => [
      terraformName,
      openJson(memberOrMark(json, terraformName), memberOrMark(unknown, terraformName)),
    ]);
  return valueObject([...Object.entries(plannedObject(fields, json, unknown)), ...open]);
}

function openJson(json: unknown, unknown: unknown): Value {
  if (unknown === true) return UNKNOWN;
  if (Array.isArray(json)) {
    const marks = Array.isArray(unknown) ? (unknown as readonly unknown[]) : [];
    return json.map((each, index) => openJson(each, marks[index]));
  }
  const record = asRecord(json);
  if (record === undefined && !holdsMark(unknown)) return valuesOfJson((json ?? null) as never);
  const marks = asRecord(unknown) ?? {};
  const names = [...new Set([...Object.keys(record ?? {}), ...Object.keys(marks)])];
  return valueObject(names.map((name): [string, Value] => [name, openJson(record?.[name], marks[name])]));
}

/** Stands for a part of the configuration of which a plan says only that it is set. */
const ANY = Symbol("any");

/** Stands for a configured text that a plan does not contain. */
const HIDDEN = "(sensitive)";

/**
 * Returns the configured values of an object: the planned ones where the configuration sets them, and null everywhere else.
 *
 * @param expressions - the expressions of its block; undefined if the plan has none, which counts as if everything was set
 */
export function configuredObject(
  fields: readonly Field[],
  planned: ValueObject,
  expressions: UnknownRecord | undefined,
): ValueObject {
  return valueObject(
    fields.map((field): [string, Value] => {
      const expression = expressions === undefined ? ANY : expressions[field.terraformName];
      const given = expression === ANY ? ANY : constantIn(expression);
      return [field.terraformName, configuredField(field, valueAt(planned, field.terraformName), given)];
    }),
  );
}

function constantIn(expression: unknown): unknown {
  const record = asRecord(expression);
  return record === undefined ? undefined : "constant_value" in record ? record["constant_value"] : ANY;
}

function configuredField(field: Field, planned: Value, given: unknown): Value {
  if (given === undefined || given === null || field.presence === "computed") return null;
  if (field.writeOnly) return field.type.kind === "string" ? HIDDEN : UNKNOWN;
  return configuredValue(field.type, planned, given);
}

function configuredValue(type: FieldType, planned: Value, given: unknown): Value {
  // A text is a template, such as "${var.network}", of which nothing inside is known.
  const inside = typeof given === "string" ? ANY : given;
  if (isFreeForm(type)) return planned;
  if (type.kind === "object" && isObject(planned)) {
    const members = asRecord(inside);
    return valueObject(
      type.fields.map((field): [string, Value] => [
        field.terraformName,
        configuredField(
          field,
          valueAt(planned, field.terraformName),
          members === undefined ? ANY : members[field.terraformName],
        ),
      ]),
    );
  }
  // The elements of a set have no places.
  if (type.kind === "set" && isSequence(planned)) {
    return planned.map((element) => configuredValue(type.element, element, ANY));
  }
  if (type.kind === "list" && isSequence(planned)) {
    const elements = Array.isArray(inside) ? (inside as readonly unknown[]) : undefined;
    return planned.map((element, index) => configuredValue(type.element, element, elements?.[index] ?? ANY));
  }
  if (type.kind === "map" && isObject(planned)) {
    const members = asRecord(inside);
    return valueObject(
      Object.entries(planned).map(([key, element]): [string, Value] => [
        key,
        configuredValue(type.element, element, members?.[key] ?? ANY),
      ]),
    );
  }
  return planned;
}

/** Returns the expressions of a resource's block, at any depth of modules; undefined if the configuration has no such block. */
export function expressionsOf(configuration: UnknownRecord, address: string): UnknownRecord | undefined {
  const block = blockOf(configuration, address);
  return block === undefined ? undefined : (asRecord(block["expressions"]) ?? {});
}

/** Returns a resource's block, at any depth of modules; undefined if the configuration has no such block. */
export function blockOf(configuration: UnknownRecord, address: string): UnknownRecord | undefined {
  const [modules, own] = splitAddress(address);
  const module = modules.reduce<UnknownRecord | undefined>(
    (outer, name) => asRecord(asRecord(asRecord(outer?.["module_calls"])?.[name])?.["module"]),
    asRecord(configuration["root_module"]),
  );
  const resources = module?.["resources"];
  return (Array.isArray(resources) ? resources : []).map(asRecord).find((each) => each?.["address"] === own);
}

/** Splits an address without keys of instances: `module.a["x"].svc_disk.d[0]` is in module `a`, and its own address is `svc_disk.d`. */
function splitAddress(address: string): readonly [modules: readonly string[], own: string] {
  const modules: string[] = [];
  let rest = address;
  const step = /^module\.([\w-]+)(?:\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?\./;
  for (let found = step.exec(rest); found !== null; found = step.exec(rest)) {
    modules.push(found[1] ?? "");
    rest = rest.slice(found[0].length);
  }
  return [modules, rest.replace(/\[.*$/s, "")];
}
