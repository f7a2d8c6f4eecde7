import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { createSecret } from "../../../src/base/redaction";

test("secret: is printed only by revealing it explicitly", () => {
  const secret = createSecret("svc_opensesame");
  const holder = { nested: { list: [secret] } };
  for (const text of [
    String(secret),
    secret.toString(),
    JSON.stringify(holder),
    inspect(holder, { depth: 9, showHidden: true }),
    inspect(secret),
  ]) {
    assert.ok(!text.includes("opensesame"), text);
    assert.ok(text.includes("(hidden)"), text);
  }
  assert.equal(secret.reveal(), "svc_opensesame");
});
