import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, TerraformStack } from "cdktf";
import { Project, SvcProvider } from "../../src/constructs";
import { EngineError, testStack } from "../../src/testing";
import { DESTROY_EVENTS, skipBefore } from "../support/engine";

const skip = skipBefore(DESTROY_EVENTS);

const shop = (app: App): void => {
  const stack = new TerraformStack(app, "shop");
  new SvcProvider(stack, "svc");
  const project = new Project(stack, "project", { slug: "shop" });
  project.onReady("note", {
    engine: "actions",
    call: { method: "UpdateProject", request: { name: project, displayName: "Shop" } },
  });
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
      assert.equal(diagnostic?.path, "shop/project/note/Resource");
      assert.match(error.message, /shop\/project\/note.*not yours/s);
      return true;
    });
  });
});
