import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { story } from "../support/story";

const skip = skipWithoutEngine();

test("a project is created, unchanged, renamed in place, replaced, and destroyed", { skip }, async () => {
  await story({}, async (s) => {
    const write = (fields: Record<string, unknown>): void => s.write({ resource: { svc_project: { p: fields } } });
    write({ slug: "alpha", display_name: "Alpha" });
    await s.apply();
    assert.equal(s.attributes("svc_project.p")?.["name"], "projects/alpha");
    assert.deepEqual(await s.plan(), {});
  });
});
