import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonObject } from "../../src/client";
import {
  Decimal,
  Dynamic,
  keepSpellings,
  listOf,
  NUMBER,
  STRING,
  UNKNOWN,
  type Value,
  valueObject,
} from "../../src/plugin";
import { stateLike, type ResourceModel } from "../../src/bridge/context/resource-model";
import { resourceSchema } from "../../src/bridge/schema/schema";
import { contractOf, field, home, lab, thing, thingFields } from "../bridge/support/lab-contract";
import { conformed, values, valuesFor } from "../bridge/support/values";

const NAME = "homes/h/things/t";
const schema = resourceSchema(lab, thing);
const model: ResourceModel = { contract: lab, kind: thing, schema };

/** Returns the state of a field after an answer, if it had the value `before`. */
function fieldOf(wireName: string): (answer: JsonObject, before: Value) => Value {
  const name = thingFields.find((each) => each.wireName === wireName)?.terraformName ?? wireName;
  return (answer, before) =>
    stateLike(model, { name: NAME, ...answer }, valueObject({ name: NAME, [name]: before }))[name] ?? null;
}

describe("semantic equality of an answer with the state: a field", () => {
  test("keeps a fraction's digits that the service has lost", () => {
    const before = Decimal.of("0.1234567890123456789");
    assert.equal(fieldOf("double")({ double: 0.12345678901234568 }, before), before);
    assert.equal(fieldOf("float")({ float: 0.12345679104328156 }, before), before);
    assert.notEqual(fieldOf("double")({ double: 0.1234567890123 }, before), before);
  });

  test("keeps the user's spelling of a reference within the object's own parent only", () => {
    const sibling = fieldOf("sibling");
    assert.equal(sibling({ sibling: "homes/h/things/x" }, "x"), "x");
    assert.equal(sibling({ sibling: "homes/other/things/x" }, "x"), "homes/other/things/x");
  });

  test("keeps the user's spelling of a range of addresses, although nothing says that a text is one", () => {
    const [mine, theirs, other] = ["2001:DB8:0::/32", "2001:db8::/32", "2001:db8::/33"];
    assert.equal(fieldOf("colour")({ colour: theirs }, mine), mine);
    assert.equal(fieldOf("colour")({ colour: other }, mine), other);
    assert.deepEqual(fieldOf("words")({ words: [theirs, other] }, [mine, "x"]), [mine, other]);
  });

  test("keeps the spelling of the equal elements of a list, a set and a map, if another element has changed", () => {
    const more = [
      field("pool", { kind: "set", element: { kind: "string" } }, { references: "Thing" }),
      field("peers", { kind: "map", element: { kind: "string" } }, { references: "Thing" }),
    ];
    const kind = { ...thing, fields: [...thingFields, ...more] };
    const contract = contractOf(kind, home);
    const wide: ResourceModel = { contract, kind, schema: resourceSchema(contract, kind) };
    const before = values({ name: NAME, siblings: ["x", "z"], pool: ["x", "z"], peers: { a: "x", b: "z" } });
    const [x, y] = ["homes/h/things/x", "homes/h/things/y"];
    const state = stateLike(
      wide,
      { name: NAME, siblings: [x, y], pool: [y, x], peers: { a: x, b: y } },
      before,
    );
    assert.deepEqual(state["siblings"], ["x", y]);
    assert.deepEqual(state["pool"], [y, "x"]);
    assert.deepEqual(state["peers"], values({ a: "x", b: y }));
  });

  test("keeps the user's spelling of a time, computed or configured", () => {
    const time = "2026-01-31T14:00:00.500+02:00";
    assert.equal(fieldOf("startTime")({ startTime: "2026-01-31T12:00:00.5Z" }, time), time);
    assert.equal(fieldOf("startTime")({ startTime: "2026-01-31T12:00:01Z" }, time), "2026-01-31T12:00:01Z");
    assert.equal(fieldOf("createTime")({ createTime: "2026-01-31T12:00:00.5Z" }, time), time);
  });

  test("keeps the user's type of an equal free-form value", () => {
    const before = new Dynamic({ kind: "list", element: { kind: "string" } }, ["a"]);
    assert.equal(fieldOf("extra")({ extra: ["a"] }, before), before);
    assert.notEqual(fieldOf("extra")({ extra: ["b"] }, before), before);
    const fraction = new Dynamic(NUMBER, Decimal.of("0.12345678901234567890123"));
    assert.equal(
      fieldOf("extra")({ extra: Number("0.12345678901234567890123") }, fraction),
      fraction,
      "rounded",
    );
    assert.notEqual(fieldOf("extra")({ extra: 0.1234567890123457 }, fraction), fraction);
    const empty = new Dynamic(listOf(STRING), []);
    assert.equal(fieldOf("extras")({}, empty), empty);
  });

  test("in a list of lists of objects is equal if only zero values are omitted", () => {
    const before = [[values({ a: "", b: 1 })], [values({ a: "x", b: 0 })]];
    assert.equal(fieldOf("deep")({ deep: [[{ b: "1" }], [{ a: "x" }]] }, before), before);
    assert.notEqual(fieldOf("deep")({ deep: [[{ b: "2" }], [{ a: "x" }]] }, before), before);
  });

  test("keeps a zero value that the answer omits, unless the field excludes others", () => {
    assert.equal(fieldOf("colour")({}, ""), "");
    assert.equal(fieldOf("colour")({ colour: "" }, ""), "");
    assert.equal(fieldOf("colour")({}, "red"), null);
    const exclusive: ResourceModel = { ...model, kind: { ...thing, exclusive: [["colour", "token"]] } };
    const strict = { ...exclusive, schema: resourceSchema(lab, exclusive.kind) };
    assert.equal(stateLike(strict, { name: NAME }, values({ name: NAME, colour: "" }))["colour"], null);
  });

  test("that is an absent section equals an empty one, and is null if a nonzero value was planned", () => {
    const planned = valueObject({ ...values({ label: "", is_on: false, size_gib: 0 }), address: UNKNOWN });
    assert.deepEqual(
      fieldOf("part")({}, planned),
      values({ label: "", peer: null, size_gib: 0, is_on: false, secret: null, address: null }),
    );
    assert.deepEqual(
      fieldOf("part")({}, values({ label: "", is_on: null, size_gib: 0 })),
      values({ label: "", peer: null, size_gib: 0, is_on: false, secret: null, address: null }),
    );
    assert.equal(fieldOf("part")({}, values({ label: "x" })), null);
  });

  test("that is an absent map does not equal a map with empty values", () => {
    assert.deepEqual(fieldOf("labels")({}, values({ a: "" })), valueObject());
  });

  test("that the service never returns keeps its earlier value; a write-only one is null", () => {
    assert.equal(fieldOf("userData")({ userData: "theirs" }, "mine"), "mine");
    assert.equal(fieldOf("userData")({}, UNKNOWN), null);
    assert.equal(fieldOf("password")({}, "z"), null);
  });
});

test("an answer in any spelling of the state yields the state itself", () => {
  const state = valuesFor(schema, {
    name: NAME,
    home_name: "h",
    title: "t",
    siblings: ["x"],
    part: { label: "", peer: "x", size_gib: 40, is_on: false },
    parts: [{ label: "l", size_gib: 0, is_on: true }],
    start_time: "2026-01-31T14:00:00+02:00",
    user_data: "mine",
  });
  const answer = {
    name: NAME,
    homeName: "homes/h",
    title: "t",
    siblings: ["homes/h/things/x"],
    part: { peer: "homes/h/things/x", sizeGib: "40" },
    parts: [{ label: "l", isOn: true }],
    startTime: "2026-01-31T12:00:00Z",
  };
  const first = conformed(schema, stateLike(model, answer, state));
  assert.equal(first["home_name"], "h");
  assert.equal(stateLike(model, answer, first), first);
  assert.equal(keepSpellings(schema.block, first, first), first);
});
