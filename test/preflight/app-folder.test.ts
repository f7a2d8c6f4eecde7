import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as cdktf from "cdktf";
import * as cdktn from "cdktn";
import { Construct } from "constructs";
import { readApp } from "../../src/preflight";

for (const [name, { App, TerraformStack }] of Object.entries({
  cdktf,
  cdktn: cdktn as unknown as typeof cdktf,
})) {
  test(`app folder: ${name}: a stack below another construct is a dependency by its own name`, () => {
    const outdir = mkdtempSync(join(tmpdir(), "svc-app-folder-"));
    try {
      const app = new App({ outdir });
      const group = new Construct(app, "prod");
      const network = new TerraformStack(group, "net");
      const web = new TerraformStack(group, "web");
      const audit = new TerraformStack(app, "audit");
      web.addDependency(network);
      audit.addDependency(web);
      app.synth();
      assert.deepEqual(
        readApp(outdir)
          .map((stack) => [stack.name, stack.dependencies])
          .sort(),
        [
          ["audit", ["web"]],
          ["net", []],
          ["web", ["net"]],
        ],
      );
      assert.deepEqual(
        readApp(outdir, ["web"]).map(({ dependencies }) => dependencies),
        [["net"]],
      );
    } finally {
      rmSync(outdir, { recursive: true, force: true });
    }
  });
}
