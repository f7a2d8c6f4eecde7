import assert from "node:assert/strict";
import { test } from "node:test";
import { SshKey, SvcCall } from "../../../src/constructs";
import { readConstructPaths } from "../../../src/base/synthesized";
import { synthStack } from "../support";

/** Synthesizes one block of each sort. */
function synthesized(value: string | undefined): ReturnType<typeof readConstructPaths> {
  const before = process.env["SVC_SOURCE_PLACES"];
  if (value !== undefined) process.env["SVC_SOURCE_PLACES"] = value;
  try {
    const { json } = synthStack((stack) => {
      const key = new SshKey(stack, "key", { projectName: "p", publicKey: "ssh-ed25519 AAAA test" });
      key.onAfterCreate("call", [
        new SvcCall(stack, "call", { method: "GetProject", request: { name: "projects/p" } }),
      ]);
    });
    return readConstructPaths({ ...json() });
  } finally {
    delete process.env["SVC_SOURCE_PLACES"];
    if (before !== undefined) process.env["SVC_SOURCE_PLACES"] = before;
  }
}

test("source places: only with SVC_SOURCE_PLACES=true, a stack contains where its blocks were created", () => {
  for (const address of ["svc_ssh_key.key", "svc_ssh_key.key[0]", "action.svc_call.call"]) {
    const place = synthesized("true").placeOf(address);
    assert.equal(place?.file, "test/constructs/base/source-place.test.ts");
    assert.ok(place.line > 10 && place.column > 1, JSON.stringify(place));
    assert.equal(synthesized(undefined).placeOf(address), undefined);
    assert.equal(synthesized("1").placeOf(address), undefined);
  }
});
