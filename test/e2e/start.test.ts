import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario } from "../support/end-to-end";
import { pathWithNode } from "../support/node-on-path";

/** Makes a program see another version of Node. `.ci/nodes` runs the provider on a real old one. */
const OLD = `
Object.defineProperty(process, "version", { value: "v18.20.8" });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });`;

const project = { resource: { svc_project: { shop: { slug: "shop" } } } };

test(
  "start: a preload that prints in the engine's shell does not reach the provider, and an old Node on PATH is named",
  { skip: skipWithoutEngine() },
  async () => {
    await scenario({}, async (s) => {
      s.write(project);
      const prints = join(s.directory, "prints.cjs");
      writeFileSync(prints, "console.log('instrumented');");
      s.env["NODE_OPTIONS"] = `--require ${prints}`;
      assert.deepEqual(await s.plan(), { "svc_project.shop": "create" });

      const old = join(s.directory, "old.cjs");
      writeFileSync(old, OLD);
      s.env["PATH"] = pathWithNode(s.directory, ["--require", old]);
      const { code, output } = await s.run("plan");
      assert.equal(code, 1);
      assert.match(
        asOneLine(output),
        /it needs Node 20\.18\.1 or later of Node 20, or 22\.3 or later, but `node` on PATH is v18\.20\.8 \(.*node\)\. Install one of these/,
      );
    });
  },
);
