import { test } from "node:test";
import { testStack } from "cdktf-provider-svc/testing";
import { WebStack } from "./web-stack.js";

test("the web server is small and reachable", async () => {
  await testStack(
    (app) => new WebStack(app, "web"),
    async (run) => {
      await run.apply();
      run.expectObject("VirtualMachine", {
        displayName: "web",
        compute: { vcpus: 2 },
        network: { assignPublicIpv4: true },
      });
      await run.expectNoChanges();
      await run.destroy();
      run.expectNothingLeft();
    },
  );
});
