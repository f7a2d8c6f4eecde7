import assert from "node:assert/strict";
import { test } from "node:test";

import { Decoder, Encoder, ExtData, ExtensionCodec } from "@msgpack/msgpack";
import fc from "fast-check";

import type { Type, Value } from "../../../src/plugin";
import {
  BOOL,
  containsDynamic,
  Decimal,
  Dynamic,
  DYNAMIC,
  equalValues,
  isUnknown,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  setOf,
  STRING,
  tupleOf,
  UNKNOWN,
  Unknown,
  ValueError,
  valueObject,
} from "../../../src/plugin";
import { decodeValue, encodeValue } from "../../../src/plugin/wire";
import { arbitraryType, arbitraryValue, isWellFormed } from "../support/arbitrary-value";

const typedValue = (unknowns: boolean) =>
  arbitraryType().chain((type) =>
    arbitraryValue(type, { nulls: true, unknowns }).map((value) => ({ type, value })),
  );

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const bytes = (text: string): Uint8Array => Buffer.from(text.replaceAll(" ", ""), "hex");

void test("value codec: every value survives encoding and decoding, including unknowns with refinements", () => {
  fc.assert(
    fc.property(typedValue(true), ({ type, value }) => {
      assert.deepEqual(decodeValue(type, encodeValue(type, value)), value);
    }),
    { numRuns: 1500 },
  );
});

void test("value codec: equal values have equal bytes, whatever the order of their keys", () => {
  fc.assert(
    fc.property(typedValue(true), ({ type, value }) => {
      assert.equal(hex(encodeValue(type, reverseKeys(value))), hex(encodeValue(type, value)));
    }),
  );
});

void test("value codec: an independent MessagePack decoder reads the output", () => {
  const codec = new ExtensionCodec();
  for (const type of [0, 12]) {
    codec.register({ type, encode: () => null, decode: (data) => new ExtData(type, data) });
  }
  const decoder = new Decoder({ extensionCodec: codec, useBigInt64: true });
  fc.assert(
    fc.property(typedValue(true), ({ type, value }) => {
      // That decoder rejects the key __proto__, which is valid in a map.
      fc.pre(!mentionsProto(value) && !typeMentionsProto(type));
      decoder.decode(encodeValue(type, value));
    }),
  );
});

void test("value codec: reads the output of an independent MessagePack encoder", () => {
  const encoder = new Encoder({ useBigInt64: true });
  const type = objectOf({ text: STRING, list: listOf(NUMBER), flag: BOOL, map: mapOf(STRING) });
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(
        fc.oneof(
          fc.integer(),
          fc.double({ noNaN: true }),
          fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }),
        ),
      ),
      fc.boolean(),
      fc.dictionary(fc.string(), fc.string()),
      (text, list, flag, map) => {
        fc.pre(!Object.hasOwn(map, "__proto__"));
        fc.pre([text, ...Object.keys(map), ...Object.values(map)].every(isWellFormed));
        const decoded = decodeValue(type, encoder.encode({ text, list, flag, map }));
        const expected = valueObject({ text, list: list.map(Decimal.of), flag, map: valueObject(map) });
        assert.ok(equalValues(type, decoded, expected));
      },
    ),
  );
});

void test("value codec: decodes the engine's own bytes as the protocol specifies", () => {
  const invariants: [Type, string, Value][] = [
    [STRING, "d4 00 00", UNKNOWN],
    [STRING, "c7 09 0c 82 01 c2 02 a4 70 72 65 2d", new Unknown({ notNull: true, prefix: "pre-" })],
    [
      NUMBER,
      "c7 07 0c 82 01 c2 03 92 00 c3",
      new Unknown({ notNull: true, numberMin: { value: Decimal.ZERO, inclusive: true } }),
    ],
    [NUMBER, "a3 30 2e 31", Decimal.of("0.1")],
    [NUMBER, "cf 00 00 00 01 00 00 00 00", Decimal.of(2n ** 32n)],
    [NUMBER, "cf ff ff ff ff ff ff ff ff", Decimal.of(2n ** 64n - 1n)],
    [NUMBER, "d3 80 00 00 00 00 00 00 00", Decimal.of(-(2n ** 63n))],
    [NUMBER, "cb 3f e0 00 00 00 00 00 00", Decimal.of("0.5")],
    [NUMBER, "cb 7f f0 00 00 00 00 00 00", Decimal.POSITIVE_INFINITY],
    [NUMBER, "cb ff f0 00 00 00 00 00 00", Decimal.NEGATIVE_INFINITY],
    [listOf(STRING), "c0", null],
    [DYNAMIC, "c0", null],
    [DYNAMIC, "d4 00 00", UNKNOWN],
    [
      DYNAMIC,
      `92 c4 2e ${Buffer.from('["object",{"a":["tuple",["number","string"]]}]').toString("hex")} 81 a1 61 92 01 a3 74 77 6f`,
      new Dynamic(objectOf({ a: tupleOf([NUMBER, STRING]) }), valueObject({ a: [Decimal.of(1), "two"] })),
    ],
  ];
  for (const [type, text, value] of invariants) {
    assert.deepEqual(decodeValue(type, bytes(text)), value, text);
  }
});

