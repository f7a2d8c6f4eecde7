import {
  type Contract,
  expandResourceName,
  type Field,
  type FieldType,
  type Kind,
  kindOf,
  type Method,
  requestBody,
  type RequestField,
  requestFields,
  textToSend,
} from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import {
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { versionOf } from "./config-rules";
import { isRecord, oncePer } from "../base/json";
import { counterparts } from "./equivalence";
import { jsonOfValues } from "./dynamic-value";

/** A field of a kind, as a method's request carries it. */
export interface RequestPart {
  readonly requestField: RequestField;
  /**
   * The part of the kind's field that the request can hold, under the kind's names in Terraform, together with the versions of the
   * write-only values in it.
   */
  readonly field: Field;
  /** Wire names that lead from the value of `field` to the value in the request. Empty: it is the value itself. */
  readonly path: readonly string[];
  /** The version of the field, if it is write-only and has one. */
  readonly version: Field | undefined;
}

/** Returns the fields of a kind that users can set and that a method's request carries. */
export function requestParts(kind: Kind, method: Method): readonly RequestPart[] {
  return allRequestParts(kind, method).filter(
    ({ requestField }) => requestField.field.presence !== "computed",
  );
}

/** Like {@link requestParts}, with the fields that only the service sets, such as an etag. */
export function allRequestParts(kind: Kind, method: Method): readonly RequestPart[] {
  return partsOf(kind)(method);
}

const partsOf = oncePer((kind: Kind) =>
  oncePer((method: Method) =>
    requestFields(kind, method).map((requestField): RequestPart => {
      const { field, inRequest, path } = requestField;
      return {
        requestField,
        field: narrowTo(field, path, inRequest),
        path: path.length === 0 ? [] : [...path.slice(0, -1), inRequest.wireName],
        version: field.writeOnly ? versionOf(kind.fields, field) : undefined,
      };
    }),
  ),
);

/** Returns the value in the request from the wire form of a part's field. */
export function valueInRequest({ path }: RequestPart, value: JsonInput): JsonInput {
  return path.reduce<JsonInput>((outer, step) => {
    return isRecord(outer) ? outer[step] : undefined;
  }, value);
}

/**
 * Returns the create request: all known values that users set and that the method's request carries. `name` is the source object of a
 * clone.
 */
export function creationRequest(
  contract: Contract,
  kind: Kind,
  method: Method,
  source: WireSource,
  name?: string,
): JsonInputObject {
  const members = requestParts(kind, method).flatMap((part) => {
    const { requestField, field } = part;
    const value = valueInRequest(part, toWire(contract, [field], source)[field.wireName]);
    return value === undefined ? [] : [[requestField, value] as const];
  });
  return requestBody<JsonInput>(method, { members, ...(name === undefined ? {} : { name }) });
}

/** Returns the values after a request was carried out: the planned ones for all fields that it carries. */
export function applyPlanned(
  parts: readonly RequestPart[],
  current: ValueObject,
  planned: ValueObject,
): ValueObject {
  const fields = parts.flatMap(({ field, version }) => (version === undefined ? [field] : [field, version]));
  return applyToFields(fields, current, planned);
}

function applyToFields(fields: readonly Field[], current: ValueObject, planned: ValueObject): ValueObject {
  const moved = fields.map(({ terraformName, type }): [string, Value] => [
    terraformName,
    applyToValue(type, valueAt(current, terraformName), valueAt(planned, terraformName)),
  ]);
  return valueObject([...Object.entries(current), ...moved]);
}

function applyToValue(type: FieldType, current: Value, planned: Value): Value {
  if (type.kind === "object") {
    return isObject(current) && isObject(planned) ? applyToFields(type.fields, current, planned) : planned;
  }
  if (
    type.kind === "list" &&
    isSequence(current) &&
    isSequence(planned) &&
    current.length === planned.length
  ) {
    return planned.map((element, index) => applyToValue(type.element, current[index] ?? null, element));
  }
  if (type.kind === "map" && isObject(current) && isObject(planned)) {
    return valueObject(
      Object.entries(planned).map(([key, element]): [string, Value] => [
        key,
        applyToValue(type.element, valueAt(current, key), element),
      ]),
    );
  }
  return planned;
}

/** Narrows a field to the value at a path of wire names, in the form in which the request holds it. */
function narrowTo(field: Field, [step, ...rest]: readonly string[], inRequest: Field): Field {
  if (step === undefined) return narrowField(field, inRequest);
  const { type } = field;
  const inner = type.kind === "object" ? type.fields.find(({ wireName }) => wireName === step) : undefined;
  if (type.kind !== "object" || inner === undefined) return field;
  const version = versionOf(type.fields, inner);
  const fields = [narrowTo(inner, rest, inRequest), ...(version === undefined ? [] : [version])];
  return { ...field, needed: inRequest.needed, type: { kind: "object", fields } };
}

function narrowField({ terraformName, writeOnly, type, elementKey }: Field, inRequest: Field): Field {
  const key = elementKey === undefined ? {} : { elementKey };
  return { ...inRequest, ...key, terraformName, writeOnly, type: narrowType(type, inRequest.type) };
}

function narrowType(own: FieldType, requestField: FieldType): FieldType {
  if (own.kind === "object" && requestField.kind === "object") {
    const fields = requestField.fields.map((inRequest): Field => {
      const field = own.fields.find(
        ({ wireName, argument }) => wireName === inRequest.wireName && argument === undefined,
      );
      return field === undefined ? inRequest : narrowField(field, inRequest);
    });
    const versions = fields.flatMap((field) => versionOf(own.fields, field) ?? []);
    return { ...requestField, fields: [...fields, ...versions] };
  }
  return "element" in own && "element" in requestField
    ? { kind: requestField.kind, element: narrowType(own.element, requestField.element) }
    : requestField;
}

/** Sources of a request: the planned values, and the configuration for values that are never planned (write-only). */
interface WireSource {
  readonly planned: ValueObject;
  /** If null, write-only values are omitted. */
  readonly config: ValueObject | null;
  /** Full name of the object in which bare slugs are resolved. */
  readonly parent: string | undefined;
}

/**
 * Returns the wire form of the given fields: those that users set, if they are known and not null. Bare slugs become full names. 64-bit
 * integers are strings of digits, which `typedBody` writes as each method requires.
 */
export function toWire(contract: Contract, fields: readonly Field[], source: WireSource): JsonInputObject {
  const { planned, config, parent } = source;
  return new Writer(contract, parent).object(fields, planned, config);
}

class Writer {
  private readonly contract: Contract;
  private readonly parent: string | undefined;

  constructor(contract: Contract, parent: string | undefined) {
    this.contract = contract;
    this.parent = parent;
  }

  object(fields: readonly Field[], planned: ValueObject, config: ValueObject | null): JsonInputObject {
    const members: [string, JsonInput][] = [];
    for (const field of fields) {
      if (field.presence === "computed" || field.argument !== undefined) continue;
      const given = config === null ? null : valueAt(config, field.terraformName);
      const value = field.writeOnly ? given : valueAt(planned, field.terraformName);
      if (given === null && standsForNone(field, value)) continue;
      const written = this.value(field, field.type, value, given);
      if (written !== undefined) members.push([field.wireName, written]);
    }
    return Object.fromEntries(members);
  }

  /** Returns undefined for a null or unknown value. `given` is the configured value beside the planned one. */
  private value(field: Field, type: FieldType, value: Value, given: Value): JsonInput {
    if (value === null || isUnknown(value)) return undefined;
    if (type.kind === "json") return jsonOfValues(value);
    if (value instanceof Dynamic) return this.value(field, type, value.value, plain(given));
    if (value instanceof Decimal) return numberOf(type, value);
    if (typeof value === "string") return this.text(field, value);
    if (isSequence(value)) {
      if (type.kind === "set") {
        return inOrder(value.map((item) => this.value(field, type.element, item, null) ?? null));
      }
      if (type.kind !== "list") return undefined;
      const givens = counterparts(field, value, given);
      return value.map((item, index) => this.value(field, type.element, item, givens[index] ?? null) ?? null);
    }
    if (!isObject(value)) return typeof value === "boolean" ? value : undefined;
    const givens = isObject(given) ? given : null;
    if (type.kind === "object") return this.object(type.fields, value, givens);
    if (type.kind !== "map") return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]): [string, JsonInput] => [
        key,
        this.value(field, type.element, item, givens === null ? null : valueAt(givens, key)) ?? null,
      ]),
    );
  }

  private text(field: Field, value: string): string {
    if (field.references === undefined) return textToSend(field.constraints, value);
    return expandResourceName(kindOf(this.contract, field.references).pattern, value, this.parent) ?? value;
  }
}

/**
 * Whether a value is a zero value that the contract does not allow. A user cannot set it: the state has it because an answer omits the field, and
 * a request that repeats it would be refused.
 */
function standsForNone({ constraints }: Field, value: Value): boolean {
  const { minimum = 0, maximum = 0, minItems = 0 } = constraints;
  if (value instanceof Decimal) {
    return value.equals(Decimal.ZERO) && (Number(minimum) > 0 || Number(maximum) < 0);
  }
  return isSequence(value) && value.length === 0 && minItems > 0;
}

/** Returns the elements of a set without duplicates, in a fixed order, so that equal sets give equal requests. */
function inOrder(elements: readonly JsonInput[]): readonly JsonInput[] {
  const textOf = (element: JsonInput): string =>
    JSON.stringify(element, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
  const byText = new Map(elements.map((element) => [textOf(element), element]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, element]) => element);
}

function plain(value: Value): Value {
  return value instanceof Dynamic ? value.value : value;
}

function numberOf(type: FieldType, value: Decimal): JsonInput {
  const isWide = type.kind === "number" && (type.format === "int64" || type.format === "uint64");
  return isWide ? value.toString() : value.toNumber();
}
