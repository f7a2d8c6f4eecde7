import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { type Served, withServed } from "../support/served";

const skip = process.platform === "linux" ? skipWithoutEngine() : "`cdktf-svc serve` needs Linux";

/** Lets the engine of a scenario use the provider of `serve`. */
function attach(s: Scenario, { reattached }: Served): void {
  s.env["TF_REATTACH_PROVIDERS"] = reattached;
}

const pathOnly = { PATH: process.env["PATH"] ?? "" };

describe("serve: engines that share a provider process", { skip }, () => {
  test("serve: two stacks with their own keys change their own accounts at the same time, each with its own journal", async () => {
    await scenario({}, async (one) => {
      const otherKey = "svc_other_account_key";
      const account = one.emulator.addAccount(otherKey);
      await scenario({ env: { SVC_ENDPOINT: one.emulator.url, SVC_API_KEY: otherKey } }, async (two) => {
        await withServed(pathOnly, async (served) => {
          const stacks = [one, two];
          for (const [index, s] of stacks.entries()) {
            attach(s, served);
            s.write({ resource: { svc_project: { p: { slug: `of-stack-${index}` } } } });
          }
          await Promise.all(stacks.map((s) => s.apply()));
          const projectsOf = (objects: readonly { readonly name: string }[]): readonly string[] =>
            objects.map(({ name }) => name);
          assert.deepEqual(projectsOf(one.emulator.objects("Project")), ["projects/of-stack-0"]);
          assert.deepEqual(projectsOf(account.objects("Project")), ["projects/of-stack-1"]);
          assert.deepEqual(await Promise.all(stacks.map((s) => s.plan())), [{}, {}]);
          for (const s of stacks) {
            assert.ok(readdirSync(join(s.directory, ".terraform")).includes("svc-journal"));
          }
        });
      });
    });
  });

  test("serve: a stack whose lock file names another version, or another package, is refused before anything is read", async () => {
    await scenario({}, async (s) => {
      await withServed(pathOnly, async (served) => {
        attach(s, served);
        s.write({ resource: { svc_project: { p: { slug: "p" } } } });
        const path = join(s.directory, ".terraform.lock.hcl");
        const right = readFileSync(path, "utf8");
        const before = s.emulator.requests.length;
        writeFileSync(path, right.replaceAll(/"(\d+\.\d+\.)\d+"/g, '"$1999"'));
        assert.match(await s.refused("plan"), /locked to another provider .* serve` runs \d/);
        writeFileSync(path, right.replace(/"h1:.*"/, `"h1:${"A".repeat(43)}="`));
        assert.match(asOneLine(await s.refused("plan")), /has another contract, or the lock file is old/);
        assert.equal(s.emulator.requests.length, before);
        writeFileSync(path, right);
        await s.must("plan");
      });
    });
  });
});
