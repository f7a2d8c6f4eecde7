import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { recordCalls } from "../../tools/openapi-learn/recorded-service";
import { runCli } from "../cli";

const CONTRACTS = join(__dirname, "../../contracts");
const AGAINST = [
  "contract",
  "--against",
  join(CONTRACTS, "nswag-style.json"),
  "--overlay",
  join(CONTRACTS, "nswag-style.overlay.yaml"),
];
const SECRET = "correct-horse-battery";

async function withFolder(
  tell: (write: (name: string, text: string) => string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "learn-"));
  try {
    await tell((name, text) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Records a service that merges, although its description says that it replaces. */
async function recording(): Promise<readonly string[]> {
  const nswag = SMALL_CONTRACTS.find(({ name }) => name === "nswag-style");
  assert.ok(nswag);
  return recordCalls(importDocument(nswag.text, { overlays: nswag.overlays }), { updates: "merge" }, [
    ["CreateProject", { slug: "shop", title: "Shop", costCenter: "c1" }],
    ["UpdateProject", { name: "projects/shop", title: "Store" }],
    [
      "CreateWebhookSubscription",
      { slug: "hook", url: "https://a.example/", signingSecret: SECRET, kinds: ["MACHINE_STARTED"] },
    ],
    ["GetProject", { name: "projects/shop" }],
  ]);
}

test("contract --learn: prints contradictions with their lines, which a second run confirms", async () => {
  await withFolder(async (write) => {
    const lines = await recording();
    const file = write(
      "traffic.jsonl",
      `${[...lines, JSON.stringify({ url: "/other", status: 200 })].join("\n")}\n`,
    );
    const first = await runCli([...AGAINST, "--learn", file]);
    assert.equal(first.code, 1, first.stderr);
    const [headline, seen, title, line = ""] = first.stdout.split("\n");
    assert.equal(
      headline,
      "contradicted by request 2: UpdateProject clears the fields that a request omits (x-update: replace)",
    );
    assert.deepEqual(
      [seen, title],
      ["  it keeps fields that the request omits", "  Overlay that corrects this:"],
    );
    assert.match(first.stdout, /^4 requests of the description's methods read, 1 other one ignored\.$/m);
    assert.match(first.stdout, /^confirmed \(\d samples?\): Project\.title is returned$/m);
    const overlay = write(
      "learned.yaml",
      `overlay: 1.0.0\ninfo: { title: Learned, version: 1.0.0 }\nactions:\n${line}\n`,
    );
    const second = await runCli([...AGAINST, "--overlay", overlay, "--learn", file, "--json"]);
    assert.equal(second.code, 0, second.stdout);
    const { exchanges, ignored, conclusions } = JSON.parse(second.stdout) as {
      readonly exchanges: number;
      readonly ignored: number;
      readonly conclusions: readonly { readonly place: string; readonly verdict: string }[];
    };
    assert.deepEqual([exchanges, ignored], [4, 1]);
    assert.equal(conclusions.find(({ place }) => place === "UpdateProject")?.verdict, "confirmed");
    for (const { stdout, stderr } of [first, second]) assert.ok(!`${stdout}${stderr}`.includes(SECRET));
  });
});

test("contract --learn: reads an HTTP Archive, and restricts the output to a kind", async () => {
  await withFolder(async (write) => {
    const entries = (await recording()).map((line) => {
      const { url, request, status, response } = JSON.parse(line) as Record<string, unknown>;
      return {
        request: { method: "POST", url, postData: { text: JSON.stringify(request) } },
        response: { status, content: { text: JSON.stringify(response) } },
      };
    });
    const file = write("traffic.har", JSON.stringify({ log: { version: "1.2", entries } }));
    const { code, stdout } = await runCli([...AGAINST, "--learn", file, "WebhookSubscription"]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^confirmed/);
    assert.ok(!stdout.includes("UpdateProject"));
  });
});

test("contract --learn: a recording that cannot be read is refused with the reason and without its text", async () => {
  await withFolder(async (write) => {
    const broken = write("broken.jsonl", `{"url": "/a", "status": 200}\n{"key": "${SECRET}"\n`);
    const { code, stdout, stderr } = await runCli([...AGAINST, "--learn", broken]);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      /could not read the recording ".*broken\.jsonl": line 2 is not valid JSON\. It must be an HTTP Archive/,
    );
    assert.ok(!stderr.includes(SECRET));
    const missing = await runCli([...AGAINST, "--learn", `${broken}.none`]);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /could not read the recording/);
  });
  const alone = await runCli(["contract", "--learn", "traffic.har"]);
  assert.equal(alone.code, 2);
  assert.match(alone.stderr, /--learn.* require a description/);
});
