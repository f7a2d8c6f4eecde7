import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020";
import { withSeenAt } from "../../../src/bridge/context";
import { type SweepReport, sweepSchema } from "../../../src/sweep";
import { changesIn, HOUR_MS, type PreviewAccount, withPreview } from "../../sweep/preview-account";
import { runCli } from "../cli";

interface SweepResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const runIn = (
  { emulator }: PreviewAccount,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<SweepResult> =>
  runCli(["sweep", ...args], { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey, ...env });

describe("sweep", () => {
  test("needs --expired, and sends nothing without it", async () => {
    await withPreview(async (account) => {
      const { code, stderr } = await runIn(account, ["--dry-run"]);
      assert.equal(code, 2);
      assert.match(stderr, /--expired is missing/);
      assert.deepEqual(account.emulator.requests, []);
    });
  });

  test("exits with 0 if nothing is left, and with 6 if something expired is", async () => {
    await withPreview(async (account) => {
      const network = account.add("Network");
      account.add("Disk", {}, 100 * HOUR_MS);
      account.pass(2 * HOUR_MS);
      const dry = await runIn(account, ["--expired", "--dry-run"]);
      assert.deepEqual([dry.code, dry.stderr], [0, ""]);
      assert.match(dry.stdout, /Would be deleted, in this order\n {2}Network /);
      assert.match(dry.stdout, /1 would be deleted, 0 left, 1 not expired\n$/);
      const rule = account.add("FirewallRule", { networkName: network.name });
      const left = await runIn(account, ["--expired", "--quiet"]);
      assert.deepEqual([left.code, left.stderr], [6, ""]);
      assert.match(left.stdout, /whose kind has no labels, refers to it/);
      account.emulator.remove(rule.name);
      const done = await runIn(account, ["--expired"]);
      assert.equal(done.code, 0, done.stdout);
      assert.match(done.stderr, new RegExp(`^deleting Network ${network.name}\n`));
      assert.match(done.stdout, /1 deleted, 0 left, 1 not expired\n$/);
    });
  });

  test("writes JSON that its schema describes", async () => {
    await withPreview(async (account) => {
      account.add("Disk", { displayName: "data" });
      account.add("Disk", { labels: { "svc-expires": "soon" } });
      account.pass(2 * HOUR_MS);
      const check = new Ajv2020({ allErrors: true, formats: { "date-time": true } }).compile(sweepSchema());
      for (const more of [["--dry-run"], []]) {
        const { stdout } = await runIn(account, ["--expired", "--format", "json", "--quiet", ...more]);
        const report = JSON.parse(stdout) as SweepReport;
        check(report);
        assert.deepEqual(check.errors ?? [], []);
        assert.deepEqual(report.summary.left, 1);
      }
    });
  });

  test("exits with 1 if the key may only read, with one clear error, and with 2 if SVC_LIMITS refuses", async () => {
    await withPreview(async (account) => {
      account.add("Disk");
      account.pass(2 * HOUR_MS);
      const { secret } = account.emulator.call("CreateApiKey", { roles: ["VIEWER"] });
      const denied = await runIn(account, ["--expired", "--quiet"], { SVC_API_KEY: String(secret) });
      assert.equal(denied.code, 1);
      assert.match(denied.stderr, /^cdktf-svc sweep: The API key may not delete: .*Nothing was deleted\./);
      assert.equal(changesIn(account.emulator).length, 1);
      const limited = await runIn(account, ["--expired"], { SVC_LIMITS: "max_deletes=x" });
      assert.equal(limited.code, 2);
      assert.match(limited.stderr, /max_deletes/);
    });
  });

  test("exits with 3 if the service does not show all objects", async () => {
    await withPreview(async (account) => {
      account.emulator.fault(
        { method: "ListDisks", times: Infinity },
        { do: "answer", status: 200, body: { disks: [{}] } },
      );
      const { code, stdout } = await runIn(account, ["--expired"]);
      assert.equal(code, 3, stdout);
      assert.match(stdout, /Objects of Disk that have expired are not all known/);
    });
  });

  test("obeys the protection in a given state, also of an object that was seen at another endpoint", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-sweep-"));
    try {
      await withPreview(async (account) => {
        const disk = account.add("Disk");
        account.pass(2 * HOUR_MS);
        const file = join(folder, "shop.tfstate");
        const seen = withSeenAt(new Uint8Array(), { endpoint: "https://other.example.com", key: "" });
        const instance = {
          attributes: { name: disk.name, deletion_protection: true },
          private: Buffer.from(seen).toString("base64"),
        };
        const resource = {
          mode: "managed",
          type: "svc_disk",
          name: "x",
          provider: "",
          instances: [instance],
        };
        writeFileSync(file, JSON.stringify({ version: 4, resources: [resource] }));
        const { code, stdout } = await runIn(account, ["--expired", "--state", file]);
        assert.equal(code, 6);
        assert.match(stdout, /deletion_protection = true/);
        assert.deepEqual(changesIn(account.emulator), []);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
