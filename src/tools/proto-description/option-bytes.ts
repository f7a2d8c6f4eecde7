import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { OptionValues } from "./proto-options";

/**
 * Reads Google's options from the bytes that a descriptor has for them. Their numbers are part of the published options, so that a
 * descriptor set needs no file that defines them.
 */

/** How a value is encoded: a text, the names of an enum by number, or the members of a message by number. */
type Encoding =
  "text" | readonly string[] | Readonly<Record<number, readonly [name: string, encoding: Encoding]>>;

const RESOURCE = {
  1: ["type", "text"],
  2: ["pattern", "text"],
  3: ["name_field", "text"],
  5: ["plural", "text"],
} as const;

const BEHAVIORS = [
  "FIELD_BEHAVIOR_UNSPECIFIED", "OPTIONAL", "REQUIRED", "OUTPUT_ONLY", "INPUT_ONLY", "IMMUTABLE", "UNORDERED_LIST", "NON_EMPTY_DEFAULT",
  "IDENTIFIER",
] as const; // prettier-ignore

const FORMATS = ["FORMAT_UNSPECIFIED", "UUID4", "IPV4", "IPV6", "IPV4_OR_IPV6"] as const;

/** Google's options, by what they are options of. */
const OPTIONS = {
  message: { 1053: ["google.api.resource", RESOURCE] },
  field: {
    1052: ["google.api.field_behavior", BEHAVIORS],
    1055: ["google.api.resource_reference", { 1: ["type", "text"], 2: ["child_type", "text"] }],
    291403980: ["google.api.field_info", { 1: ["format", FORMATS] }],
  },
  service: { 1049: ["google.api.default_host", "text"] },
  method: {
    1049: [
      "google.longrunning.operation_info",
      { 1: ["response_type", "text"], 2: ["metadata_type", "text"] },
    ],
    1051: ["google.api.method_signature", "text"],
  },
} as const satisfies Readonly<Record<string, Encoding>>;

/** A field of a message that its definition does not have. */
interface UnknownField {
  readonly no: number;
  readonly wireType: WireType;
  readonly data: Uint8Array;
}

/** Returns the options in a descriptor's unknown fields, by name. A repeated one has a list of its values. */
export function readOptionBytes(
  of: keyof typeof OPTIONS,
  unknown: readonly UnknownField[] | undefined,
): OptionValues {
  const values = new Map<string, unknown>();
  const table: Readonly<Record<number, readonly [string, Encoding]>> = OPTIONS[of];
  for (const { no, wireType, data } of unknown ?? []) {
    const [name, encoding] = table[no] ?? [];
    if (name !== undefined && encoding !== undefined) {
      add(values, name, readValue(new BinaryReader(data), wireType, encoding));
    }
  }
  return values;
}

/** Reads one value; of a packed list, all of them. Undefined if the bytes have another form. */
function readValue(reader: BinaryReader, wireType: WireType, encoding: Encoding): unknown {
  if (wireType === WireType.Varint) return Array.isArray(encoding) ? encoding[reader.int32()] : undefined;
  if (wireType !== WireType.LengthDelimited) return undefined;
  if (encoding === "text") return reader.string();
  const inner = new BinaryReader(reader.bytes());
  if (Array.isArray(encoding)) {
    const listed: unknown[] = [];
    while (inner.pos < inner.len) listed.push(encoding[inner.int32()]);
    return listed;
  }
  const members = new Map<string, unknown>();
  while (inner.pos < inner.len) {
    const [no, type] = inner.tag();
    const [name, of] = (encoding as Exclude<Encoding, string | readonly string[]>)[no] ?? [];
    if (name === undefined || of === undefined) inner.skip(type, no);
    else add(members, name, readValue(inner, type, of));
  }
  return Object.fromEntries(members);
}

function add(values: Map<string, unknown>, name: string, value: unknown): void {
  const before = values.get(name);
  if (value !== undefined) values.set(name, before === undefined ? value : [before, value].flat());
}
