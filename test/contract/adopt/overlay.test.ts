import assert from "node:assert/strict";
import { test } from "node:test";
import { ContractError } from "../../../src/contract";
import { applyOverlays } from "../../../src/contract/adopt/overlay";
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

test("An update is merged into every object that its target selects: members replaced, arrays joined", () => {
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

test("An update of one place changes no other, although both came from one action", () => {
  const root = applied(
    "- { target: '$.paths.*.post', update: { x: { y: 1 } } }",
    "- { target: \"$.paths['/a.B/C'].post.x\", update: { y: 2 } }",
  );
  const paths = root["paths"] as Record<string, { post: { x: { y: number } } }>;
  assert.deepEqual([paths["/a.B/C"]?.post.x.y, paths["/a.B/D"]?.post.x.y], [2, 1]);
});

test("An update of an array is one more element of it, and a target that is no object cannot be updated", () => {
  assert.deepEqual(applied("- { target: $.list, update: 5 }")["list"], [1, 2, 3, 4, 5]);
  assert.match(
    problemsOf(overlayOf("- { target: $.info.title, update: { a: 1 } }")).join(),
    /target \$\.info\.title is neither an object nor an array; name what holds it$/,
  );
});

test("What is removed is gone, whatever its name is, and several elements of one array go at once", () => {
  assert.deepEqual(applied("- { target: '$.list[0,2]', remove: true }")["list"], [2, 4]);
  assert.deepEqual(applied("- { target: '$.list[?@ > 1]', remove: true }")["list"], [1]);
  const odd = applied(String.raw`- { target: "$['it\\'s\\\\odd\\n'].here", remove: true }`);
  assert.deepEqual(odd["it's\\odd\n"], {});
});

test("Overlays and their actions follow each other, so that one sees what the one before did", () => {
  const root = document();
  applyOverlays(root, [
    overlayOf("- { target: $, update: { made: { by: 1 } } }"),
    overlayOf("- { target: $.made, update: { by: 2 } }", "- { target: $.info, remove: true }"),
  ]);
  assert.deepEqual(root["made"], { by: 2 });
  assert.equal(root["info"], undefined);
});

test("An action that matches nothing is an error that names it, and every one is named", () => {
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

test("What is no overlay, no JSONPath or no action is said", () => {
  assert.match(problemsOf("openapi: 3.1.0").join(), /^overlay 1 is no OpenAPI Overlay/);
  assert.match(problemsOf("a: [").join(), /^overlay 1: it is neither YAML nor JSON/);
  assert.match(
    problemsOf(overlayOf("- { target: 'info', update: {} }")).join(),
    /is no JSONPath \(RFC 9535\)/,
  );
  assert.match(problemsOf(overlayOf("- { target: $.info }")).join(), /is neither updated nor removed$/);
  assert.match(problemsOf(overlayOf("- { update: {} }")).join(), /has no target$/);
  assert.match(problemsOf("overlay: 1.0.0\ninfo: {}\nactions: []").join(), /has no actions$/);
  assert.match(problemsOf(overlayOf("- { target: $, remove: true }")).join(), /cannot be removed$/);
});
