import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testMatrix } from "../support/exhaustive";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario, textBelow } from "../support/end-to-end";

const skip = skipWithoutEngine();

const { representative, row, runPart } = testMatrix("ephemeral keys");

representative(
  "ephemeral: a key exists while a run needs it, is deleted afterwards, and is stored nowhere",
  { skip },
  async () => {
    const env = { TF_LOG: "TRACE", TF_LOG_PATH: "trace.log" };
    await scenario({ emulator: { recordSecrets: true }, env }, async (s) => {
      s.write({
        ephemeral: { svc_api_key: { ci: { display_name: "ci", roles: ["VIEWER"] } } },
        resource: {
          svc_webhook_subscription: {
            it: {
              slug: "ops",
              url: "https://hooks.example.com/",
              event_kinds: ["WALLET_LOW"],
              signing_secret: "${ephemeral.svc_api_key.ci.secret}",
              signing_secret_version: 1,
            },
          },
        },
      });
      const applied = await s.apply();
      const relevant = ["CreateApiKey", "CreateWebhookSubscription", "DeleteApiKey"];
      const order = s.emulator.requests
        .map(({ method }) => String(method))
        .filter((method) => relevant.includes(method));
      assert.deepEqual(order.slice(-3), relevant, "made, then used, then deleted");
      assert.equal(
        order.filter((method) => method === "CreateApiKey").length,
        order.filter((method) => method === "DeleteApiKey").length,
      );
      assert.deepEqual(s.emulator.objects("ApiKey"), []);
      const sent = s.emulator.requests.find(({ method }) => method === "CreateWebhookSubscription");
      const secret = String((sent?.body as Record<string, unknown>)["signingSecret"]);
      assert.match(secret, /^svc_\w{24}$/);
      const trace = readFileSync(join(s.directory, "trace.log"), "utf8");
      assert.ok(trace.includes("CreateApiKey"), "there is a trace");
      for (const text of [s.state(), applied.output, trace]) assert.ok(!text.includes(secret));
      assert.deepEqual(await s.plan(), {}, "another key at the next run is no change");
      assert.deepEqual(s.emulator.objects("ApiKey"), []);
    });
  },
);

row(
  "ephemeral: a key is deleted even if the apply fails, and named if it cannot be deleted",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.write({
        ephemeral: { svc_api_key: { ci: {} } },
        resource: {
          svc_webhook_subscription: {
            it: {
              slug: "ops",
              url: "https://hooks.example.com/",
              event_kinds: ["WALLET_LOW"],
              signing_secret: "${ephemeral.svc_api_key.ci.secret}",
            },
          },
        },
      });
      s.emulator.fault("CreateWebhookSubscription", {
        do: "answer",
        status: 403,
        body: { code: "permission_denied", message: "not you" },
      });
      const failed = await s.run("apply", "-auto-approve");
      assert.notEqual(failed.code, 0);
      assert.deepEqual(s.emulator.objects("ApiKey"), []);

      s.emulator.fault(
        { method: "DeleteApiKey", times: Infinity },
        { do: "answer", status: 403, body: { code: "permission_denied", message: "not you either" } },
      );
      const left = asOneLine((await s.run("plan")).output);
      const [key] = s.emulator.objects("ApiKey");
      assert.ok(key !== undefined && left.includes(`Error deleting the ephemeral ApiKey ${key.name}`));
    });
  },
);

row(
  "ephemeral: a key configures another provider of the same stack, within its own run only",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      const key = "${ephemeral.svc_api_key.deploy.secret}";
      const stack = {
        ephemeral: { svc_api_key: { deploy: { display_name: "deploy", roles: ["EDITOR"] } } },
        provider: { svc: [{}, { alias: "minted", api_key: key }] },
        resource: { svc_organization: { acme: { provider: "svc.minted", slug: "acme" } } },
      };
      s.write(stack);
      await s.apply();
      const keyOf = (method: string): readonly (string | undefined)[] =>
        s.emulator.requests
          .filter((request) => request.method === method)
          .map(({ apiKeyName }) => apiKeyName);
      const [used, ...others] = keyOf("CreateOrganization");
      assert.match(String(used), /^api-keys\//, "the organization was made with the minted key");
      assert.deepEqual(others, []);
      assert.deepEqual(
        keyOf("CreateApiKey").filter((name) => name !== undefined),
        [],
        "the key itself was made with the user's",
      );
      assert.deepEqual(s.emulator.objects("ApiKey"), []);

      assert.deepEqual(await s.plan(), {});
      const reads = new Set(keyOf("GetOrganization"));
      assert.ok(!reads.has(undefined), "the minted keys alone read it");
      await s.must("destroy", "-auto-approve");
      assert.deepEqual(s.emulator.objects(), []);
    });
  },
);

