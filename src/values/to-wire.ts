import {
  type Contract,
  expandResourceName,
  type Field,
  type FieldType,
  kindOf,
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
} from "../plugin";
import { counterparts } from "./element-key";
import { jsonOfValues } from "./dynamic-value";

/** Sources of a request: the planned values, and the configuration for values that are never planned (write-only). */
export interface WireSource {
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
