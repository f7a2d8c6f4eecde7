import {
  Dynamic,
  isObject,
  isSequence,
  type ObjectType,
  parseType,
  printType,
  type Type,
  Unknown,
  type Value,
  type ValueObject,
  valueObject,
} from "../value/value";
import { attributeStep, indexStep, keyStep } from "../value/path";
import { describeKind, sortedEntries } from "../value/conform";
import { Decimal } from "../value/decimal";
import { errorAt, ValueError } from "../value/value-error";
import { MsgpackReader } from "./msgpack-reader";
import { MsgpackWriter } from "./msgpack-writer";
import { readNumber, writeNumber } from "./number";
import { readUnknown, writeUnknown } from "./refinements";
import { WireError } from "./wire-error";

// Types limit the depth, except that a dynamic value may hold a dynamic value; such input must not exhaust the stack.
const MAX_VALUE_DEPTH = 250;

/**
 * Decodes a value from the engine's MessagePack form.
 *
 * @throws ValueError if the bytes are not a value of this type; it has the path.
 */
export function decodeValue(type: Type, bytes: Uint8Array): Value {
  const reader = new MsgpackReader(bytes);
  const value = read(reader, type, 0);
  if (!reader.isAtEnd) {
    throw new ValueError("there is data after the end of the value");
  }
  return value;
}

/**
 * Encodes a value in the engine's MessagePack form. Objects get every attribute of their type, absent ones as null; map keys are sorted and
 * strings NFC-normalised.
 *
 * @throws ValueError if the value does not fit the type.
 */
export function encodeValue(type: Type, value: Value): Uint8Array {
  const writer = new MsgpackWriter();
  write(writer, type, value);
  return writer.finish();
}

function read(reader: MsgpackReader, type: Type, depth: number): Value {
  if (depth > MAX_VALUE_DEPTH) {
    throw new ValueError("the value is nested too deeply");
  }
  try {
    switch (reader.peek()) {
      case "nil":
        reader.nil();
        return null;
      case "extension":
        return readUnknown(reader, type);
      default:
        return readKnown(reader, type, depth);
    }
  } catch (error) {
    throw error instanceof WireError ? new ValueError(error.message) : error;
  }
}

function readKnown(reader: MsgpackReader, type: Type, depth: number): Value {
  switch (type.kind) {
    case "string":
      return reader.string();
    case "number":
      return readNumber(reader);
    case "bool":
      return reader.bool();
    case "dynamic":
      return readDynamic(reader, depth);
    case "list":
    case "set":
      return readElements(reader, reader.array(), () => type.element, depth);
    case "tuple": {
      const length = reader.array();
      if (length !== type.elements.length) {
        throw new ValueError(`a tuple of ${type.elements.length} elements is required, not ${length}`);
      }
      return readElements(reader, length, (index) => type.elements[index] ?? { kind: "dynamic" }, depth);
    }
    case "map":
      return readMap(reader, type.element, depth);
    case "object":
      return readObject(reader, type, depth);
  }
}

function readDynamic(reader: MsgpackReader, depth: number): Value {
  if (reader.array() !== 2) {
    throw new ValueError("a dynamic value is not a pair of type and value");
  }
  const json = Buffer.from(reader.peek() === "string" ? reader.string() : reader.binary()).toString("utf8");
  let type: Type;
  try {
    type = parseType(json);
  } catch {
    throw new ValueError("a dynamic value has an invalid type");
  }
  return new Dynamic(type, read(reader, type, depth + 1));
}

function readElements(
  reader: MsgpackReader,
  length: number,
  typeAt: (index: number) => Type,
  depth: number,
): Value {
  const elements: Value[] = [];
  for (let index = 0; index < length; index++) {
    try {
      elements.push(read(reader, typeAt(index), depth + 1));
    } catch (error) {
      throw errorAt(indexStep(index), error);
    }
  }
  return elements;
}