void test("value codec: numbers are written as text, which the engine treats like the numbers of its JSON state", () => {
  const invariants: [string, string][] = [
    ["0", "0"],
    ["-33", "-33"],
    ["9223372036854775808", "9223372036854775808"],
    ["0.1", "0.1"],
    ["1e30", `1${"0".repeat(30)}`],
  ];
  for (const [number, text] of invariants) {
    const bytes = Buffer.from(text);
    assert.equal(
      hex(encodeValue(NUMBER, Decimal.of(number))),
      `${(0xa0 + bytes.length).toString(16)}${bytes.toString("hex")}`,
      number,
    );
  }
  assert.equal(hex(encodeValue(NUMBER, Decimal.POSITIVE_INFINITY)), "cb7ff0000000000000");
});

void test("value codec: a float is read as its shortest decimal, and an integral one exactly, like the engine compares them", () => {
  const tenth = Buffer.alloc(9);
  tenth[0] = 0xcb;
  tenth.writeDoubleBE(0.1, 1);
  assert.ok((decodeValue(NUMBER, tenth) as Decimal).equals(Decimal.of("0.1")));
  tenth.writeDoubleBE(1e23, 1);
  assert.ok((decodeValue(NUMBER, tenth) as Decimal).equals(Decimal.of("99999999999999991611392")));
});

void test("value codec: malformed refinements are errors, and unknown ones are skipped", () => {
  const refused: [Type, string][] = [
    [NUMBER, "c7 08 0c 81 02 a4 70 72 65 2d 00"],
    [STRING, "c7 04 0c 81 05 01 00"],
    [STRING, "c7 03 0c 81 01 05"],
    [STRING, "c7 02 0c 92 01"],
    [NUMBER, "c7 09 0c 82 03 92 05 c3 04 92 01 c3"],
    [listOf(STRING), "c7 03 0c 81 05 ff"],
    [STRING, "c7 03 05 81 01 c2"],
    [STRING, `c8 04 01 0c 81 02 da 03 fc ${"61".repeat(1020)}`],
    [STRING, "c7 04 0c 82 01 c2"],
  ];
  for (const [type, text] of refused) {
    assert.throws(() => decodeValue(type, bytes(text)), ValueError, text);
  }
  assert.deepEqual(decodeValue(STRING, bytes("c7 05 0c 82 63 01 01 c2")), new Unknown({ notNull: true }));
  assert.equal(decodeValue(STRING, bytes("c7 03 0c 81 01 c3")), null);
});

void test("value codec: a decode error contains the path and never the value", () => {
  const type = objectOf({ disks: listOf(objectOf({ size: NUMBER, password: STRING })) });
  const value = new Encoder().encode({
    disks: [
      { size: 1, password: "x" },
      { size: "hunter2", password: "hunter2" },
    ],
  });
  assert.throws(
    () => decodeValue(type, value),
    (error) =>
      error instanceof ValueError &&
      error.message.startsWith("disks[1].size: ") &&
      !error.message.includes("hunter2"),
  );
  const cases: [unknown, RegExp][] = [
    [{ disks: null, extra: 1 }, /^extra: the schema has no such attribute$/],
    [{}, /^disks: the attribute is missing$/],
    [{ disks: "x" }, /^disks: expected array, found string$/],
    [{ disks: [{ size: 1 }] }, /^disks\[0\]\.password: the attribute is missing$/],
  ];
  for (const [input, message] of cases) {
    assert.throws(() => decodeValue(type, new Encoder().encode(input)), { name: "ValueError", message });
  }
});

