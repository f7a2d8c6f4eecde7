import assert from "node:assert/strict";
import { test } from "node:test";
import {
  message,
  type Part,
  post,
  problemsOf,
  ref,
  thingDocument,
  type ThingParts,
} from "../support/small-document";

const string: Part = { type: "string" };
const problems = (parts: ThingParts): readonly string[] => problemsOf(thingDocument(parts));

test("check contract: a valid document has no problems", () => assert.deepEqual(problems({}), []));

const PATTERNS = [
  "",
  "things",
  "things/",
  "/things",
  "things/{id}/",
  "things/{id}/parts",
  "things/{a}/{b}",
  "things/x y",
  "things/{a}/parts/{a}",
  "things/{}",
  "things/{id",
  "default/default/default",
];
for (const pattern of PATTERNS) {
  test(`check contract: ${JSON.stringify(pattern)} is not a name pattern`, () => {
    assert.ok(
      problems({ pattern }).includes(
        `kind Thing: its pattern ${JSON.stringify(pattern)} must be one variable, or alternate words and variables, each variable once, such as things/{id}`,
      ),
    );
  });
}

test("check contract: a name pattern may end in a fixed word", () => {
  assert.deepEqual(problems({ pattern: "things/default" }), []);
});

test("check contract: a kind that can be created needs a field that names its parent", () => {
  assert.deepEqual(problems({ pattern: "boxes/{box}/things/{id}" }), [
    "kind Thing: no string field refers to its parent object (boxes/{box}/things/{id})",
  ]);
});

test("check contract: a field needs a valid Terraform name at any depth", () => {
  const harmful = JSON.parse('{ "__proto__": { "type": "string" } }') as Part;
  assert.deepEqual(problems({ output: { "@type": string, o: message({ "a.b": string, "1st": string }) } }), [
    "kind Thing: @type has no valid name in Terraform: @type",
    "kind Thing: o.a.b has no valid name in Terraform: a.b",
    "kind Thing: o.1st has no valid name in Terraform: 1st",
  ]);
  assert.deepEqual(problems({ output: harmful }), [
    "kind Thing: __proto__ has no valid name in Terraform: __proto__",
  ]);
});

test("check contract: a field must not have the name of a member that another field adds to a construct", () => {
  assert.deepEqual(problems({ output: { size: string, sizeInput: string } }), [
    "kind Thing: size and sizeInput would both be the property sizeInput",
  ]);
  assert.deepEqual(problems({ output: { resetSize: string, size: string, putSize: string } }), [
    "kind Thing: resetSize and size would both be the property resetSize",
    "kind Thing: size and putSize would both be the property putSize",
  ]);
  const settable = { o: message({ a: string, aInput: string }) };
  assert.deepEqual(problems({ output: settable }), [], "nothing sets what is inside a computed object");
  assert.deepEqual(problems({ output: settable, input: settable }), [
    "kind Thing: o.a and o.aInput would both be the property aInput",
  ]);
});

test("check contract: sibling fields must not share a name in Terraform or in a construct", () => {
  assert.deepEqual(problems({ output: { diskSize: string, disk_size: string } }), [
    "kind Thing: diskSize and disk_size would both be the attribute disk_size",
    "kind Thing: diskSize and disk_size would both be the property diskSize",
  ]);
  assert.deepEqual(
    problems({ output: { l: { type: "array", items: message({ a1: string, a_1: string }) } } }),
    ["kind Thing: l.a1 and l.a_1 would both be the property a1"],
  );
  assert.deepEqual(problems({ output: { count: string, svcCount: string } }), [
    "kind Thing: count and svcCount would both be the attribute svc_count",
    "kind Thing: count and svcCount would both be the property svcCount",
  ]);
});

test("check contract: a field's pattern must be matchable in bounded time", () => {
  assert.deepEqual(
    problems({ input: { a: { ...string, pattern: "^(a+)+$" }, b: { ...string, pattern: "(a)\\1" } } }),
    [
      "kind Thing: b has a pattern that cannot be matched in bounded time (no back references, at most 10000 repetitions): (a)\\1",
    ],
  );
});

