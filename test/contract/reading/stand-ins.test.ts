import assert from "node:assert/strict";
import { test } from "node:test";
import {
  message,
  post,
  problemsOf,
  ref,
  thing,
  thingDocument,
  type ThingParts,
} from "../support/small-document";

const text = { type: "string" };
const boot = message({ image: text, size: text });

function parts(standsFor: string, more: object = {}): ThingParts {
  const request = message({ name: text, image: { ...text, "x-stands-for": standsFor } }, ["name", "image"]);
  return {
    input: { boot },
    output: { boot },
    methods: {
      ReimageThing: post(request, ref("Thing"), { "x-verb": "update", "x-destroys-data": true, ...more }),
    },
  };
}

test("stand-ins: a nested field that only a request's flat field carries needs that method's permission", () => {
  const kind = thing(parts("boot.image"));
  const section = kind.fields.find(({ wireName }) => wireName === "boot");
  assert.ok(section?.type.kind === "object");
  assert.deepEqual(
    section.type.fields.map(({ wireName, needsPermission, immutable }) => [
      wireName,
      needsPermission,
      immutable,
    ]),
    [
      ["image", "allow_reimage", false],
      ["size", undefined, true],
    ],
  );
  assert.ok(kind.fields.some(({ terraformName }) => terraformName === "allow_reimage"));
});

test("stand-ins: a permission is offered only if its method carries what no other method carries", () => {
  const kind = thing({ ...parts("boot.image"), update: { boot } });
  assert.ok(!kind.fields.some(({ terraformName }) => terraformName === "allow_reimage"));
});

test("stand-ins: a path that leads to no field of the kind is a problem", () => {
  assert.deepEqual(problemsOf(thingDocument(parts("boot.imgae"))), [
    "kind Thing: image in the request of ReimageThing stands for boot.imgae (x-stands-for), which is no field of it",
  ]);
});

test("update modes: a word other than replace, merge and fields is a problem", () => {
  assert.deepEqual(problemsOf(thingDocument(parts("boot.image", { "x-update": "patch" }))), [
    'method ReimageThing: x-update is "patch"; it can be replace, merge, fields',
  ]);
});
