import assert from "node:assert/strict";
import { test } from "node:test";
import { ContractError } from "../../../src/contract";
import { parseDocument } from "../../../src/tools/openapi-import/parse-document";

const problem = (text: string): string => {
  try {
    parseDocument(text);
  } catch (error) {
    assert.ok(error instanceof ContractError);
    return error.problems.join("; ");
  }
  return "";
};

test("parse document: reads YAML and JSON, with or without a byte order mark", () => {
  for (const text of [
    "openapi: 3.0.3\nx: [1]",
    '{"openapi":"3.0.3","x":[1]}',
    "\uFEFFopenapi: 3.0.3\nx: [1]",
    "{openapi: 3.0.3, x: [1]}",
  ]) {
    assert.deepEqual(parseDocument(text), { root: { openapi: "3.0.3", x: [1] }, notes: [] });
  }
});

test("parse document: an integer that a double cannot hold becomes its digits", () => {
  for (const text of [
    '{"openapi":"3.1.0","x":[9007199254740993,1.5,7,"9007199254740993"]}',
    "openapi: 3.1.0\nx: [9007199254740993, 1.5, 7, '9007199254740993']",
  ]) {
    assert.deepEqual(parseDocument(text).root["x"], ["9007199254740993", 1.5, 7, "9007199254740993"]);
  }
});

test("parse document: ignores content after the document with a note", () => {
  assert.deepEqual(parseDocument('{"openapi":"3.1.0"}\n\nDone in 3 s.').notes, [
    "The text after the document, from line 3 on, was ignored.",
  ]);
  assert.deepEqual(parseDocument("openapi: 3.1.0\n---\nrest: 1\n").notes, [
    "The text contains more than one document; only the first was read.",
  ]);
  assert.deepEqual(parseDocument("openapi: 3.1.0\n...\n").notes, []);
});

test("parse document: resolves anchors and merge keys", () => {
  const { root } = parseDocument("openapi: 3.1.0\na: &a { x: 1 }\nb: { <<: *a, y: 2 }");
  assert.deepEqual(root["b"], { x: 1, y: 2 });
});

test("parse document: the error for a file that is not OpenAPI 3 says what it is instead", () => {
  assert.match(problem(""), /^it is empty$/);
  assert.match(problem("  <!DOCTYPE html><html></html>"), /HTML or XML page/);
  assert.match(problem("<?xml version='1.0'?><a/>"), /HTML or XML page/);
  assert.match(problem("swagger: '1.2'"), /^it is Swagger "1.2", of which only version 2.0 can be read$/);
  assert.match(problem("a: 1"), /`openapi: 3.x` is missing/);
  assert.match(problem("- a"), /its root is not an object/);
  assert.match(problem("a: 1\n b: 2\nc"), /^it is neither YAML nor JSON: line \d/);
  assert.equal(
    problem("openapi: 3.1.0\na:\n  b: 1\n  c: 2\n  b: 3"),
    'it is neither YAML nor JSON: line 5: "b" appears twice in one object',
  );
  assert.match(problem('{"openapi": "3.1.0",'), /^it is neither YAML nor JSON/);
});

test("parse document: rejects aliases that expand exponentially", () => {
  const lines = ["openapi: 3.1.0", "a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let index = 1; index < 9; index += 1) {
    lines.push(`a${index}: &a${index} [${Array.from({ length: 9 }, () => `*a${index - 1}`).join(", ")}]`);
  }
  assert.match(problem(lines.join("\n")), /^it is not JSON: Excessive alias count/);
});

test("parse document: rejects a text that is nested too deeply, in JSON and in YAML", () => {
  const lists = "[".repeat(20_000) + "]".repeat(20_000);
  for (const text of [`{"openapi":"3.1.0","x":${lists}}`, `openapi: 3.1.0\nx: ${lists}`]) {
    assert.equal(problem(text), "it is nested more than 200 levels deep");
  }
});
