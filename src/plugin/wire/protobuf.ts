import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type { MessageField, MessageLayout, MessageType } from "./message-type";
import { message, scalar } from "./message-type";
import { WireError } from "./wire-error";

/** Encodes a message. Maps are written in the order of their keys, so that equal messages are equal bytes. */
export function encodeMessage<R, W>(type: MessageType<R, W>, value: W): Uint8Array {
  const writer = new BinaryWriter();
  writeFields(writer, type.layout(), value as Readonly<Record<string, unknown>>);
  return writer.finish();
}

/**
 * Decodes a message; unknown fields are skipped.
 *
 * @throws WireError if the bytes are not such a message.
 */
export function decodeMessage<R, W>(type: MessageType<R, W>, bytes: Uint8Array): R {
  try {
    return readFields(new BinaryReader(bytes), bytes.length, type, 0) as R;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    throw new WireError(`the bytes are not a ${type.name} message: ${reason}`, { cause: error });
  }
}

// Deeper than any message of the protocol, shallow enough that no input exhausts the stack.
const MAX_MESSAGE_DEPTH = 64;

function writeFields(
  writer: BinaryWriter,
  { fields }: MessageLayout,
  value: Readonly<Record<string, unknown>>,
): void {
  for (const [name, field] of fields) {
    const content = value[name];
    if (content === undefined) {
      continue;
    }
    switch (field.shape) {
      case "single":
        if (!isDefault(content)) {
          writeItem(writer, field.number, field.item, content);
        }
        break;
      case "optional":
        writeItem(writer, field.number, field.item, content);
        break;
      case "repeated":
        for (const element of content as readonly unknown[]) {
          writeItem(writer, field.number, field.item, element);
        }
        break;
      case "map":
        for (const [key, element] of [...(content as ReadonlyMap<string, unknown>)].sort(([a], [b]) =>
          a < b ? -1 : 1,
        )) {
          writer.tag(field.number, WireType.LengthDelimited).fork();
          writeItem(writer, 1, "string", key);
          writeItem(writer, 2, field.item, element);
          writer.join();
        }
        break;
    }
  }
}

function isDefault(content: unknown): boolean {
  return (
    content === "" ||
    content === 0 ||
    content === false ||
    (content instanceof Uint8Array && content.length === 0)
  );
}

function writeItem(
  writer: BinaryWriter,
  number: number,
  item: MessageField<unknown, unknown>["item"],
  content: unknown,
): void {
  switch (item) {
    case "string":
      writer.tag(number, WireType.LengthDelimited).string(content as string);
      return;
    case "bytes":
      writer.tag(number, WireType.LengthDelimited).bytes(content as Uint8Array);
      return;
    case "bool":
      writer.tag(number, WireType.Varint).bool(content as boolean);
      return;
    case "int32":
      writer.tag(number, WireType.Varint).int32(content as number);
      return;
    case "int64":
      writer.tag(number, WireType.Varint).int64(content as number);
      return;
    default:
      writer.tag(number, WireType.LengthDelimited).fork();
      writeFields(writer, item.layout(), content as Readonly<Record<string, unknown>>);
      writer.join();
  }
}

function readFields(
  reader: BinaryReader,
  end: number,
  type: MessageType<unknown, unknown>,
  depth: number,
): unknown {
  if (depth > MAX_MESSAGE_DEPTH) {
    throw new RangeError("it is nested too deeply");
  }
  const { fields, byNumber } = type.layout();
  const result: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    result[name] = absentContent(field);
  }
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    const entry = byNumber.get(number);
    if (entry === undefined) {
      reader.skip(wireType, number);
      continue;
    }
    const [name, field] = entry;
    if (field.shape === "repeated") {
      (result[name] as unknown[]).push(readItem(reader, wireType, field.item, depth));
    } else if (field.shape === "map") {
      const [key, element] = readMapEntry(reader, wireType, field.item, depth);
      (result[name] as Map<string, unknown>).set(key, element);
    } else {
      result[name] = readItem(reader, wireType, field.item, depth);
    }
  }
  if (reader.pos !== end) {
    throw new RangeError("a field runs past the end of its message");
  }
  return result;
}

function absentContent(field: MessageField<unknown, unknown>): unknown {
  switch (field.shape) {
    case "repeated":
      return [];
    case "map":
      return new Map();
    case "optional":
      return undefined;
    case "single":
      return defaultOf(field.item);
  }
}

function defaultOf(item: MessageField<unknown, unknown>["item"]): unknown {
  switch (item) {
    case "string":
      return "";
    case "bytes":
      return new Uint8Array(0);
    case "bool":
      return false;
    case "int32":
    case "int64":
      return 0;
    default:
      return readFields(new BinaryReader(new Uint8Array(0)), 0, item, 0);
  }
}

function readItem(
  reader: BinaryReader,
  wireType: WireType,
  item: MessageField<unknown, unknown>["item"],
  depth: number,
): unknown {
  const isVarint = item === "bool" || item === "int32" || item === "int64";
  if (wireType !== (isVarint ? WireType.Varint : WireType.LengthDelimited)) {
    throw new RangeError("a field has the wrong wire type");
  }
  switch (item) {
    case "string":
      return reader.string(true);
    case "bytes":
      return reader.bytes();
    case "bool":
      return reader.bool();
    case "int32":
      return reader.int32();
    case "int64":
      return safeInteger(reader.int64());
    default: {
      const length = reader.uint32();
      const end = reader.pos + length;
      if (end > reader.len) {
        throw new RangeError("a message runs past the end of the bytes");
      }
      return readFields(reader, end, item, depth + 1);
    }
  }
}

function readMapEntry(
  reader: BinaryReader,
  wireType: WireType,
  item: MessageField<unknown, unknown>["item"],
  depth: number,
): [string, unknown] {
  const value = { number: 2, shape: "single", item } as const;
  const entry = message("map entry", { key: scalar(1, "string"), value });
  const read = readItem(reader, wireType, entry, depth) as { key: string; value: unknown };
  return [read.key, read.value];
}

function safeInteger(value: bigint | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new RangeError("an integer is too large");
  }
  return number;
}