test("check contract: a field's pattern must be a valid ECMA-262 unicode expression", () => {
  assert.deepEqual(
    problems({
      input: { a: { ...string, pattern: "(?i)[a-z]" }, o: message({ b: { ...string, pattern: "\\A" } }) },
    }),
    [
      "kind Thing: a has a pattern that is not a regular expression (ECMA-262, unicode): (?i)[a-z]",
      "kind Thing: o.b has a pattern that is not a regular expression (ECMA-262, unicode): \\A",
    ],
  );
});

test("check contract: requests of methods outside of the lifecycle are checked, too", () => {
  const request = message({ a: { ...string, pattern: "(" }, b: { ...string, "x-references": "Missing" } });
  assert.deepEqual(problems({ methods: { TurnThing: post(request, message({})) } }), [
    "method TurnThing: a has a pattern that is not a regular expression (ECMA-262, unicode): (",
    "method TurnThing: b refers to Missing, which is not a kind",
  ]);
});

const DEFAULTS: readonly (readonly [Part, string])[] = [
  [{ ...string, default: 7 }, "must be a string; got 7"],
  [{ ...string, default: "b", enum: ["a"] }, 'must be one of a; got "b"'],
  [{ ...string, default: "b", pattern: "^a$" }, 'does not match the required format; got "b" (pattern: ^a$)'],
  [{ type: "integer", default: "7" }, ""],
  [{ type: "integer", format: "int32", default: "7" }, 'must be a number; got "7"'],
  [{ type: "integer", format: "int32", default: 1.5 }, "must be a whole number; got 1.5"],
  [
    { type: "integer", format: "int64", default: "9223372036854775808" },
    "must be between -9223372036854775808 and 9223372036854775807; got 9223372036854775808",
  ],
  [{ type: "boolean", default: "true" }, 'must be true or false; got "true"'],
  [{ type: "array", items: string, default: "a" }, 'must be a list; got "a"'],
  [{ type: "array", items: string, minItems: 1, default: [] }, "must have at least 1 element; got 0"],
  [
    { type: "array", items: { ...string, maxLength: 1 }, default: ["a", "bc"] },
    'must have at most 1 character; got "bc"',
  ],
  [{ type: "object", additionalProperties: string, default: [] }, "must be an object; got []"],
  [{ type: "object", additionalProperties: string, default: { a: 1 } }, "must be a string; got 1"],
  [{ ...message({ a: string }), default: "a" }, 'must be an object; got "a"'],
  [{ ...string, format: "password", default: 12345 }, "must be a string"],
  [{ ...string, format: "password", minLength: 99, default: "hunter22" }, "must have at least 99 characters"],
  [{ default: { free: true } }, ""],
];
for (const [property, wrong] of DEFAULTS) {
  test(`check contract: the default of ${JSON.stringify(property)} ${wrong === "" ? "holds" : wrong}`, () => {
    const expected =
      wrong === "" ? [] : [`kind Thing: a has a default that violates its own schema: it ${wrong}`];
    assert.deepEqual(problems({ input: { a: property } }), expected);
  });
}

test("check contract: a kind's name starts with a capital, because it names a class", () => {
  const document = thingDocument({
    schemas: { small_box: { ...message({ name: string }), "x-kind": { pattern: "boxes/{id}" } } },
    methods: { Getsmall_box: post(message({ name: string }), ref("small_box")) },
  });
  assert.ok(
    problemsOf(document).includes(
      "kind small_box: its name must consist of letters and digits and start with a capital, because it is also a class name",
    ),
  );
});

test("check contract: a kind's plural differs from its name", () => {
  const document = thingDocument({
    schemas: {
      Series: { ...message({ name: string }), "x-kind": { pattern: "series/{id}", plural: "Series" } },
    },
    methods: { GetSeries: post(message({ name: string }), ref("Series")) },
  });
  assert.deepEqual(problemsOf(document), [
    "kind Series: its plural equals its name; set another one with x-kind.plural",
  ]);
});
