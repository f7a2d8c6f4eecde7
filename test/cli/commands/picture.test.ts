import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { changeOf, MACHINE, planJson } from "../../review/plan-json";
import { startEmulator } from "../../../src/emulator";
import type { ProgramResult } from "../../support/program";
import { runCli } from "../cli";

describe("cdktf-svc picture", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-picture-"));
  const at = (name: string): string => join(folder, name);
  after(() => rmSync(folder, { recursive: true }));
  const picture = (...args: readonly string[]): Promise<ProgramResult> => runCli(["picture", ...args]);

  const stack = { resource: { svc_network: { backend: { project_name: "shop" } } } };
  mkdirSync(at("shop"));
  writeFileSync(at("shop/cdk.tf.json"), JSON.stringify(stack));

  test("prints a synthesized stack, as a file or its folder, as Mermaid", async () => {
    const [folderOf, file] = await Promise.all([picture(at("shop")), picture(at("shop/cdk.tf.json"))]);
    assert.deepEqual(folderOf, file);
    assert.deepEqual([file.code, file.stderr], [0, ""]);
    assert.match(
      file.stdout,
      /^flowchart LR\n {2}subgraph n0\["shop \(svc_project\)"\]\n {4}n1\["backend \(svc_network\)"\]/,
    );
  });

  test("draws a plan as SVG, with what happens to its objects", async () => {
    writeFileSync(
      at("plan.json"),
      planJson({ changes: [changeOf({ actions: ["delete"], before: MACHINE, after: null })] }),
    );
    const { code, stderr } = await picture(at("plan.json"), "--out", at("out/plan.svg"));
    assert.deepEqual([code, stderr], [0, `cdktf-svc picture: wrote ${at("out/plan.svg")}\n`]);
    const svg = readFileSync(at("out/plan.svg"), "utf8");
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>\n<style>/);
    assert.match(svg, /<rect class="block delete"/);
    assert.match(svg, />delete: svc_virtual_machine<\/text>/);
  });

  test("draws the objects of a project, and of no other, with reads alone", async () => {
    const emulator = await startEmulator();
    try {
      for (const slug of ["shop", "lab"]) emulator.add("Project", { slug });
      const place = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
      const { name: networkName } = emulator.add("Network", { ...place, displayName: "backend" });
      const machine = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } };
      emulator.add("VirtualMachine", {
        ...place,
        ...machine,
        displayName: "web",
        network: { networkName },
      });
      emulator.add("Network", { ...place, projectName: "projects/lab", displayName: "strange" });
      const { secret } = emulator.call("CreateApiKey", { roles: ["VIEWER"] });
      const { code, stdout, stderr } = await runCli(["picture", "--project", "shop"], {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: String(secret),
      });
      assert.deepEqual([code, stderr], [0, ""]);
      assert.equal(
        stdout,
        [
          "flowchart LR",
          '  subgraph n0["shop (svc_project)"]',
          '    subgraph n1["eu-west-1 (svc_datacenter)"]',
          '      n2["backend (svc_network)"]',
          '      n3["web (svc_virtual_machine)"]',
          "    end",
          "  end",
          "  n2 --> n3",
          "",
        ].join("\n"),
      );
    } finally {
      await emulator.close();
    }
  });

  test("refuses what it cannot draw, with the next step", async () => {
    writeFileSync(at("broken.tf.json"), '{"resource": secret}');
    writeFileSync(at("empty.tf.json"), "{}");
    const many = Object.fromEntries(Array.from({ length: 121 }, (_, index) => [`n${index}`, {}]));
    writeFileSync(at("many.tf.json"), JSON.stringify({ resource: { svc_network: many } }));
    const rows: readonly (readonly [string, RegExp])[] = [
      ["broken.tf.json", /\(it is not JSON\)\. Write it with `cdktf synth`\.$/],
      ["empty.tf.json", /has no resources to draw\.$/],
      [
        "many.tf.json",
        /more than the 120 that a person can read in one picture\. Draw its stacks one by one\.$/,
      ],
      ["absent.json", /Could not read the plan .*ENOENT/],
    ];
    for (const [name, message] of rows) {
      const { code, stdout, stderr } = await picture(at(name));
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr.trimEnd(), message);
      assert.doesNotMatch(stderr, /secret/);
    }
    for (const args of [[], [at("shop"), "--project", "shop"]]) {
      const { code, stderr } = await picture(...args);
      assert.deepEqual([code, /give a stack, or --project/.test(stderr)], [2, true]);
    }
    const { code, stderr } = await picture(at("shop"), "--out", at("shop.png"));
    assert.deepEqual([code, /--out must end in \.svg or \.mmd/.test(stderr)], [2, true]);
  });
});
