import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { App } from "cdktf";
import { Shop } from "../../examples/pipelines/main";
import { runCli } from "../cli/cli";
import { EXAMPLES } from "../support/example";

const FILES = { github: ".github/workflows/infrastructure.yml", gitlab: ".gitlab/infrastructure.yml" };

/** The options of the example's README. */
const OPTIONS = ["--synth", "npx tsx main.ts", "--secret", "PG_CONN_STR"];

test("pipelines example: its files are what the command writes; WRITE_EXAMPLES=true writes them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-pipelines-example-"));
  try {
    const app = new App({ outdir: join(folder, "cdktf.out") });
    new Shop(app, "shop", { vcpus: 2 });
    app.synth();
    for (const [target, path] of Object.entries(FILES)) {
      const { code, stderr } = await runCli(["pipelines", "--for", target, "--out", folder, ...OPTIONS]);
      assert.equal(code, 0, stderr);
      const generated = readFileSync(join(folder, path), "utf8");
      const file = join(EXAMPLES, "pipelines", path);
      if (process.env["WRITE_EXAMPLES"] === "true") {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, generated);
      }
      assert.equal(existsSync(file) ? readFileSync(file, "utf8") : "", generated, path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
