import { svcMatchers, testStack } from "cdktf-provider-svc/testing";
import { expect, test } from "vitest";
import { WebStack } from "../web-stack.js";

expect.extend(svcMatchers);

test("the web server is small and reachable", { timeout: 120_000 }, async () => {
  await testStack(
    (app) => new WebStack(app, "web"),
    async (run) => {
      await run.apply();
      expect(run).toHaveObject("VirtualMachine", {
        displayName: expect.stringMatching(/^web/),
        compute: { vcpus: 2 },
      });
      await expect(run).toHaveNoChanges();
      await run.destroy();
      expect(run).toHaveNothingLeft();
    },
  );
});
