import assert from "node:assert/strict";
import { test } from "node:test";
import { type TerraformStack, TerraformVariable } from "cdktf";
import { Project, SvcProvider } from "../../../src/constructs";
import { startEmulator } from "../../../src/emulator";
import { asOneLine } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { hookScenario } from "./hook-scenario";

test(
  "hooks: the hook of a second service's object never sends the first service's key, and names both",
  { skip: skipWithoutEngine() },
  async (t) => {
    const other = await startEmulator({ apiKey: "svc_key_of_the_other", operationMs: 0 });
    t.after(() => other.close());
    const stack = (scope: TerraformStack): void => {
      const key = new TerraformVariable(scope, "other_key", { type: "string", sensitive: true });
      const provider = new SvcProvider(scope, "other", {
        alias: "other",
        endpoint: other.url,
        apiKey: key.stringValue,
      });
      const project = new Project(scope, "lab", { slug: "lab", provider });
      project.onAfterCreate("check", {
        call: { method: "ProjectService/GetProject", request: { name: project } },
      });
    };
    const env = { TF_VAR_other_key: other.apiKey };
    await hookScenario({ env }, stack, async (scenario) => {
      const { emulator } = scenario;
      const { code, output } = await scenario.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.ok(
        asOneLine(output).includes(
          `nothing was sent. The API key belongs to another endpoint: SVC_API_KEY is the key of ${emulator.url}, so it was not sent to ${other.url}`,
        ),
        output,
      );
      // The provider itself has created the object with its own key.
      assert.equal(other.objects("Project").length, 1);
      assert.deepEqual(
        other.requests.filter(({ status }) => status === 401),
        [],
      );
    });
  },
);