function readMap(reader: MsgpackReader, elementType: Type, depth: number): Value {
  const entries: [string, Value][] = [];
  for (let left = reader.map(); left > 0; left--) {
    const key = reader.string();
    try {
      entries.push([key, read(reader, elementType, depth + 1)]);
    } catch (error) {
      throw errorAt(keyStep(key), error);
    }
  }
  return valueObject(sortedEntries(entries, []));
}

function readObject(reader: MsgpackReader, type: ObjectType, depth: number): ValueObject {
  const found = new Map<string, Value>();
  for (let left = reader.map(); left > 0; left--) {
    const name = reader.string();
    const attributeType = type.attributes.get(name);
    if (attributeType === undefined || found.has(name)) {
      const problem =
        attributeType === undefined ? "the schema has no such attribute" : "the attribute occurs twice";
      throw new ValueError(problem, [attributeStep(name)]);
    }
    try {
      found.set(name, read(reader, attributeType, depth + 1));
    } catch (error) {
      throw errorAt(attributeStep(name), error);
    }
  }
  const entries: [string, Value][] = [];
  for (const name of type.attributes.keys()) {
    const value = found.get(name);
    if (value === undefined) {
      throw new ValueError("the attribute is missing", [attributeStep(name)]);
    }
    entries.push([name, value]);
  }
  return valueObject(entries);
}

function write(writer: MsgpackWriter, type: Type, value: Value | undefined): void {
  if (value === null || value === undefined) {
    writer.nil();
    return;
  }
  if (value instanceof Unknown) {
    writeUnknown(writer, value);
    return;
  }
  if (typeof value === "string" && type.kind === "string") {
    writer.string(value.normalize("NFC"));
  } else if (typeof value === "boolean" && type.kind === "bool") {
    writer.bool(value);
  } else if (value instanceof Decimal && type.kind === "number") {
    writeNumber(writer, value);
  } else if (value instanceof Dynamic && type.kind === "dynamic") {
    writer.array(2);
    writer.binary(Buffer.from(printType(value.type), "utf8"));
    write(writer, value.type, value.value);
  } else if (isSequence(value) && (type.kind === "list" || type.kind === "set" || type.kind === "tuple")) {
    writeElements(writer, type, value);
  } else if (isObject(value) && type.kind === "map") {
    writeMap(writer, type.element, value);
  } else if (isObject(value) && type.kind === "object") {
    writeObject(writer, type, value);
  } else {
    throw new ValueError(`a ${type.kind} is required, not ${describeKind(value)}`);
  }
}

function writeElements(
  writer: MsgpackWriter,
  type: Type & { readonly kind: "list" | "set" | "tuple" },
  elements: readonly Value[],
): void {
  if (type.kind === "tuple" && elements.length !== type.elements.length) {
    throw new ValueError(`a tuple of ${type.elements.length} elements is required, not ${elements.length}`);
  }
  writer.array(elements.length);
  elements.forEach((element, index) => {
    const elementType = type.kind === "tuple" ? (type.elements[index] ?? { kind: "dynamic" }) : type.element;
    try {
      write(writer, elementType, element);
    } catch (error) {
      throw errorAt(indexStep(index), error);
    }
  });
}

function writeMap(writer: MsgpackWriter, elementType: Type, map: ValueObject): void {
  const keys = Object.keys(map).map((key): [string, string] => [key.normalize("NFC"), key]);
  writer.map(keys.length);
  for (const [normalised, key] of sortedEntries(keys, [])) {
    writer.string(normalised);
    try {
      write(writer, elementType, map[key]);
    } catch (error) {
      throw errorAt(keyStep(key), error);
    }
  }
}

function writeObject(writer: MsgpackWriter, type: ObjectType, object: ValueObject): void {
  for (const name of Object.keys(object)) {
    if (!type.attributes.has(name)) {
      throw new ValueError("the schema has no such attribute", [attributeStep(name)]);
    }
  }
  writer.map(type.attributes.size);
  for (const [name, attributeType] of type.attributes) {
    writer.string(name);
    const attribute = Object.hasOwn(object, name) ? object[name] : null;
    try {
      write(writer, attributeType, attribute);
    } catch (error) {
      throw errorAt(attributeStep(name), error);
    }
  }
}
