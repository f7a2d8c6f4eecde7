import assert from "node:assert/strict";
import { test } from "node:test";
import { requestFields, nameFieldOf, requestBody } from "../../../src/contract";
import { message, type Part, post, ref, thing } from "../support/small-document";

const string: Part = { type: "string" };
const mask: Part = { type: "string", format: "field-mask" };
const input = { projectName: string, size: string, colour: string };

test("carried fields: a flat request carries the kind's fields next to the object's name", () => {
  const kind = thing({ input, output: input, update: { size: string, force: string, changes: mask } });
  const [update] = kind.methods.updates;
  assert.ok(update);
  const carried = requestFields(kind, update);
  assert.deepEqual(
    carried.map(({ field, inObject }) => [field.wireName, inObject]),
    [["size", false]],
  );
  assert.deepEqual(
    requestBody(update, {
      name: "things/a",
      members: carried.map((each) => [each, "L"]),
      mask: carried.map((each) => [each, []] as const),
    }),
    { name: "things/a", changes: "size", size: "L" },
  );
  assert.equal(nameFieldOf(kind).wireName, "name");
});

test("carried fields: a wrapped request carries the fields inside the object and those next to it", () => {
  const object = { ...message({ id: { ...string, "x-holds": "name" }, ...input }), "x-holds": "object" };
  const kind = thing({
    input,
    output: input,
    methods: {
      CreateThing: post(
        message({ projectName: string, thing: { ...message(input), "x-holds": "object" } }),
        ref("Thing"),
      ),
      UpdateThing: post(message({ thing: object, colour: string, updateMask: mask }), ref("Thing")),
    },
  });
  const { create, updates } = kind.methods;
  assert.ok(create && updates[0]);
  assert.deepEqual(
    requestFields(kind, create).map(({ field, inObject }) => [field.wireName, inObject]),
    [
      ["projectName", true],
      ["size", true],
      ["colour", true],
      ["projectName", false],
    ],
  );
  const carried = requestFields(kind, updates[0]);
  assert.deepEqual(
    requestBody(updates[0], {
      name: "things/a",
      members: carried.map((each) => [each, 1]),
      mask: carried.map((each) => [each, []] as const),
    }),
    {
      updateMask: "projectName,size,colour",
      thing: { id: "things/a", projectName: 1, size: 1, colour: 1 },
      colour: 1,
    },
  );
  assert.deepEqual(requestBody(create, { members: [] }), { thing: {} });
});

test("carried fields: a read-only field of the request is not carried", () => {
  const kind = thing({ input, update: { size: { ...string, readOnly: true }, colour: string } });
  const [update] = kind.methods.updates;
  assert.ok(update);
  assert.deepEqual(
    requestFields(kind, update).map(({ field }) => field.wireName),
    ["colour"],
  );
});
