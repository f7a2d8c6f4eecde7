import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

/** A span as a receiver of OTLP reads it. */
export interface ReceivedSpan {
  readonly trace: string;
  readonly id: string;
  /** ID of the span above it, or an empty text. */
  readonly parent: string;
  readonly name: string;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly failed: boolean;
}

type Fields = ReadonlyMap<number, readonly (Uint8Array | bigint)[]>;

/**
 * Returns the spans of an `ExportTraceServiceRequest`, by the field numbers of opentelemetry/proto/trace/v1/trace.proto and
 * common/v1/common.proto. Shares no code with the SDK that writes them.
 */
export function readSpans(body: Uint8Array): readonly ReceivedSpan[] {
  return messages(fieldsIn(body), 1)
    .flatMap((ofResource) => messages(ofResource, 2))
    .flatMap((ofScope) => messages(ofScope, 2))
    .map((span) => ({
      trace: hex(span, 1),
      id: hex(span, 2),
      parent: hex(span, 4),
      name: text(span, 5),
      startNs: number(span, 7),
      endNs: number(span, 8),
      attributes: Object.fromEntries(messages(span, 9).map((pair) => [text(pair, 1), valueIn(pair)])),
      failed: messages(span, 15).some((status) => number(status, 3) === 2n),
    }));
}

function valueIn(pair: Fields): string | number | boolean {
  const [value] = messages(pair, 2);
  if (value?.has(2) === true) return number(value, 2) === 1n;
  if (value?.has(3) === true) return Number(number(value, 3));
  return value === undefined ? "" : text(value, 1);
}

function fieldsIn(bytes: Uint8Array): Fields {
  const reader = new BinaryReader(bytes);
  const fields = new Map<number, (Uint8Array | bigint)[]>();
  while (reader.pos < reader.len) {
    const [no, type] = reader.tag();
    const values = fields.get(no) ?? [];
    fields.set(no, values);
    if (type === WireType.LengthDelimited) values.push(reader.bytes());
    else if (type === WireType.Varint) values.push(BigInt(reader.uint64()));
    else if (type === WireType.Bit64) values.push(BigInt(reader.fixed64()));
    else reader.skip(type, no);
  }
  return fields;
}

function bytesOf(fields: Fields, no: number): readonly Uint8Array[] {
  return (fields.get(no) ?? []).filter((value) => typeof value !== "bigint");
}

function messages(fields: Fields, no: number): readonly Fields[] {
  return bytesOf(fields, no).map(fieldsIn);
}

function text(fields: Fields, no: number): string {
  return Buffer.from(bytesOf(fields, no)[0] ?? []).toString("utf8");
}

function hex(fields: Fields, no: number): string {
  return Buffer.from(bytesOf(fields, no)[0] ?? []).toString("hex");
}

function number(fields: Fields, no: number): bigint {
  const [value] = fields.get(no) ?? [];
  return typeof value === "bigint" ? value : 0n;
}
