import assert from "node:assert/strict";
import { test } from "node:test";
import { outputText, paint } from "../../../src/cli/output/paint";

test("command line: the output has the styles of its own texts, and no other terminal sequence", () => {
  const painted = paint({ env: {}, isTerminal: true }, "red", "failed\u001b[2J\u202e");
  assert.equal(
    outputText(`${painted}: \u001b]0;x\u0007\u009b31m`),
    "\u001b[31mfailed\uFFFD[2J\uFFFD\u001b[39m: \uFFFD]0;x\uFFFD\uFFFD31m",
  );
  assert.equal(outputText(paint({ env: {}, isTerminal: false }, "red", "failed")), "failed");
});
