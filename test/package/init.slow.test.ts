import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startEmulator, type Emulator } from "../../src/emulator";
import { findEngine, skipWithoutEngine } from "../support/engine";
import { startProgram } from "../support/program";
import { userEnvironment } from "../support/user-environment";
import { packPackage } from "./installed-package";

/** Projects as `init` writes them into an empty folder: options, and what the network needs to provide. */
const PROJECTS = [
  ["of cdktf, tested with Node's own runner", []],
  ["of cdktn, tested with Vitest", ["--framework", "cdktn", "--test", "vitest"]],
  ["of cdktf, tested with Jest", ["--test", "jest"]],
  ["of plain HCL", ["--hcl"]],
] as const;

// Downloads the framework and the test runners from the npm registry.
describe("a new project", { skip: skipWithoutEngine() }, () => {
  const base = mkdtempSync(join(tmpdir(), "svc-new-project-"));
  after(() => rmSync(base, { recursive: true, force: true }));
  let tarball = "";
  before(() => {
    tarball = packPackage(base);
  });

  for (const [title, options] of PROJECTS) {
    test(`${title} synthesizes, applies, and passes its test`, async () => {
      const folder = mkdtempSync(join(base, "project-"));
      const emulator = await startEmulator();
      try {
        // The package is not published yet, so npx gets it as a file.
        await run(
          folder,
          emulator,
          "npx",
          "--yes",
          "-p",
          tarball,
          "cdktf-provider-svc",
          "init",
          ".",
          ...options,
        );
        const path = join(folder, "package.json");
        const text = readFileSync(path, "utf8");
        writeFileSync(
          path,
          text.replace(/"cdktf-provider-svc": ".*?"/, `"cdktf-provider-svc": "file:${tarball}"`),
        );
        await run(folder, emulator, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline");
        if (!options.some((option) => option === "--hcl")) {
          // The same files in both module systems.
          for (const type of ["module", "commonjs"]) {
            writeFileSync(path, readFileSync(path, "utf8").replace(/"type": "\w+"/, `"type": "${type}"`));
            await run(folder, emulator, "npm", "run", "typecheck");
            await run(folder, emulator, "npm", "run", "synth");
          }
        }
        await run(folder, emulator, "npm", "run", "deploy", "--", "-auto-approve");
        assert.equal(emulator.objects("VirtualMachine").length, 1);
        assert.match(
          await run(folder, emulator, "npm", "test"),
          /the shop has one server|1 passed, 0 failed/,
        );
      } finally {
        await emulator.close();
      }
    });
  }

  async function run(
    cwd: string,
    emulator: Emulator,
    program: string,
    ...args: readonly string[]
  ): Promise<string> {
    const env = {
      ...userEnvironment(),
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
      TERRAFORM_BINARY_NAME: findEngine() ?? "",
    };
    const { code, output } = await startProgram(program, args, { cwd, env }).done;
    assert.equal(code, 0, `${program} ${args.join(" ")} failed:\n${output}`);
    return output;
  }
});
