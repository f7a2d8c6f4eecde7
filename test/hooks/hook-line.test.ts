import assert from "node:assert/strict";
import { test } from "node:test";
import { hookLine } from "../../src/hooks";

test("hook line: a hook's text becomes one line without terminal control characters", () => {
  assert.equal(hookLine("stack/hook", "a\r\nb\tc\u001b[31md"), "stack/hook: a b cd\n");
  assert.equal(hookLine("stack/hook", "a\u001b]0;x\u0007\u202eb"), "stack/hook: a\uFFFD]0;x\uFFFD\uFFFDb\n");
});

for (const question of [
  "Do you want to perform these actions",
  "approved using the UI or API",
  "var.x Enter a value:",
]) {
  test(`hook line: cdktf does not mistake "${question}" of a hook for a prompt of the engine`, () => {
    const line = hookLine("stack/hook", question);
    assert.doesNotMatch(
      line,
      /Do you want to perform these actions|approved using the UI or API|Enter a value:/,
    );
  });
}
