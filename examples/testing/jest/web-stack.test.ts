import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { startStack, svcMatchers, type StackRun } from "cdktf-provider-svc/testing";
import { WebStack } from "../web-stack.js";

expect.extend(svcMatchers);
jest.setTimeout(120_000);

let run: StackRun;
beforeAll(async () => {
  run = await startStack((app) => new WebStack(app, "web"));
});
afterAll(() => run.close());

test("the web server is small and reachable", async () => {
  await run.apply();
  expect(run).toHaveObject("VirtualMachine", {
    displayName: expect.stringMatching(/^web/),
    compute: { vcpus: 2 },
  });
  await expect(run).toHaveNoChanges();
});

test("nothing stays behind", async () => {
  await run.destroy();
  expect(run).toHaveNothingLeft();
});
