import assert from "node:assert/strict";
import { asOneLine, scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { testMatrix } from "../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("a slug that is held");

const HELD = /Terraform manages webhook-subscriptions\/ops already: .*; do not import it/;
const HOOK = { slug: "ops", url: "https://example.com/a", event_kinds: ["WALLET_LOW"] };

representative(
  "held slug: create_before_destroy with a fixed slug is refused with its cause, and the old object stays",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      const write = (input: string): void =>
        s.write({
          resource: {
            terraform_data: { t: { input } },
            svc_webhook_subscription: {
              w: {
                ...HOOK,
                lifecycle: { create_before_destroy: true, replace_triggered_by: ["terraform_data.t"] },
              },
            },
          },
        });
      write("1");
      await s.apply();
      write("2");
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1);
      const said = asOneLine(output);
      assert.match(said, HELD);
      assert.match(said, /cannot be replaced with create_before_destroy/);
      assert.doesNotMatch(said, /import the object that exists/);
      assert.ok(s.emulator.get("webhook-subscriptions/ops"), "the old object exists");
      assert.equal(s.attributes("svc_webhook_subscription.w")?.["name"], "webhook-subscriptions/ops");
    });
  },
);

row(
  "held slug: two resources of one configuration with one slug are refused with their cause",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.write({ resource: { svc_webhook_subscription: { a: HOOK, b: HOOK } } });
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(asOneLine(output), HELD);
      assert.match(asOneLine(output), /Two resources need two different ones/);
    });
  },
);

runPart();
