import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { outputText } from "../../../src/cli/output/paint";
import { preflightLines } from "../../../src/cli/commands/preflight-lines";
import { contract, formatContract } from "../../../src/contract";
import { type Emulator, startEmulator } from "../../../src/emulator";
import type { PreflightReport } from "../../../src/preflight";
import type { ProgramResult } from "../../support/program";
import { runCli } from "../cli";

type Run = (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<ProgramResult>;

/** Runs the command against an emulator with a project and its wallet. */
async function withService(tell: (run: Run, emulator: Emulator) => Promise<void>): Promise<void> {
  const emulator = await startEmulator();
  emulator.add("Organization", { slug: "acme" });
  emulator.add("Project", { slug: "shop", organizationName: "organizations/acme" });
  const usual = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
  try {
    await tell((args, env = {}) => runCli(["preflight", ...args], { ...usual, ...env }), emulator);
  } finally {
    await emulator.close();
  }
}

async function inFolder(tell: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "svc-preflight-"));
  try {
    await tell(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a cdktf output directory with one stack. */
function writeApp(folder: string, stack: object): void {
  mkdirSync(join(folder, "stacks/shop"), { recursive: true });
  writeFileSync(join(folder, "stacks/shop/cdk.tf.json"), JSON.stringify(stack));
  const stacks = { shop: { synthesizedStackPath: "stacks/shop/cdk.tf.json" } };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ stacks }));
}

describe("cdktf-svc preflight", () => {
  test("prints a line per check, uncoloured without a terminal, and exits with 0 if none failed", async () => {
    await withService(async (run, emulator) => {
      const args = ["--project", "shop", "--region", "eu-west-1", "--host", "gpu-1", "--host=general-1"];
      const { code, stdout, stderr } = await run([...args, "--minimum-balance", "250.50"]);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
      assert.equal(
        stdout,
        [
          `ok           The configuration is complete: ${emulator.url}, with an API key.`,
          `ok           ${emulator.url} answers as the service.`,
          "ok           The service accepts the API key.",
          "ok           projects/shop exists.",
          "ok           datacenters/eu-west-1 exists.",
          "ok           hosts/gpu-1 is available.",
          "ok           hosts/general-1 is available.",
          "ok           organizations/acme/wallets/default has a balance of 250.50 EUR.",
          "8 ok, 0 failed",
          "",
        ].join("\n"),
      );
    });
  });

  test("exits with 1 and gives advice if a check failed", async () => {
    await withService(async (run) => {
      const { code, stdout } = await run(["--region", "eu-wset-1"], { SVC_PROJECT: "shop" });
      assert.equal(code, 1);
      const lines = stdout.split("\n");
      assert.ok(
        lines.includes(
          "FAILED       datacenters/eu-wset-1 does not exist. Correct the name. Existing names: datacenters/eu-west-1, datacenters/eu-north-1, " +
            "datacenters/us-east-1, datacenters/us-west-1.",
        ),
        stdout,
      );
      assert.equal(lines.at(-2), "5 ok, 1 failed");
    });
  });

  test("exits with 1 without a configuration", async () => {
    const { code, stdout } = await runCli(["preflight"]);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^FAILED {7}The service's endpoint is not set\. [^\n]+\nFAILED {7}The API key is not set\. /,
    );
  });

  test("checks an app, and prints JSON with --json", async () => {
    await inFolder((folder) =>
      withService(async (run) => {
        const metadata = { path: "shop/network" };
        writeApp(folder, {
          provider: { svc: [{ region: "eu-west-1" }] },
          resource: { svc_network: { network: { "//": { metadata }, project_name: "shopp" } } },
        });
        const text = await run(["--app", folder]);
        assert.equal(text.code, 1);
        assert.match(
          text.stdout,
          /^FAILED {7}projects\/shopp does not exist\. .* Existing names: projects\/shop\. \(shop\/network\)$/m,
        );
        const { code, stdout } = await run(["--app", folder, "--json"]);
        assert.equal(code, 1);
        const report = JSON.parse(stdout) as PreflightReport;
        assert.equal(report.ok, false);
        assert.deepEqual(
          report.checks
            .filter(({ outcome }) => outcome === "failed")
            .map(({ subject, referredToBy }) => [subject, referredToBy]),
          [["projects/shopp", ["shop/network"]]],
        );
      }),
    );
  });

  test("reads the contract of a generated directory", async () => {
    await inFolder((folder) =>
      withService(async (run) => {
        const file = join(folder, "contract.json");
        const kinds = contract.kinds.filter(({ name }) => name !== "Wallet");
        writeFileSync(file, formatContract({ ...contract, kinds }));
        const { code, stdout } = await run(["--contract", file]);
        assert.equal(code, 0);
        assert.match(stdout, /^not checked {2}The balance of the organization's wallet was not checked: /m);
        assert.match(stdout, /\n3 ok, 0 failed, 1 not checked\n$/);
      }),
    );
  });

  for (const [args, said] of [
    [["cdktf.out"], "unexpected argument: this command takes only options"],
    [
      ["--minimum-balance", "lots"],
      '--minimum-balance must be an amount with at most nine decimals, such as 50 or 12.50; got "lots"',
    ],
    [["--timeout", "0s"], '--timeout must be a duration such as 90s, 30m or 1h30m; got "0s"'],
    [["--timeout", "soon"], '--timeout must be a duration such as 90s, 30m or 1h30m; got "soon"'],
    [["--wallet", "x"], "unknown option --wallet"],
  ] as const) {
    test(`rejects ${args.join(" ")}`, async () => {
      const { code, stdout, stderr } = await runCli(["preflight", ...args]);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
      assert.equal(stderr, `cdktf-svc preflight: ${said}; see \`cdktf-svc preflight --help\`\n`);
    });
  }

  test("prints one line if a directory contains no app", async () => {
    const { code, stdout, stderr } = await runCli(["preflight", "--app", "/nowhere"]);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.equal(
      stderr,
      'cdktf-svc preflight: Could not read the app from "/nowhere/manifest.json": the file does not exist. Run `cdktf synth` ' +
        "first, and give its output folder, usually cdktf.out.\n",
    );
  });
});

describe("lines of a preflight report", () => {
  const paths = ["a", "b", "c", "d", "e"];
  const check = { id: "object", subject: "x", text: "x is\u001b[2J there.", advice: "Do it." } as const;

  test("are coloured on a terminal and contain no control character of the checked text", () => {
    const report = { ok: false, checks: [{ ...check, outcome: "failed" as const }] };
    assert.equal(
      outputText(preflightLines(report, { env: {}, isTerminal: true })[0] ?? ""),
      "\u001b[31mFAILED\u001b[39m       x is\uFFFD[2J there. Do it.",
    );
  });

  test("name only a few of many constructs", () => {
    const report = {
      ok: true,
      checks: [
        { ...check, outcome: "warning" as const, text: "x is there.", referredToBy: paths },
        { ...check, outcome: "notChecked" as const, text: "x is there.", referredToBy: ["a"] },
      ],
    };
    assert.deepEqual(preflightLines(report, { env: {}, isTerminal: false }), [
      "warning      x is there. Do it. (a, b, c and 2 more)",
      "not checked  x is there. Do it. (a)",
      "0 ok, 0 failed, 1 with a warning, 1 not checked",
    ]);
  });
});
