import { type NumberBound, type Refinements, type Type, Unknown, UNKNOWN, type Value } from "../value/value";
import { Decimal } from "../value/decimal";
import { readNumber, writeNumber } from "./number";
import { MsgpackReader } from "./msgpack-reader";
import { MsgpackWriter } from "./msgpack-writer";
import { WireError } from "./wire-error";

// Extension types and refinement keys: facts of the protocol's value format.
const PLAIN_UNKNOWN_EXTENSION = 0;
const REFINED_UNKNOWN_EXTENSION = 12;
const MAX_REFINEMENT_BYTES = 1024;
const KEY = { nullness: 1, prefix: 2, numberMin: 3, numberMax: 4, lengthMin: 5, lengthMax: 6 } as const;

/**
 * Reads an unknown value of a type. Refinements that this version does not know are skipped; those of a dynamic value are dropped, as the
 * engine does. The refinement "null" makes the value a known null.
 *
 * @throws WireError if the extension is not an unknown value, or its refinements are malformed or contradict each other or the type.
 */
export function readUnknown(reader: MsgpackReader, type: Type): Value {
  const { type: extension, payload } = reader.extension();
  if (payload.length <= 1) {
    return UNKNOWN;
  }
  if (extension !== REFINED_UNKNOWN_EXTENSION) {
    throw new WireError(`extension type ${extension} is not an unknown value`);
  }
  if (payload.length > MAX_REFINEMENT_BYTES) {
    throw new WireError("the refinements of an unknown value are too long");
  }
  const refinements = readRefinements(new MsgpackReader(payload), type);
  if (refinements === null || type.kind === "dynamic") {
    return type.kind === "dynamic" ? UNKNOWN : null;
  }
  return Object.keys(refinements).length === 0 ? UNKNOWN : new Unknown(refinements);
}

/** Writes an unknown value, with its refinements unless they exceed the format's limit. */
export function writeUnknown(writer: MsgpackWriter, unknown: Unknown): void {
  const payload = unknown.refinements === undefined ? undefined : refinementPayload(unknown.refinements);
  if (payload === undefined || payload.length > MAX_REFINEMENT_BYTES) {
    writer.extension(PLAIN_UNKNOWN_EXTENSION, Uint8Array.of(0));
  } else {
    writer.extension(REFINED_UNKNOWN_EXTENSION, payload);
  }
}

function readRefinements(reader: MsgpackReader, type: Type): Refinements | null {
  const refinements: { -readonly [K in keyof Refinements]: Refinements[K] } = {};
  let isNull = false;
  for (let left = reader.map(); left > 0; left--) {
    const key = reader.safeInteger();
    switch (key) {
      case KEY.nullness:
        if (reader.bool()) {
          isNull = true;
        } else {
          refinements.notNull = true;
        }
        break;
      case KEY.prefix:
        requireKind(type, ["string"], "a prefix");
        refinements.prefix = reader.string();
        break;
      case KEY.numberMin:
        requireKind(type, ["number"], "a number range");
        refinements.numberMin = readBound(reader);
        break;
      case KEY.numberMax:
        requireKind(type, ["number"], "a number range");
        refinements.numberMax = readBound(reader);
        break;
      case KEY.lengthMin:
        requireKind(type, ["list", "set", "map"], "a length range");
        refinements.lengthMin = readLength(reader);
        break;
      case KEY.lengthMax:
        requireKind(type, ["list", "set", "map"], "a length range");
        refinements.lengthMax = readLength(reader);
        break;
      default:
        reader.skip();
    }
  }
  requireOrder(refinements.numberMin?.value, refinements.numberMax?.value);
  requireOrder(lengthDecimal(refinements.lengthMin), lengthDecimal(refinements.lengthMax));
  if (isNull && Object.keys(refinements).length > 0) {
    throw new WireError("the refinements of an unknown value contradict each other");
  }
  return isNull ? null : refinements;
}

function requireKind(type: Type, kinds: readonly Type["kind"][], what: string): void {
  if (type.kind !== "dynamic" && !kinds.includes(type.kind)) {
    throw new WireError(`an unknown value of type ${type.kind} cannot have ${what}`);
  }
}

function requireOrder(min: Decimal | undefined, max: Decimal | undefined): void {
  if (min !== undefined && max !== undefined && min.compare(max) > 0) {
    throw new WireError("the refinements of an unknown value contradict each other");
  }
}

function lengthDecimal(length: number | undefined): Decimal | undefined {
  return length === undefined ? undefined : Decimal.fromNumber(length);
}

function readBound(reader: MsgpackReader): NumberBound {
  if (reader.array() !== 2) {
    throw new WireError("a number bound is not a pair");
  }
  return { value: readNumber(reader), inclusive: reader.bool() };
}

function readLength(reader: MsgpackReader): number {
  const length = reader.safeInteger();
  if (length < 0) {
    throw new WireError("a length bound is negative");
  }
  return length;
}

function refinementPayload(refinements: Refinements): Uint8Array | undefined {
  const { notNull, prefix, numberMin, numberMax, lengthMin, lengthMax } = refinements;
  const writers: [number, (writer: MsgpackWriter) => void][] = [];
  if (notNull === true) {
    writers.push([KEY.nullness, (writer) => writer.bool(false)]);
  }
  if (prefix !== undefined) {
    writers.push([KEY.prefix, (writer) => writer.string(prefix)]);
  }
  for (const [key, bound] of [
    [KEY.numberMin, numberMin],
    [KEY.numberMax, numberMax],
  ] as const) {
    if (bound !== undefined) {
      writers.push([
        key,
        (writer) => {
          writer.array(2);
          writeNumber(writer, bound.value);
          writer.bool(bound.inclusive);
        },
      ]);
    }
  }
  for (const [key, length] of [
    [KEY.lengthMin, lengthMin],
    [KEY.lengthMax, lengthMax],
  ] as const) {
    if (length !== undefined) {
      writers.push([key, (writer) => writer.int(BigInt(length))]);
    }
  }
  if (writers.length === 0) {
    return undefined;
  }
  const writer = new MsgpackWriter();
  writer.map(writers.length);
  for (const [key, write] of writers) {
    writer.int(BigInt(key));
    write(writer);
  }
  return writer.finish();
}
