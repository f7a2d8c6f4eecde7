import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { blocksOf } from "../guides/blocks";
import { openShell } from "../guides/shell";
import { skipWithoutPulumi, withPulumi } from "./pulumi-project";

const ROOT = resolve(__dirname, "../..");

test(
  "pulumi guide: its files and commands deploy, import and destroy, with this package instead of a downloaded one",
  { skip: skipWithoutPulumi() },
  async () => {
    await withPulumi({ seed: "guide" }, async ({ folder, emulator, env }) => {
      const base = join(folder, "..");
      for (const name of ["reader", "own", "states-of-reader"]) mkdirSync(join(base, name));
      const shell = openShell(join(base, "reader"), join(base, "own"), {
        ...env,
        PULUMI_BACKEND_URL: `file://${join(base, "states-of-reader")}`,
        PULUMI_SKIP_CONFIRMATIONS: "true",
      });
      const cli = `${process.execPath} ${join(ROOT, "dist/cli/cdktf-svc.js")}`;
      const printed: string[] = [];
      try {
        await shell.type(`${cli} call CreateProject '{"slug": "other"}'`);
        const page = readFileSync(join(ROOT, "docs/guides/pulumi.md"), "utf8");
        for (const { use, file, text } of blocksOf(page)) {
          if (use === "file") {
            writeFileSync(join(base, "reader", file), text);
            continue;
          }
          assert.equal(use, "commands", text);
          const commands = text
            .replace("npm install cdktf-provider-svc\n", "")
            .replaceAll("npx -p cdktf-provider-svc cdktf-svc", cli);
          printed.push(await shell.type(commands));
        }
      } finally {
        shell.close();
      }
      assert.match(printed.join("\n"), /projects\/shop\/virtual-machines\/\w+/);
      assert.deepEqual(emulator.requests.filter(({ method }) => method === "CreateVirtualMachine").length, 2);
    });
  },
);