row(
  "ephemeral: a plan with a reader's key says how to leave a key out, and then needs no more rights",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      const write = (block: Readonly<Record<string, unknown>>, key: string): void =>
        s.write({
          variable: { deploys: { type: "bool", default: false } },
          ephemeral: { svc_api_key: { deploy: { roles: ["EDITOR"], ...block } } },
          provider: { svc: [{}, { alias: "minted", api_key: key }] },
          resource: { svc_organization: { acme: { provider: "svc.minted", slug: "acme" } } },
        });
      const { name, secret } = s.emulator.call("CreateApiKey", { roles: ["VIEWER"] });
      const own = s.env["SVC_API_KEY"] ?? "";
      s.env["SVC_API_KEY"] = String(secret);
      write({}, "${ephemeral.svc_api_key.deploy.secret}");
      const { code, output } = await s.run("plan");
      assert.equal(code, 1, output);
      assert.match(asOneLine(output), /Error: The API key may not create the ephemeral ApiKey/);
      assert.match(asOneLine(output), /HTTP 403.*leave the block out of a reader's plans by its count/);
      assert.ok(textBelow(output, "The API key may not create the ephemeral ApiKey").length <= 5, output);
      s.emulator.reset();

      write({ count: "${var.deploys ? 1 : 0}" }, "${one(ephemeral.svc_api_key.deploy[*].secret)}");
      const reader = s.emulator.call("CreateApiKey", { roles: ["VIEWER"] });
      s.env["SVC_API_KEY"] = String(reader["secret"]);
      const before = s.emulator.requests.length;
      assert.deepEqual(await s.plan(), { "svc_organization.acme": "create" });
      const requests = s.emulator.requests.slice(before);
      assert.deepEqual(
        requests.filter(({ status }) => status !== 200),
        [],
      );
      s.env["SVC_API_KEY"] = own;
      await s.must("apply", "-auto-approve", "-var=deploys=true");
      const created = s.emulator.requests.find(({ method }) => method === "CreateOrganization");
      assert.ok(created?.apiKeyName !== undefined && created.apiKeyName !== name);
      s.env["SVC_API_KEY"] = String(s.emulator.call("CreateApiKey", { roles: ["VIEWER"] })["secret"]);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

representative("ephemeral: the next run deletes the key of an apply that was killed", { skip }, async () => {
  await scenario({}, async (s) => {
    s.emulator.add("Project", { slug: "p" });
    s.write({
      ephemeral: { svc_api_key: { ci: { roles: ["EDITOR"] } } },
      provider: { svc: [{}, { alias: "minted", api_key: "${ephemeral.svc_api_key.ci.secret}" }] },
      resource: {
        svc_virtual_machine: {
          m: {
            provider: "svc.minted",
            project_name: "p",
            region: "eu-west-1",
            compute: { vcpus: 1, memory_gib: 1 },
            boot: { image: "debian-12" },
          },
        },
      },
    });
    s.emulator.stickNextOperation();
    const run = s.start("apply", "-auto-approve");
    await run.until(s.emulator.whenRequested("GetOperation"));
    await s.kill(run);
    const [key, ...others] = s.emulator.objects("ApiKey");
    assert.ok(key !== undefined && others.length === 0);
    const next = asOneLine((await s.must("plan")).output);
    assert.ok(
      next.includes("Deleted an ephemeral ApiKey of an earlier run") && next.includes(key.name),
      next,
    );
    assert.deepEqual(s.emulator.objects("ApiKey"), []);
  });
});

runPart();
