import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { holdersOf } from "../support/secret-search";
import { PROJECT, type PulumiProject, server, skipWithoutPulumi, withPulumi } from "./pulumi-project";

function onlyMachine({ emulator }: PulumiProject): Readonly<Record<string, unknown>> {
  const machines = emulator.objects("VirtualMachine");
  assert.equal(machines.length, 1);
  return machines[0] ?? {};
}

const SIGNING_SECRET = "whsec_pulumi_0123456789";

// What users of other providers report about Pulumi's bridge.
describe("pulumi", { skip: skipWithoutPulumi(), concurrency: 1 }, () => {
  test("pulumi: no secret is in plain text in the state, the journal or another file of the project", async () => {
    await withPulumi({ apiKey: "svc_pulumi_secret_key" }, async (p) => {
      p.write(
        {
          key: { type: "svc:ApiKey", properties: { displayName: "ci" } },
          hook: {
            type: "svc:WebhookSubscription",
            properties: {
              slug: "operations",
              url: "https://example.com/hooks",
              eventKinds: ["OPERATION_FAILED"],
              signingSecret: { "fn::secret": "${signing}" },
              signingSecretVersion: 1,
            },
          },
        },
        { config: { signing: { type: "string" } }, outputs: { key: "${key.secret}" } },
      );
      await p.must("config", "set", "--secret", "signing", SIGNING_SECRET);
      await p.must("up", "--yes");
      // Pulumi saves arguments that are only written, too, in encrypted form.
      assert.ok(Object.hasOwn(p.saved().get("hook")?.inputs?.["signingSecret"] ?? {}, "ciphertext"));
      await p.must("preview", "--expect-no-changes");
      await p.must("refresh", "--yes");
      await p.must("preview", "--expect-no-changes");
      const shown = await p.must("stack", "output", "key", "--show-secrets");
      const secrets = [shown.stdout.trim(), SIGNING_SECRET, p.emulator.apiKey];
      const texts = filesBelow(join(p.folder, ".."));
      assert.ok(texts.length > 5);
      for (const secret of secrets) {
        assert.ok(secret.length > 10);
        assert.deepEqual(holdersOf(secret, texts), [], secret);
      }
      assert.match((await p.must("stack", "output")).stdout, /\[secret\]/);
    });
  });

  test("pulumi: nested settings show no change after an update, and ignoreChanges keeps one of them", async () => {
    await withPulumi({}, async (p) => {
      p.write({ shop: PROJECT, web: server({ users: [{ username: "ops" }], labels: { tier: "web" } }) });
      await p.must("up", "--yes", "--skip-preview");
      await p.must("preview", "--expect-no-changes");
      const larger = server({
        compute: { vcpus: 4, memoryGib: 8 },
        users: [{ username: "ops" }],
        labels: { tier: "web" },
      });
      p.write({ shop: PROJECT, web: larger });
      await p.must("up", "--yes", "--skip-preview");
      assert.equal((onlyMachine(p)["compute"] as { readonly vcpus: number }).vcpus, 4);
      await p.must("preview", "--expect-no-changes");
      p.write({
        shop: PROJECT,
        web: {
          ...server({ users: [{ username: "ops" }], labels: { tier: "web" } }),
          options: { ignoreChanges: ["compute"] },
        },
      });
      await p.must("up", "--yes", "--skip-preview", "--expect-no-changes");
      assert.equal((onlyMachine(p)["compute"] as { readonly vcpus: number }).vcpus, 4);
    });
  });

  test("pulumi: replaceOnChanges replaces what could be updated in place", async () => {
    await withPulumi({}, async (p) => {
      const options = { replaceOnChanges: ["displayName"] };
      p.write({ shop: PROJECT, web: { ...server({ displayName: "one" }), options } });
      await p.must("up", "--yes", "--skip-preview");
      const { name } = onlyMachine(p);
      p.write({ shop: PROJECT, web: { ...server({ displayName: "two" }), options } });
      await p.must("up", "--yes", "--skip-preview");
      assert.notEqual(onlyMachine(p)["name"], name);
      assert.equal(onlyMachine(p)["displayName"], "two");
      await p.must("preview", "--expect-no-changes");
    });
  });

  test("pulumi: deletion protection refuses a destroy", async () => {
    await withPulumi({}, async (p) => {
      p.write({ shop: PROJECT, web: server({ deletionProtection: true }) });
      await p.must("up", "--yes", "--skip-preview");
      const { code, output } = await p.run("destroy", "--yes", "--skip-preview");
      assert.notEqual(code, 0);
      assert.match(output, /protected from deletion/);
      onlyMachine(p);
      p.write({ shop: PROJECT, web: server({ deletionProtection: false }) });
      await p.must("up", "--yes", "--skip-preview");
      await p.must("destroy", "--yes", "--skip-preview");
      assert.deepEqual(p.emulator.objects(), []);
    });
  });

  test("pulumi: an invalid value fails in the preview, and a data source reads an object", async () => {
    await withPulumi({}, async (p) => {
      p.write({ shop: PROJECT, web: server({ compute: { vcpus: 0, memoryGib: 4 } }) });
      const { code, output } = await p.run("preview");
      assert.notEqual(code, 0);
      assert.match(output, /compute\.vcpus must be at least 1/);
      assert.deepEqual(p.emulator.objects(), []);
      p.write(
        { shop: PROJECT },
        {
          variables: {
            found: { "fn::invoke": { function: "svc:getProject", arguments: { name: "${shop.name}" } } },
          },
          outputs: { slug: "${found.slug}" },
        },
      );
      await p.must("up", "--yes", "--skip-preview");
      assert.equal((await p.must("stack", "output", "slug")).stdout.trim(), "shop");
    });
  });

  test("pulumi: the up after a failed create creates one object", async () => {
    await withPulumi({}, async (p) => {
      p.write({ shop: PROJECT });
      await p.must("up", "--yes", "--skip-preview");
      p.write({ shop: PROJECT, web: server() });
      p.emulator.failNextOperation("no capacity");
      const failed = await p.run("up", "--yes", "--skip-preview");
      assert.notEqual(failed.code, 0);
      assert.match(failed.output, /no capacity/);
      await p.must("up", "--yes", "--skip-preview");
      await p.must("preview", "--expect-no-changes");
      assert.equal(
        [...p.saved().values()].find(({ type }) => type.endsWith("VirtualMachine"))?.id,
        onlyMachine(p)["name"],
      );
    });
  });
});

function filesBelow(folder: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/provider"))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, bytes: readFileSync(name) }));
}
