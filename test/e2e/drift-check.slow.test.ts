import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { DATA_SOURCES_AS_DRIFT, findEngine, skipBefore, skipWithoutEngine } from "../support/engine";
import { estate } from "../support/estate";
import { scenario, type Scenario } from "../support/end-to-end";
import { startProgram } from "../support/program";

const skip =
  skipWithoutEngine() || (spawnSync("jq", ["--version"]).error !== undefined && "there is no jq on PATH");

/** The commands of the guide. */
const guide = readFileSync(resolve(__dirname, "../../docs/guides/getting-started.md"), "utf8");
const COMMANDS = /^## Detect drift\n[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(guide)?.[1] ?? "";

/** Runs the guide's commands. Returns the addresses that they print, and fails unless the exit code agrees with them. */
const lookForDrift = async (s: Scenario): Promise<readonly string[]> => {
  const script = COMMANDS.replaceAll("terraform ", `${findEngine() ?? ""} `);
  const { code, stdout, output } = await startProgram("bash", ["-c", script], {
    cwd: s.directory,
    env: s.env,
  }).done;
  const drifted = stdout.split("\n").filter((line) => /^(data\.)?svc_\w+\.\w+$/.test(line));
  assert.equal(code, drifted.length === 0 ? 0 : 1, output);
  return drifted;
};
const lookForWork = async (s: Scenario): Promise<number | null> =>
  (await s.run("plan", "-detailed-exitcode")).code;
const lookByExitCode = async (s: Scenario): Promise<number | null> =>
  (await s.run("plan", "-refresh-only", "-detailed-exitcode")).code;

const withData = {
  ...estate,
  data: {
    svc_datacenter: { here: { name: "eu-west-1" } },
    svc_disks: { all: { project_name: "${svc_project.shop.name}", depends_on: ["svc_disk.data"] } },
  },
};

test(
  "drift check: finds nothing while every kind is as applied, and an object that was changed or deleted",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.write(withData);
      await s.apply();
      assert.deepEqual(await lookForDrift(s), []);
      assert.equal(await lookForWork(s), 0);
      // As the guide on compatibility says.
      assert.equal(await lookByExitCode(s), skipBefore(DATA_SOURCES_AS_DRIFT) === false ? 2 : 0);

      const disk = String(s.attributes("svc_disk.data")?.["name"]);
      for (const change of [
        () => s.emulator.change(disk, { labels: { by: "another-client" } }),
        () => s.emulator.remove(disk),
      ]) {
        change();
        assert.deepEqual(await lookForDrift(s), ["svc_disk.data"]);
        assert.equal(await lookForWork(s), 2);
        assert.equal(await lookByExitCode(s), 2);
      }
      await s.apply();
      assert.deepEqual(await lookForDrift(s), []);
      assert.equal(await lookForWork(s), 0);
    });
  },
);

test("drift check: an exit code tells drift of a stack without data sources", { skip }, async () => {
  await scenario({}, async (s) => {
    s.write(estate);
    await s.apply();
    assert.equal(await lookByExitCode(s), 0, (await s.run("plan", "-refresh-only", "-json")).output);
  });
});

test("drift check: undeployed code makes a plan exit with 2, but is no drift", { skip }, async () => {
  await scenario({}, async (s) => {
    s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
    await s.apply();
    s.write({ resource: { svc_project: { shop: { slug: "shop", display_name: "Shop" } } } });
    assert.deepEqual(await lookForDrift(s), []);
    assert.equal(await lookByExitCode(s), 0);
    assert.equal(await lookForWork(s), 2);
  });
});
