import assert from "node:assert/strict";
import { test } from "node:test";
import { decideDestroy } from "../../src/hooks";

const HERE = "svc_virtual_machine.web";

const CASES = [
  ["hook and target are in the code", "h", HERE, ["h"], [HERE], "run"],
  ["the hook is in the code, and follows nothing", "h", "", ["h"], [], "run"],
  [
    "the hook is in the code, whatever its target was called",
    "h",
    HERE,
    ["h"],
    ["svc_virtual_machine.new"],
    "run",
  ],
  ["the hook is gone, and its target is not", "h", HERE, [], [HERE], "skip"],
  ["the hook is gone, and its target has another hook", "h", HERE, ["g"], [HERE], "skip"],
  ["hook and target are gone", "h", HERE, ["g"], ["svc_virtual_machine.other"], "runFromState"],
  ["everything is gone", "h", HERE, [], [], "runFromState"],
  ["the hook is gone, and followed nothing", "h", "", [], [], "skip"],
] as const;

for (const [situation, key, address, keys, addresses, decision] of CASES) {
  test(`${decision}: ${situation}`, () => {
    assert.equal(decideDestroy({ key, address, keys, addresses }), decision);
  });
}
