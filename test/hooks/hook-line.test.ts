import assert from "node:assert/strict";
import { test } from "node:test";
import { hookLine } from "../../src/hooks/hook-line";

test("a hook's text becomes one line without what a terminal obeys", () => {
  assert.equal(hookLine("stack/hook", "a\r\nb\tc\u001b[31md"), "stack/hook: a b c[31md\n");
});

for (const question of [
  "Do you want to perform these actions",
  "approved using the UI or API",
  "var.x Enter a value:",
]) {
  test(`cdktf's command line does not take "${question}" of a hook for a question of the engine`, () => {
    const line = hookLine("stack/hook", question);
    assert.doesNotMatch(
      line,
      /Do you want to perform these actions|approved using the UI or API|Enter a value:/,
    );
  });
}
