import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, TerraformStack } from "cdktf";
import { Project, SvcAction, SvcCall, SvcProvider } from "../../src/constructs";
import { EngineError, testStack } from "../../src/testing";
import { DESTROY_EVENTS, skipBefore } from "../support/engine";

const skip = skipBefore(DESTROY_EVENTS);

const shop = (app: App): void => {
  const stack = new TerraformStack(app, "shop");
  new SvcProvider(stack, "svc");
  const project = new Project(stack, "project", { slug: "shop" });
  const request = { name: SvcAction.callerName, displayName: "Shop" };
  project.onAfterCreate("update", new SvcCall(stack, "note", { method: "UpdateProject", request }));
};

test("actions: a test sees the calls of a stack's actions", { skip }, async () => {
  await testStack(shop, async (run) => {
    await run.apply();
    run.expectObject("Project", { slug: "shop", displayName: "Shop" });
    await run.destroy();
    run.expectNothingLeft();
  });
});

test("actions: the error of a failed action names its construct", { skip }, async () => {
  await testStack(shop, async (run) => {
    run.emulator.fault("UpdateProject", { do: "refuse", code: "permission_denied", message: "not yours" });
    await assert.rejects(run.apply(), (error: unknown) => {
      assert.ok(error instanceof EngineError);
      const [diagnostic] = error.diagnostics;
      assert.equal(diagnostic?.path, "shop/note");
      assert.match(error.message, /shop\/note.*not yours/s);
      return true;
    });
  });
});
