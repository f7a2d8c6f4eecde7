import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startEmulator } from "../../src/emulator";
import { MODULE_SYSTEMS } from "../guides/package-managers";
import { CHOOSE_MODULES, openReader, readerMachine, typedCommands } from "../guides/reader";
import { skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { type PackageRegistry, startPackageRegistry } from "../support/package-registry";
import { packPackage } from "./installed-package";

/** Projects as `init` writes them into an empty folder: their options. */
const PROJECTS = [
  ["of cdktf, tested with Node's own runner", ""],
  ["of cdktn, tested with Vitest", " --framework cdktn --test vitest"],
  ["of cdktf, tested with Jest", " --test jest"],
  ["of plain HCL", " --hcl"],
] as const;

const machine = readerMachine(process.env);
const OTHER_MODULES = MODULE_SYSTEMS.filter((each) => each !== machine.modules);

// Downloads the framework and the test runners from the npm registry.
describe("a new project", { skip: skipWithoutEngine() }, () => {
  const base = mkdtempSync(join(tmpdir(), "svc-new-project-"));
  let registry: PackageRegistry | undefined;
  before(async () => {
    registry = await startPackageRegistry(packPackage(base));
  });
  after(async () => {
    await registry?.close();
    rmSync(base, { recursive: true, force: true });
  });

  for (const [title, options] of slowRows(PROJECTS)) {
    test(`${title} synthesizes, applies, and passes its test`, async () => {
      const folder = mkdtempSync(join(base, "project-"));
      const emulator = await startEmulator();
      const shell = openReader(machine, folder, registry?.url ?? "", base);
      const type = (commands: string): Promise<string> => shell.type(typedCommands(machine, commands));
      try {
        await type(`export SVC_ENDPOINT=${emulator.url} SVC_API_KEY=${emulator.apiKey}`);
        await type(`npx cdktf-provider-svc init shop${options}`);
        await type("cd shop && npm install");
        // The same files in both module systems.
        const both = options.includes("--hcl") ? [] : [...OTHER_MODULES, machine.modules];
        for (const modules of both) {
          await type(`${CHOOSE_MODULES} ${modules} . && npm run typecheck && npm run synth`);
        }
        await type("npm run deploy -- -auto-approve");
        assert.equal(emulator.objects("VirtualMachine").length, 1);
        assert.match(await type("npm test"), /the shop has one server|1 passed, 0 failed/);
      } finally {
        shell.close();
        await emulator.close();
      }
    });
  }
});
