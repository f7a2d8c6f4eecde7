import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario } from "../support/end-to-end";

/** Makes a program see another version of Node. `.ci/nodes` runs the provider on a real old one. */
const OLD = `
Object.defineProperty(process, "version", { value: "v18.20.8" });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });`;

test(
  "old Node: the engine shows which Node runs, and which the provider needs",
  { skip: skipWithoutEngine() },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-old-node-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const old = join(folder, "old.cjs");
    writeFileSync(old, OLD);
    await scenario({}, async (s) => {
      s.env["NODE_OPTIONS"] = `--require ${old}`;
      s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
      const { code, output } = await s.run("plan");
      assert.equal(code, 1);
      assert.match(
        asOneLine(output),
        /it needs Node 20\.18\.1 or later of Node 20, or 22\.3 or later, but `node` on PATH is v18\.20\.8 \(.*node\)\. Install one of these/,
      );
    });
  },
);
