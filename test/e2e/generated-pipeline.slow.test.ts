import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { CLI, runCliProcess } from "../cli/cli";
import { findEngine, skipWithoutEngine } from "../support/engine";
import { asOneLine } from "../support/end-to-end";
import { slowRows } from "../support/exhaustive";
import { type Example, EXAMPLES, withExample } from "../support/example";
import { installNullProvider } from "../support/null-provider";
import { github, gitlab, type PipelineService, type Step } from "../support/pipeline";
import { type ProgramResult, type ProgramRun, startProgram } from "../support/program";

const skip = skipWithoutEngine();

/** Writes a program to the jobs' first folder on PATH. */
function writeProgram(folder: string, name: string, script: string): void {
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "bin", name), 0o755);
}

/** Starts the commands of a job in one shell after the other, in the folder that keeps the states and the reviews. */
function startJob(shells: readonly Step[], { folder, env }: Example): ProgramRun {
  const scripts = shells.map(({ script, directory, env: own }) => {
    const variables = Object.entries(own).map(([name, value]) => `export ${name}='${value}'`);
    return `(\n${variables.join("\n")}\ncd '${join(folder, directory)}'\nset -eo pipefail\n${script}\n)`;
  });
  // Only what the pipeline passes on: no key and no address from elsewhere.
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("SVC_")));
  return startProgram("bash", ["-e", "-c", scripts.join("\n")], {
    cwd: folder,
    env: { ...rest, PATH: `${join(folder, "bin")}:${env["PATH"] ?? ""}` },
  });
}

/** Generates the pipeline of the example with several stacks. Returns how to start its jobs: those that plan have a reader's key. */
async function generated(
  service: PipelineService,
  example: Example,
): Promise<{
  readonly start: (job: string) => ProgramRun;
  readonly run: (job: string) => Promise<ProgramResult>;
  readonly readersKey: string;
}> {
  const { emulator, env, folder, synth } = example;
  installNullProvider(env["HOME"] ?? "");
  writeProgram(folder, "terraform", `PATH='${env["PATH"] ?? ""}' exec '${findEngine() ?? ""}' "$@"`);
  writeProgram(folder, "npm", "exit 0");
  writeProgram(folder, "npx", `shift 3\nexec '${process.execPath}' '${CLI}' "$@"`);
  await synth();
  const main = join(EXAMPLES, "multi-stack", "main.ts");
  const command = `${process.execPath} --import ${require.resolve("tsx")} ${main}`;
  const options = ["--for", service.target, "--out", folder, "--synth", command, "--allow-local-state"];
  const written = await runCliProcess(["pipelines", ...options]);
  assert.equal(written.code, 0, written.output);
  const text = readFileSync(join(folder, service.file), "utf8");
  const { name: readersKey = "", secret } = emulator.call("CreateApiKey", { roles: ["VIEWER"] });
  const values = {
    secrets: { SVC_API_KEY: emulator.apiKey, PLAN_SVC_API_KEY: String(secret) },
    variables: { SVC_ENDPOINT: emulator.url },
    workspace: folder,
    summary: join(folder, "summary.md"),
  };
  const start = (job: string): ProgramRun => startJob(service.stepsOf(text, job, values), example);
  return { start, readersKey: String(readersKey), run: (job) => start(job).done };
}

for (const service of slowRows([github, gitlab])) {
  test(
    `generated pipeline: ${service.target}: plans with a reader's key, applies what was reviewed, also after a kill, and refuses anything else`,
    { skip },
    async () => {
      await withExample("multi-stack", {}, async (example) => {
        const { emulator, folder } = example;
        const { start, run, readersKey } = await generated(service, example);
        const reviewOf = (stack: string): string =>
          readFileSync(join(folder, "svc-review", `${stack}.md`), "utf8");
        const changes = (): readonly string[] =>
          emulator.requests.flatMap(({ method = "" }) => (/^(?:Get|List)/.test(method) ? [] : [method]));
        const must = async (job: string): Promise<string> => {
          const { code, output } = await run(job);
          assert.equal(code, 0, `${job}: ${output}`);
          assert.ok(!output.includes(emulator.apiKey));
          return output;
        };
        const atStart = changes().length;

        await must("plan foundation");
        assert.deepEqual(changes().slice(atStart), []);
        assert.match(reviewOf("foundation"), /^- Plan: 2 to create$/m);

        const held = emulator.pauseAt({ method: "CreateNetwork", point: "after-commit" });
        const killed = start("apply foundation");
        await killed.until(held.whenHeld());
        process.kill(-(killed.process.pid ?? Number.NaN), "SIGKILL");
        await killed.done;
        held.release();
        await must("apply foundation");
        await must("plan services");
        assert.match(reviewOf("services"), /^- Plan: 3 to create$/m);
        await must("apply services");
        assert.deepEqual(changes().slice(atStart).toSorted(), [
          "CreateNetwork",
          "CreateProject",
          "CreateVirtualMachine",
          "CreateVirtualMachine",
          "CreateVirtualMachine",
        ]);
        assert.match(await must("apply services"), /0 added, 0 changed, 0 destroyed/);

        await must("plan services");
        assert.match(reviewOf("services"), /^- Plan: no changes$/m);
        const [machine] = emulator.objects("VirtualMachine");
        emulator.change(machine?.name ?? "", { displayName: "renamed by hand" });
        const before = changes().length;
        const refused = await run("apply services");
        assert.notEqual(refused.code, 0);
        assert.match(
          asOneLine(stripVTControlCharacters(refused.output)),
          /Error: Not reviewed: update projects\//,
        );
        assert.deepEqual(changes().slice(before), []);

        // A new review permits it.
        await must("plan services");
        assert.match(reviewOf("services"), /renamed by hand/);
        await must("apply services");
        assert.notEqual(emulator.objects("VirtualMachine")[0]?.["displayName"], "renamed by hand");

        const ofReader = emulator.requests.filter(({ apiKeyName }) => apiKeyName === readersKey);
        assert.ok(ofReader.length > 0);
        assert.deepEqual(
          ofReader.filter(({ method = "" }) => !/^(?:Get|List)/.test(method)),
          [],
        );
        if (service === github) {
          assert.match(readFileSync(join(folder, "summary.md"), "utf8"), /## Review of the plan/);
        }
      });
    },
  );
}
