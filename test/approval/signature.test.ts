import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { ApprovalError, readApproval, signed, signWithSsh } from "../../src/approval";

const NOW_MS = Date.UTC(2026, 10, 28);

const REVIEW = {
  formatVersion: "1.0",
  approval: {
    id: "1",
    from: "2026-11-28T00:00:00Z",
    until: "2026-11-29T00:00:00Z",
    salt: "s",
    contract: { title: "Cloud", version: "1" },
    changes: [
      {
        verb: "delete",
        address: "svc_disk.d",
        workspace: "default",
        endpoint: "https://api.example.com",
        kind: "Disk",
        object: "projects/shop/disks/d",
      },
    ],
  },
};

const KEY = "0123456789abcdef";

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-review-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const valid = (folder: string, environment: Readonly<Record<string, string>>, nowMs = NOW_MS) =>
  readApproval("review.json", { workingDirectory: folder, environment, nowMs });

const refused = (folder: string, environment: Readonly<Record<string, string>>, message: RegExp) =>
  assert.rejects(
    valid(folder, environment),
    (error) => error instanceof ApprovalError && message.test(error.message),
  );

function hasSshKeygen(): boolean {
  return spawnSync("ssh-keygen", ["-?"]).error === undefined;
}

describe("signatures of reviews", () => {
  test("a key's signature holds for any layout of the file, and for no other content or key", async (t) => {
    const folder = folderOf(t);
    const write = (review: unknown, indent = 0): void =>
      writeFileSync(join(folder, "review.json"), JSON.stringify(review, null, indent));
    write(REVIEW);
    await valid(folder, {});
    await refused(folder, { SVC_REVIEW_KEY: KEY }, /it is not signed/);
    const review = signed(REVIEW, KEY);
    write(review, 4);
    await valid(folder, { SVC_REVIEW_KEY: KEY });
    await refused(folder, { SVC_REVIEW_KEY: `${KEY}0` }, /does not belong to it/);
    await refused(folder, { SVC_REVIEW_KEY: "short" }, /too short/);
    for (const changed of [
      { ...review, approval: { ...REVIEW.approval, until: "2026-12-29T00:00:00Z" } },
      { ...review, more: true },
      { ...review, signature: { algorithm: "hmac-sha256", value: "" } },
      { ...review, signature: { ...review.signature, algorithm: "none" } },
    ]) {
      write(changed);
      await refused(folder, { SVC_REVIEW_KEY: KEY }, /does not belong to it/);
    }
  });

  const skip = hasSshKeygen() ? false : "needs ssh-keygen of OpenSSH";

  test(
    "an SSH signature is demanded of one of the signers, for this content and purpose",
    { skip },
    async (t) => {
      const folder = folderOf(t);
      const file = join(folder, "review.json");
      const keygen = (...args: readonly string[]): void => {
        execFileSync("ssh-keygen", args, { stdio: "pipe" });
      };
      for (const name of ["alice", "mallory"]) {
        keygen("-q", "-t", "ed25519", "-N", "", "-C", name, "-f", join(folder, name));
      }
      const publicKey = readFileSync(join(folder, "alice.pub"), "utf8");
      writeFileSync(join(folder, "signers"), `alice@example.com ${publicKey}`);
      const environment = { SVC_REVIEW_SIGNERS: join(folder, "signers") };
      writeFileSync(file, JSON.stringify(REVIEW));
      await refused(folder, environment, /cannot be trusted: no key in .*signers" made the signature/);
      await signWithSsh(file, join(folder, "alice"));
      assert.equal((await valid(folder, environment)).signer, "alice@example.com");
      writeFileSync(file, `${JSON.stringify(REVIEW)} `);
      await refused(folder, environment, /its SSH signature does not belong to it/);
      rmSync(`${file}.sig`);
      keygen("-Y", "sign", "-f", join(folder, "alice"), "-n", "file", file);
      await refused(folder, environment, /its SSH signature does not belong to it/);
      rmSync(`${file}.sig`);
      await signWithSsh(file, join(folder, "mallory"));
      await refused(folder, environment, /no key in/);
    },
  );

  test("a review permits nothing after its time, long before it, or if its form is damaged", async (t) => {
    const folder = folderOf(t);
    writeFileSync(join(folder, "review.json"), JSON.stringify(REVIEW));
    const day = 24 * 60 * 60_000;
    await assert.rejects(valid(folder, {}, NOW_MS + day + 1), /expired at 2026-11-29/);
    await assert.rejects(valid(folder, {}, NOW_MS - day), /Correct the clock/);
    await valid(folder, {}, NOW_MS - 60_000);
    const { approval } = REVIEW;
    for (const damaged of [
      { ...approval, until: "soon" },
      { ...approval, changes: [{ ...approval.changes[0], verb: "any" }] },
      { ...approval, changes: [{ ...approval.changes[0], values: [{ attribute: "a", after: {} }] }] },
      { ...approval, salt: "" },
    ]) {
      writeFileSync(join(folder, "review.json"), JSON.stringify({ ...REVIEW, approval: damaged }));
      await refused(folder, {}, /is damaged/);
    }
  });
});
