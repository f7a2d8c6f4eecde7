import assert from "node:assert/strict";
import { test } from "node:test";
import { ContractError } from "../../../src/contract";
import { applyOverlays } from "../../../src/tools/openapi-import/overlay";
import { actionReader, pathTo, removeLine, updateLine } from "../../../src/tools/openapi-import/overlay-line";
import { overlayOf } from "./infra-document";

const document = (): Record<string, unknown> => ({
  info: { title: "A", tags: ["x"] },
  paths: { "/a.B/C": { post: { deprecated: true } }, "/a.B/D": { post: { deprecated: true } } },
  list: [1, 2, 3, 4],
  "it's\\odd\n": { here: true },
});
const applied = (...actions: readonly string[]): Record<string, unknown> => {
  const root = document();
  applyOverlays(root, [overlayOf(...actions)]);
  return root;
};
const problemsOf = (...overlays: readonly string[]): readonly string[] => {
  try {
    applyOverlays(document(), overlays);
  } catch (error) {
    assert.ok(error instanceof ContractError);
    return error.problems;
  }
  return [];
};

test("overlay: an update is merged into every selected object, with members replaced and arrays joined", () => {
  const root = applied("- { target: '$.paths.*.post', update: { x: { y: 1 }, deprecated: false } }");
  assert.deepEqual(root["paths"], {
    "/a.B/C": { post: { deprecated: false, x: { y: 1 } } },
    "/a.B/D": { post: { deprecated: false, x: { y: 1 } } },
  });
  assert.deepEqual(applied("- { target: $.info, update: { tags: [y], title: B } }")["info"], {
    title: "B",
    tags: ["x", "y"],
  });
});

test("overlay: an update of one place does not affect another that was updated by the same action", () => {
  const root = applied(
    "- { target: '$.paths.*.post', update: { x: { y: 1 } } }",
    "- { target: \"$.paths['/a.B/C'].post.x\", update: { y: 2 } }",
  );
  const paths = root["paths"] as Record<string, { post: { x: { y: number } } }>;
  assert.deepEqual([paths["/a.B/C"]?.post.x.y, paths["/a.B/D"]?.post.x.y], [2, 1]);
});

test("overlay: an update of an array appends an element, and a target that is not an object or array is an error", () => {
  assert.deepEqual(applied("- { target: $.list, update: 5 }")["list"], [1, 2, 3, 4, 5]);
  assert.match(
    problemsOf(overlayOf("- { target: $.info.title, update: { a: 1 } }")).join(),
    /target \$\.info\.title is neither an object nor an array; use its parent as the target$/,
  );
});

test("overlay: remove deletes members of any name, and several array elements at once", () => {
  assert.deepEqual(applied("- { target: '$.list[0,2]', remove: true }")["list"], [2, 4]);
  assert.deepEqual(applied("- { target: '$.list[?@ > 1]', remove: true }")["list"], [1]);
  const odd = applied(String.raw`- { target: "$['it\\'s\\\\odd\\n'].here", remove: true }`);
  assert.deepEqual(odd["it's\\odd\n"], {});
});

test("overlay: overlays and their actions apply in order, each to the result of the previous one", () => {
  const root = document();
  applyOverlays(root, [
    overlayOf("- { target: $, update: { made: { by: 1 } } }"),
    overlayOf("- { target: $.made, update: { by: 2 } }", "- { target: $.info, remove: true }"),
  ]);
  assert.deepEqual(root["made"], { by: 2 });
  assert.equal(root["info"], undefined);
});

test("overlay: actions without a match are errors, and all of them are reported", () => {
  assert.deepEqual(
    problemsOf(
      overlayOf(
        "- { target: $.nowhere, update: {} }",
        "- { target: $.info, update: {} }",
        "- { target: $.nope, remove: true }",
      ),
    ),
    [
      "overlay 1 (Test), action 1: its target $.nowhere matches nothing",
      "overlay 1 (Test), action 3: its target $.nope matches nothing",
    ],
  );
});

test("overlay: an invalid overlay, JSONPath or action is an error", () => {
  assert.match(problemsOf("openapi: 3.1.0").join(), /^overlay 1 is not an OpenAPI Overlay/);
  assert.match(problemsOf("a: [").join(), /^overlay 1: it is neither YAML nor JSON/);
  assert.match(
    problemsOf(overlayOf("- { target: 'info', update: {} }")).join(),
    /is not a valid JSONPath \(RFC 9535\)/,
  );
  assert.match(problemsOf(overlayOf("- { target: $.info }")).join(), /is neither updated nor removed$/);
  assert.match(problemsOf(overlayOf("- { update: {} }")).join(), /has no target$/);
  assert.match(problemsOf("overlay: 1.0.0\ninfo: {}\nactions: []").join(), /has no actions$/);
  assert.match(problemsOf(overlayOf("- { target: $, remove: true }")).join(), /cannot be removed$/);
});

test("overlay: a removal from an array of any length keeps the other elements", () => {
  // More than the maximum number of arguments of a function.
  const root = { list: Array.from({ length: 200_000 }, (_, index) => index) };
  applyOverlays(root, [overlayOf("- { target: '$.list[0]', remove: true }")]);
  assert.equal(root.list.length, 199_999);
  assert.equal(root.list[0], 1);
});

test("overlay: the reader of printed lines returns what YAML says, also for equal updates of different places", () => {
  const updates = [
    { "x-ignore": true },
    { "x-errors": { not_found: ["..."] } },
    { "x-normalizes": { "...": "..." } },
    { "x-kind": { pattern: 'a"b\\c/{id}', nameField: "it's" } },
  ];
  const places = ["$", pathTo("paths", "/a.B/C", "post"), pathTo('it\'s\\odd\n"name"\u2028')];
  const read = actionReader();
  for (const target of places) {
    for (const update of updates) assert.deepEqual(read(updateLine(target, update)), { target, update });
    assert.deepEqual(read(removeLine(target)), { target, remove: true });
  }
});
