import {
  type Contract,
  type Field,
  type FieldType,
  isEmptyIfAbsent,
  isExclusive,
  isSameText,
  kindOf,
} from "../../contract";
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../../client";
import {
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  type Value,
  valueAt,
  valueObject,
  type ValueObject,
} from "../../plugin";
import { UnexpectedAnswer } from "../../api";
import { sameContent, toDynamic, valuesOfJson } from "./dynamic-value";
import { isSameNumber } from "./equivalence";
import { isFreeForm, isNested } from "./field-type";
import { isSameReference } from "./references";
import { isSameTimestamp } from "./timestamp";
import { withoutUnknowns } from "./unknown-values";
import { isZeroValue } from "./zero-value";

/**
 * Converts an object from the service to Terraform's values. `like` is the value that Terraform already holds (the plan or the state): if
 * the service's value is semantically equal, that spelling is kept, so that no false difference appears.
 *
 * A set that is semantically equal stays as it was, whatever the service's order and number of duplicates.
 *
 * A secret that the answer omits keeps the value of `like`: services show secrets once, or never, whatever their descriptions say.
 *
 * proto-JSON may omit a field that has the zero value of its type. An omitted field and a zero value therefore read alike: a list is empty,
 * a bool false, a number 0. A string is null unless the contract's default for it is "" or it is required, in a data source as in a
 * resource. Of fields that exclude each other (`exclusive`, Terraform names), the one in the answer is kept whatever its value, and the
 * others are null.
 *
 * @throws UnexpectedAnswer if the answer does not have the contract's shape
 */
export function fromWire(
  contract: Contract,
  fields: readonly Field[],
  answer: JsonObject,
  like: ValueObject | null,
  exclusive: readonly (readonly string[])[] = [],
): ValueObject {
  const nameField = fields.find(({ terraformName }) => terraformName === "name")?.wireName ?? "name";
  const name = memberOf(answer, nameField);
  return new Reader(contract, typeof name === "string" ? name : null).object(
    fields,
    answer,
    like ?? valueObject(),
    "",
    true,
    exclusive,
  );
}

class Reader {
  private readonly contract: Contract;
  /** Full name of the object. Bare slugs are resolved in its parent. */
  private readonly name: string | null;

  constructor(contract: Contract, name: string | null) {
    this.contract = contract;
    this.name = name;
  }

  /** @param fills - whether omitted fields may be filled in: only attributes can be computed, not the parts of a type */
  object(
    fields: readonly Field[],
    answer: JsonObject,
    like: ValueObject,
    path: string,
    fills: boolean,
    exclusive: readonly (readonly string[])[] = [],
  ): ValueObject {
    return valueObject(
      fields.map((field): [string, Value] => {
        const known = valueAt(like, field.terraformName);
        if (field.writeOnly) return [field.terraformName, null];
        if (!field.readable) return [field.terraformName, withoutUnknowns(known)];
        const at = path === "" ? field.wireName : `${path}.${field.wireName}`;
        const isOneOf = isExclusive(exclusive, field.terraformName);
        const json = memberOf(answer, field.wireName);
        return [field.terraformName, this.field(field, json, known, at, fills, isOneOf)];
      }),
    );
  }

  private field(
    field: Field,
    json: JsonValue,
    like: Value,
    path: string,
    fills: boolean,
    isOneOf: boolean,
  ): Value {
    if (json === null) {
      if (isOneOf) return null;
      return field.sensitive ? withoutUnknowns(like) : this.absent(field, like, path, fills);
    }
    const { type } = field;
    const value = this.value(field, type, json, plain(like), path, fills && isNested(type));
    if (!isOneOf && type.kind !== "object" && isZeroValue(type, value)) {
      return this.absent(field, like, path, fills);
    }
    return !isFreeForm(type) ? value : sameContent(like, value) ? like : toDynamic(value);
  }

