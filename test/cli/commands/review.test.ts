import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { contract, formatContract } from "../../../src/contract";
import type { Review } from "../../../src/review";
import { changeOf, MACHINE, planJson } from "../../review/plan-json";
import type { ProgramResult } from "../../support/program";
import { runCli } from "../cli";

describe("cdktf-svc review", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-review-"));
  const at = (name: string): string => join(folder, name);
  after(() => rmSync(folder, { recursive: true }));

  const plan = planJson({
    changes: [
      changeOf({
        actions: ["update"],
        before: MACHINE,
        after: { ...MACHINE, compute: { ...MACHINE.compute, vcpus: 4 } },
        unknown: { state: true },
      }),
    ],
  });
  writeFileSync(at("plan.json"), plan);
  const review = (...args: readonly string[]): Promise<ProgramResult> =>
    runCli(["review", at("plan.json"), ...args]);

  test("prints the review, and exits with 0 if nothing is forbidden", async () => {
    const { code, stdout, stderr } = await review("--forbid", "wipe", "--forbid", "power-off=Disk");
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.equal(
      stdout,
      [
        "Plan        1 to update",
        `Powers off  1: ${MACHINE.name}`,
        "",
        `update svc_virtual_machine.web (VirtualMachine, ${MACHINE.name})`,
        "  Asks the service for: ComputeService/ResizeVirtualMachine (powers off; for compute.vcpus).",
        "  compute.vcpus: 2 -> 4",
        "",
      ].join("\n"),
    );
  });

  test("exits with 5 and names each forbidden change, for a kind in any spelling", async () => {
    const { code, stdout } = await review("--forbid", "power-off=svc_virtual_machine");
    assert.equal(code, 5);
    assert.ok(
      stdout.endsWith(
        `power-off is forbidden: svc_virtual_machine.web (VirtualMachine ${MACHINE.name}) in ${at("plan.json")}\n`,
      ),
      stdout,
    );
  });

  test("writes files in the format of their ending or of --format, also if something is forbidden", async () => {
    const files = ["out/review.json", "out/review.md", "out/review.txt"].map(at);
    const { code } = await review(...files.flatMap((file) => ["--out", file]), "--forbid=power-off");
    assert.equal(code, 5);
    const [json = "", markdown = "", text = ""] = files.map((file) => readFileSync(file, "utf8"));
    assert.equal((JSON.parse(json) as Review).forbidden[0]?.forbids, "power-off");
    assert.match(markdown, /^## Review of the plan\n/);
    assert.match(text, /^Plan +1 to update\n/);
    await review("--out", at("review.sarif"), "--out", at("review.xml"), "--out", at("review.html"));
    assert.match(readFileSync(at("review.html"), "utf8"), /<h2>Timeline of the apply<\/h2>/);
    assert.match(readFileSync(at("review.sarif"), "utf8"), /"version": "2\.1\.0"/);
    assert.match(
      readFileSync(at("review.xml"), "utf8"),
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /,
    );
    await review("--out", at("review.any"), "--format", "markdown");
    assert.match(readFileSync(at("review.any"), "utf8"), /^## Review/);
    assert.match((await review("--format", "json")).stdout, /^\{\n {2}"formatVersion": "1\.0"/);
  });

  test("names the construct of a change, if one stack of the app has the plan's resources", async () => {
    mkdirSync(at("app/stacks/shop"), { recursive: true });
    const stack = {
      resource: { svc_virtual_machine: { web: { "//": { metadata: { path: "shop/web" } } } } },
    };
    writeFileSync(at("app/stacks/shop/cdk.tf.json"), JSON.stringify(stack));
    const stacks = { shop: { synthesizedStackPath: "stacks/shop/cdk.tf.json" } };
    writeFileSync(at("app/manifest.json"), JSON.stringify({ stacks }));
    assert.match((await review("--app", at("app"))).stdout, /, construct shop\/web\)/);
  });

  test("judges by another contract", async () => {
    const unmarked = contract.methods.map(({ powersOff, ...method }) => {
      assert.ok(powersOff ?? true);
      return method;
    });
    const kinds = contract.kinds.map((kind) => ({
      ...kind,
      methods: {
        ...kind.methods,
        updates: kind.methods.updates.map(({ name }) => unmarked.find((each) => each.name === name)),
      },
    }));
    const text = formatContract({ ...contract, methods: unmarked, kinds } as typeof contract);
    writeFileSync(at("contract.json"), text);
    assert.doesNotMatch((await review("--contract", at("contract.json"))).stdout, /power/);
  });

  test("says in one line what is wrong with the command line or a plan, and what to do", async () => {
    writeFileSync(at("state.json"), '{"version": 4, "lineage": "a"}');
    writeFileSync(at("saved.tfplan"), Buffer.from([0x50, 0x4b, 3, 4, 0]));
    for (const [args, expected] of [
      [
        [at("none.json")],
        /Could not read the plan ".*none\.json" \(ENOENT\)\. Write it with `terraform plan/,
      ],
      [[at("state.json")], /is a state, not a plan\. Print it with/],
      [[at("saved.tfplan")], /No engine to read the saved plan ".*" with: .* Install Terraform or OpenTofu/],
      [
        [at("plan.json"), "--forbid", "sleep"],
        /--forbid must be power-off, wipe, replace, delete, with =KIND/,
      ],
      [[at("plan.json"), "--forbid", "wipe=Boat"], /unknown kind "Boat"/],
      [
        [at("plan.json"), "--out", at("review")],
        /--out must end in \.html, \.json, \.md, \.sarif, \.txt, \.xml, or --format/,
      ],
      [[at("plan.json"), "--app", at("nowhere")], /Could not read the app from/],
      [[], /PLAN/],
    ] as const) {
      const { code, stdout, stderr } = await runCli(["review", ...args], { PATH: folder });
      assert.deepEqual([code, stdout], [2, ""], stderr);
      assert.match(stderr, expected);
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
    }
  });
});
