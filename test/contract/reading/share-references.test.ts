import assert from "node:assert/strict";
import { test } from "node:test";
import { buildContract } from "../../../src/contract/reading/build-model";
import {
  checkRequest,
  completeRequest,
  type Field,
  findMethod,
  fieldsIn,
  kindOf,
} from "../../../src/contract";
import { message, type Part, post, ref, thingDocument } from "../support/small-document";

const string: Part = { type: "string" };
const PLACE: Part = { ...string, "x-references": "Place" };
const list = (items: Part): Part => ({ type: "array", items });

/** The fields that refer to a place: at the root, in a section, and in the elements of a list. */
const fieldsOf = (place: Part): Part => ({
  placeName: place,
  home: message({ placeName: place }),
  stops: list(message({ placeName: place })),
  allowed: list(place),
});

const contract = buildContract(
  thingDocument({
    input: fieldsOf(PLACE),
    output: fieldsOf(string),
    update: fieldsOf(string),
    schemas: {
      Place: { "x-kind": { pattern: "places/{slug}" }, ...message({ name: { ...string, readOnly: true } }) },
    },
    methods: {
      GetPlace: post(message({ name: string }), ref("Place")),
      MoveThing: post(
        message({ name: string, placeName: string, to: { ...string, "x-stands-for": "home.placeName" } }),
        message({}),
        {
          "x-verb": "move",
        },
      ),
      CloneThing: post(message({ name: string, placeName: string }), ref("Thing"), { "x-verb": "clone" }),
      ListThings: post(message({ placeName: string }), message({ things: list(ref("Thing")) })),
    },
  }),
);

/** Returns the paths of the fields with a reference. */
function referring(fields: readonly Field[], path = ""): readonly string[] {
  return fields.flatMap(({ wireName, references, type }) => [
    ...(references === "Place" ? [`${path}${wireName}`] : []),
    ...referring(fieldsIn(type), `${path}${wireName}.`),
  ]);
}

test("references: what the create says of a field applies in every request of the kind", () => {
  const all = ["placeName", "home.placeName", "stops.placeName", "allowed"];
  for (const [method, expected] of [
    ["CreateThing", all],
    ["UpdateThing", all],
    ["MoveThing", ["placeName", "to"]],
    ["CloneThing", ["placeName"]],
    ["ListThings", ["placeName"]],
  ] as const) {
    assert.deepEqual(referring(findMethod(contract, method).request), expected, method);
  }
});

test("references: a slug in any request becomes the full name that the create would send", () => {
  const method = findMethod(contract, "MoveThing");
  const checked = checkRequest(contract, method, { name: "things/a", placeName: "west", to: "east" });
  assert.deepEqual(checked.problems, []);
  assert.deepEqual(completeRequest(contract, method, checked.body, {}).body, {
    name: "things/a",
    placeName: "places/west",
    to: "places/east",
  });
});

test("references: a kind and the contract have the same methods", () => {
  const { methods } = kindOf(contract, "Thing");
  assert.equal(methods.create, findMethod(contract, "CreateThing"));
  assert.deepEqual(methods.updates, [findMethod(contract, "UpdateThing")]);
});
