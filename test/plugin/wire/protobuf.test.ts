import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import type { MessageField, MessageType } from "../../../src/plugin/wire/message-type";
import { decodeMessage, encodeMessage } from "../../../src/plugin/wire/protobuf";
import * as messages from "../../../src/plugin/wire/messages";
import { WireError } from "../../../src/plugin/wire";

type AnyMessage = MessageType<unknown, unknown>;

const allMessages = Object.values(messages).filter(
  (each): each is typeof each & AnyMessage =>
    typeof each === "object" && "layout" in each && typeof each.layout === "function",
) as readonly AnyMessage[];

function arbitraryMessage(type: AnyMessage, depth: number): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of type.layout().fields) {
    fields[name] = arbitraryField(field, depth);
  }
  return fc.record(fields);
}

function arbitraryField(
  { shape, item }: MessageField<unknown, unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const isTooDeep = typeof item === "object" && depth === 0;
  const content = isTooDeep ? fc.constant(undefined) : arbitraryItem(item, depth);
  switch (shape) {
    case "single":
      return content;
    case "optional":
      return fc.option(content, { nil: undefined });
    case "repeated":
      return isTooDeep ? fc.constant([]) : fc.array(content, { maxLength: 2 });
    case "map":
      return isTooDeep
        ? fc.constant(new Map())
        : fc
            .array(fc.tuple(fc.constantFrom("", "a", "b", "__proto__"), content), { maxLength: 2 })
            .map((entries) => new Map(entries));
  }
}

function arbitraryItem(item: MessageField<unknown, unknown>["item"], depth: number): fc.Arbitrary<unknown> {
  switch (item) {
    case "string":
      return fc.string({ unit: "grapheme" });
    case "bytes":
      return fc.uint8Array();
    case "bool":
      return fc.boolean();
    case "int32":
      return fc.integer();
    case "int64":
      return fc.maxSafeInteger();
    default:
      return arbitraryMessage(item, depth - 1);
  }
}

void test("protobuf: every request message has a response or an event message", () => {
  const names = Object.keys(messages);
  for (const name of names.filter((each) => each.endsWith("Request"))) {
    const answers = ["Response", "Event"].map((word) => name.replace(/Request$/, word));
    assert.ok(
      answers.some((answer) => names.includes(answer)),
      name,
    );
  }
  assert.ok(allMessages.length > 60);
});

void test("protobuf: every message survives encoding and decoding, with missing fields as defaults", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allMessages).chain((type) => fc.tuple(fc.constant(type), arbitraryMessage(type, 3))),
      ([type, value]) => {
        const decoded = decodeMessage(type, encodeMessage(type, value));
        assert.deepEqual(plain(decoded), plain(value), type.name);
        assert.deepEqual(encodeMessage(type, decoded), encodeMessage(type, value));
      },
    ),
    { numRuns: 500 },
  );
});

void test("protobuf: the field numbers are those of the protocol", () => {
  const hex = (type: AnyMessage, value: unknown): string =>
    Buffer.from(encodeMessage(type, value)).toString("hex");
  assert.equal(hex(messages.DynamicValueMessage, { msgpack: Uint8Array.of(0xc0) }), "0a01c0");
  assert.equal(hex(messages.AttributePathStepMessage, { elementKeyInt: 0 }), "1800");
  assert.equal(hex(messages.AttributePathStepMessage, { attributeName: "a" }), "0a0161");
  assert.equal(
    hex(messages.DiagnosticMessage, { severity: 1, summary: "s", detail: "d" }),
    "08011201731a0164",
  );
  assert.equal(
    hex(messages.AttributeMessage, { name: "a", nestedType: { nesting: 1 }, writeOnly: true }),
    "0a016152021801" + "5801",
  );
  assert.equal(hex(messages.PlanResourceChangeResponse, { plannedPrivate: Uint8Array.of(1) }), "1a0101");
  assert.equal(hex(messages.FunctionErrorMessage, { text: "t", functionArgument: 0 }), "0a01741000");
  assert.equal(
    hex(messages.GetProviderSchemaResponse, { resourceSchemas: new Map([["r", { version: 1, block: {} }]]) }),
    "12090a0172120408011200",
  );
});

void test("protobuf: unknown fields of every wire type are skipped", () => {
  const unknown = ["7801", "7a03616263", "79000000000000f03f", "7d0000803f", "7b08017c"];
  const bytes = Buffer.from([...unknown, "0a0161", ...unknown].join(""), "hex");
  assert.deepEqual(decodeMessage(messages.StopProviderResponse, bytes), { error: "a" });
});

void test("protobuf: a later value of a field replaces an earlier one", () => {
  assert.deepEqual(decodeMessage(messages.StopProviderResponse, Buffer.from("0a01610a0162", "hex")), {
    error: "b",
  });
});

void test("protobuf: random and mutated bytes decode or fail with a WireError", () => {
  const decodes = (type: AnyMessage, bytes: Uint8Array): void => {
    try {
      decodeMessage(type, bytes);
    } catch (error) {
      assert.ok(error instanceof WireError, String(error));
    }
  };
  fc.assert(fc.property(fc.constantFrom(...allMessages), fc.uint8Array({ maxLength: 80 }), decodes), {
    numRuns: 3000,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...allMessages).chain((type) => fc.tuple(fc.constant(type), arbitraryMessage(type, 2))),
      fc.nat(),
      fc.integer({ min: 0, max: 255 }),
      ([type, value], at, byte) => {
        const bytes = encodeMessage(type, value);
        if (bytes.length > 0) {
          bytes[at % bytes.length] = byte;
          decodes(type, bytes);
          decodes(type, bytes.subarray(0, at % bytes.length));
        }
      },
    ),
    { numRuns: 1000 },
  );
});

void test("protobuf: excessive lengths, wrong wire types, invalid UTF-8 and huge integers are rejected", () => {
  const refused: [AnyMessage, string][] = [
    [messages.DynamicValueMessage, "0affffffff0f"],
    [messages.DynamicValueMessage, "0801"],
    [messages.DynamicValueMessage, "0b"],
    [messages.StopProviderResponse, "0a01ff"],
    [messages.SchemaMessage, "08ffffffffffffffff7f"],
    [messages.SchemaMessage, "1203" + "120508"],
    [messages.BlockMessage, "1a02" + "1205"],
  ];
  for (const [type, bytes] of refused) {
    assert.throws(() => decodeMessage(type, Buffer.from(bytes, "hex")), WireError, bytes);
  }
});

void test("protobuf: messages nested too deeply are rejected", () => {
  let bytes: Uint8Array = new Uint8Array();
  for (let depth = 0; depth < 3000; depth++) {
    const block = depth % 2 === 0;
    const head = Buffer.from([block ? 0x12 : 0x1a, ...varint(bytes.length)]);
    bytes = Buffer.concat([head, bytes]);
  }
  assert.throws(() => decodeMessage(messages.BlockMessage, bytes), /nested too deeply/);
});

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}

/** Converts buffers, views and -0 to a form that compares by content. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString("hex");
  }
  if (value instanceof Map) {
    return new Map(
      [...(value as Map<string, unknown>)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, plain(inner)]),
    );
  }
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  }
  return value === 0 ? 0 : value;
}