void test("value codec: a duplicate attribute and trailing bytes are errors", () => {
  assert.throws(() => decodeValue(objectOf({ a: BOOL }), bytes("82 a1 61 c3 a1 61 c3")), /occurs twice/);
  assert.throws(() => decodeValue(mapOf(BOOL), bytes("82 a1 61 c3 a1 61 c3")), /more than once/);
  assert.throws(() => decodeValue(BOOL, bytes("c3 c3")), /data after the end/);
  assert.throws(() => decodeValue(STRING, bytes("a1 ff")), /UTF-8/);
  assert.throws(() => decodeValue(NUMBER, bytes("cb 7f f8 00 00 00 00 00 00")), /NaN/);
});

void test("value codec: a length beyond the available bytes is rejected at once", () => {
  for (const text of [
    "dd ff ff ff ff",
    "df ff ff ff ff",
    "db ff ff ff ff",
    "c6 ff ff ff ff",
    "c9 ff ff ff ff 0c",
  ]) {
    for (const type of [listOf(NUMBER), setOf(NUMBER), mapOf(NUMBER), STRING, DYNAMIC, objectOf({})]) {
      assert.throws(() => decodeValue(type, bytes(text)), ValueError);
    }
  }
});

void test("value codec: dynamic values nested too deeply are rejected", () => {
  const level = bytes(`92 c4 09 ${Buffer.from('"dynamic"').toString("hex")}`);
  const value = Buffer.concat([...Array.from({ length: 100_000 }, () => level), bytes("c0")]);
  assert.throws(() => decodeValue(DYNAMIC, value), /nested too deeply/);
});

void test("value codec: random and mutated bytes decode or fail with a ValueError", () => {
  const decodes = (type: Type, input: Uint8Array): void => {
    try {
      decodeValue(type, input);
    } catch (error) {
      assert.ok(error instanceof ValueError, String(error));
    }
  };
  fc.assert(fc.property(arbitraryType(), fc.uint8Array({ maxLength: 64 }), decodes), { numRuns: 2000 });
  fc.assert(
    fc.property(
      typedValue(true),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
      ({ type, value }, mutations) => {
        const input = Buffer.from(encodeValue(type, value));
        for (const [at, byte] of mutations) {
          input[at % input.length] = byte;
        }
        decodes(type, input);
        decodes(type, input.subarray(0, (mutations[0]?.[0] ?? 0) % input.length));
      },
    ),
    { numRuns: 2000 },
  );
});

void test("value codec: strings are normalised on encoding, and an invalid value is rejected with its path", () => {
  assert.equal(decodeValue(STRING, encodeValue(STRING, "e\u0301")), "\u00e9");
  const type = objectOf({ a: listOf(NUMBER) });
  assert.throws(() => encodeValue(type, valueObject({ a: ["x"] })), {
    message: /^a\[0\]: a number is required, not a string$/,
  });
  assert.throws(() => encodeValue(type, valueObject({ b: null })), {
    message: /^b: the schema has no such attribute$/,
  });
  assert.throws(() => encodeValue(mapOf(BOOL), { "e\u0301": true, "\u00e9": false }), /more than once/);
});

void test("value codec: a refinement above the format's size limit is dropped, as the format allows", () => {
  assert.equal(decodeValue(STRING, encodeValue(STRING, new Unknown({ prefix: "p".repeat(2000) }))), UNKNOWN);
});

function reverseKeys(value: Value): Value {
  if (
    value instanceof Decimal ||
    value instanceof Dynamic ||
    isUnknown(value) ||
    value === null ||
    typeof value !== "object"
  ) {
    return value;
  }
  if (Array.isArray(value)) {
    return (value as readonly Value[]).map(reverseKeys);
  }
  return valueObject(
    Object.entries(value)
      .reverse()
      .map(([key, inner]): [string, Value] => [key, reverseKeys(inner as Value)]),
  );
}

function mentionsProto(value: Value): boolean {
  return typeof value === "object" && value !== null
    ? Object.hasOwn(value, "__proto__") || Object.values(value).some((inner) => mentionsProto(inner as Value))
    : false;
}

function typeMentionsProto(type: Type): boolean {
  return (
    containsDynamic(type) ||
    JSON.stringify([type], (_, inner: unknown) => (inner instanceof Map ? [...inner] : inner)).includes(
      "__proto__",
    )
  );
}
