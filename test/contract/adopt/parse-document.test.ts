import assert from "node:assert/strict";
import { test } from "node:test";
import { ContractError } from "../../../src/contract";
import { parseDocument } from "../../../src/contract/adopt/parse-document";

const problem = (text: string): string => {
  try {
    parseDocument(text);
  } catch (error) {
    assert.ok(error instanceof ContractError);
    return error.problems.join("; ");
  }
  return "";
};

test("YAML and JSON are read alike, with a byte order mark or without", () => {
  for (const text of [
    "openapi: 3.0.3\nx: [1]",
    '{"openapi":"3.0.3","x":[1]}',
    "\uFEFFopenapi: 3.0.3\nx: [1]",
    "{openapi: 3.0.3, x: [1]}",
  ]) {
    assert.deepEqual(parseDocument(text), { root: { openapi: "3.0.3", x: [1] }, notes: [] });
  }
});

test("What follows the document is left out with a note", () => {
  assert.deepEqual(parseDocument('{"openapi":"3.1.0"}\n\nDone in 3 s.').notes, [
    "What follows the document from line 3 on was left out.",
  ]);
  assert.deepEqual(parseDocument("openapi: 3.1.0\n---\nrest: 1\n").notes, [
    "The text holds more than one document; the first was read.",
  ]);
  assert.deepEqual(parseDocument("openapi: 3.1.0\n...\n").notes, []);
});

test("Anchors and merge keys are followed", () => {
  const { root } = parseDocument("openapi: 3.1.0\na: &a { x: 1 }\nb: { <<: *a, y: 2 }");
  assert.deepEqual(root["b"], { x: 1, y: 2 });
});

test("What is no OpenAPI 3 document is told by what it is instead", () => {
  assert.match(problem(""), /^it is empty$/);
  assert.match(problem("  <!DOCTYPE html><html></html>"), /page of HTML/);
  assert.match(problem("<?xml version='1.0'?><a/>"), /page of HTML or XML/);
  assert.match(problem("swagger: '2.0'"), /^it is Swagger "2.0"; convert it to OpenAPI 3 first$/);
  assert.match(problem("a: 1"), /no `openapi: 3.x`/);
  assert.match(problem("- a"), /no object at its root/);
  assert.match(problem("a: 1\n b: 2\nc"), /^it is neither YAML nor JSON: line \d/);
  assert.equal(
    problem("openapi: 3.1.0\na:\n  b: 1\n  c: 2\n  b: 3"),
    'it is neither YAML nor JSON: line 5: "b" stands twice in one object',
  );
  assert.match(problem('{"openapi": "3.1.0",'), /^it is neither YAML nor JSON/);
});

test("A text that unfolds without end is refused", () => {
  const lines = ["openapi: 3.1.0", "a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let index = 1; index < 9; index += 1) {
    lines.push(`a${index}: &a${index} [${Array.from({ length: 9 }, () => `*a${index - 1}`).join(", ")}]`);
  }
  assert.match(problem(lines.join("\n")), /^it is not JSON: Excessive alias count/);
});