  /** Returns the value of a field that the answer omits, or contains with its zero value only. */
  private absent(field: Field, like: Value, path: string, fills: boolean): Value {
    const { type } = field;
    if (isZeroValue(type, like)) {
      return type.kind === "object" && isObject(like)
        ? this.object(type.fields, {}, like, path, fills, type.exclusive)
        : like;
    }
    if (!fills || isFreeForm(type)) return null;
    switch (type.kind) {
      case "bool":
        return false;
      case "number":
        return Decimal.ZERO;
      case "list":
      case "set":
        return [];
      case "map":
        return valueObject();
      case "string":
        return isEmptyIfAbsent(field) ? "" : null;
      default:
        return null;
    }
  }

  private value(
    field: Field,
    type: FieldType,
    json: JsonValue,
    like: Value,
    path: string,
    fills: boolean,
  ): Value {
    switch (type.kind) {
      case "string": {
        if (typeof json !== "string") throw new UnexpectedAnswer(path, "a string", json);
        const { format } = field.constraints;
        if (format !== undefined && typeof like === "string" && isSameText(format, like, json)) return like;
        if (field.references === undefined) return json;
        const { pattern } = kindOf(this.contract, field.references);
        return isSameReference(pattern, like, json, this.name) ? like : json;
      }
      case "timestamp":
        if (typeof json !== "string") throw new UnexpectedAnswer(path, "a time", json);
        return isSameTimestamp(like, json) ? like : json;
      case "bool":
        if (typeof json !== "boolean") throw new UnexpectedAnswer(path, "true or false", json);
        return json;
      case "number": {
        const number = numberOf(json, path);
        return isSameNumber(type.format, like, number) ? like : number;
      }
      case "list": {
        if (!isJsonList(json)) throw new UnexpectedAnswer(path, "a list", json);
        const known = isSequence(like) ? like : [];
        return json.map((element, index) =>
          this.value(field, type.element, element, known[index] ?? null, `${path}[${index}]`, fills),
        );
      }
      case "set":
        if (!isJsonList(json)) throw new UnexpectedAnswer(path, "a list", json);
        return this.set(field, type.element, json, isSequence(like) ? like : [], path, fills);
      case "map": {
        if (!isJsonObject(json)) throw new UnexpectedAnswer(path, "an object", json);
        const known = isObject(like) ? like : valueObject();
        return valueObject(
          Object.entries(json).map(([key, element]): [string, Value] => [
            key,
            this.value(
              field,
              type.element,
              element,
              valueAt(known, key),
              `${path}[${JSON.stringify(key)}]`,
              fills,
            ),
          ]),
        );
      }
      case "object":
        if (!isJsonObject(json)) throw new UnexpectedAnswer(path, "an object", json);
        return this.object(
          type.fields,
          json,
          isObject(like) ? like : valueObject(),
          path,
          fills,
          type.exclusive,
        );
      case "json":
        return valuesOfJson(json);
    }
  }

  /** Reads each element by itself. The plan rules compare elements that are objects as a whole. */
  private set(
    field: Field,
    type: FieldType,
    json: readonly JsonValue[],
    known: readonly Value[],
    path: string,
    fills: boolean,
  ): Value {
    const read = (element: JsonValue, index: number, like: Value): Value =>
      this.value(field, type, element, like, `${path}[${index}]`, fills);
    const values = json.map((element, index) => {
      const like = known.find((candidate) => read(element, index, candidate) === candidate);
      return { isKnown: like !== undefined, value: like ?? read(element, index, null) };
    });
    const isSame =
      values.every(({ isKnown }) => isKnown) &&
      known.every((candidate) =>
        json.some((element, index) => read(element, index, candidate) === candidate),
      );
    return isSame ? known : values.map(({ value }) => value);
  }
}

function plain(value: Value): Value {
  return value instanceof Dynamic ? value.value : value;
}

function numberOf(json: JsonValue, path: string): Decimal {
  if (typeof json !== "number" && typeof json !== "string") {
    throw new UnexpectedAnswer(path, "a number", json);
  }
  try {
    return Decimal.of(json);
  } catch {
    throw new UnexpectedAnswer(path, "a finite number", json);
  }
}

function memberOf(json: JsonObject, name: string): JsonValue {
  return Object.hasOwn(json, name) ? (json[name] ?? null) : null;
}
