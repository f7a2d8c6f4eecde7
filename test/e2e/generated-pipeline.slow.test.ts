import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { runCliProcess } from "../cli/cli";
import { findEngine, skipWithoutEngine } from "../support/engine";
import { type Example, EXAMPLES, withExample } from "../support/example";
import { installNullProvider } from "../support/null-provider";
import type { GithubWorkflow } from "../support/pipeline";
import { type ProgramRun, startProgram } from "../support/program";

const skip = skipWithoutEngine();

/** Writes a program to the jobs' first folder on PATH. */
function writeProgram(folder: string, name: string, script: string): void {
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "bin", name), 0o755);
}

/** Starts the commands of a job in one shell after the other, as GitHub does. */
function startJob(workflow: GithubWorkflow, name: string, { folder, env, emulator }: Example): ProgramRun {
  const values: Readonly<Record<string, string>> = {
    "vars.SVC_ENDPOINT": emulator.url,
    "secrets.SVC_API_KEY": emulator.apiKey,
    "secrets.PLAN_SVC_API_KEY": emulator.apiKey,
    "github.workspace": folder,
  };
  const shells = (workflow.jobs[name]?.steps ?? []).flatMap(({ run, env: own = {}, ...step }) => {
    if (run === undefined) return [];
    const variables = Object.entries({ ...workflow.env, ...own }).map(
      ([variable, text]) =>
        `export ${variable}='${text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_, expression: string) => values[expression] ?? assert.fail(expression))}'`,
    );
    return [
      `(\n${variables.join("\n")}\ncd '${join(folder, step["working-directory"] ?? ".")}'\nset -eo pipefail\n${run}\n)`,
    ];
  });
  // Only what the workflow passes on: no key and no address from elsewhere.
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("SVC_")));
  return startProgram("bash", ["-e", "-c", shells.join("\n")], {
    cwd: folder,
    env: { ...rest, PATH: `${join(folder, "bin")}:${env["PATH"] ?? ""}` },
  });
}

test(
  "generated pipeline: the jobs apply dependent stacks in order, and the next job continues a killed one",
  { skip },
  async () => {
    await withExample("multi-stack", {}, async (example) => {
      const { emulator, env, folder, synth } = example;
      installNullProvider(env["HOME"] ?? "");
      writeProgram(folder, "terraform", `PATH='${env["PATH"] ?? ""}' exec '${findEngine() ?? ""}' "$@"`);
      writeProgram(folder, "npm", "exit 0");
      await synth();
      const main = join(EXAMPLES, "multi-stack", "main.ts");
      const command = `${process.execPath} --import ${require.resolve("tsx")} ${main}`;
      // The jobs run in one folder, which keeps the states.
      const written = await runCliProcess([
        "pipelines",
        "--for",
        "github",
        "--out",
        folder,
        "--synth",
        command,
        "--allow-local-state",
      ]);
      assert.equal(written.code, 0, written.output);
      const workflow = parse(
        readFileSync(join(folder, ".github/workflows/infrastructure.yml"), "utf8"),
      ) as GithubWorkflow;

      const held = emulator.pauseAt({ method: "CreateNetwork", point: "after-commit" });
      const killed = startJob(workflow, "apply-foundation", example);
      await held.whenHeld();
      process.kill(-(killed.process.pid ?? Number.NaN), "SIGKILL");
      await killed.done;
      held.release();

      for (const job of ["plan-foundation", "apply-foundation", "plan-services", "apply-services"]) {
        const { code, output } = await startJob(workflow, job, example).done;
        assert.equal(code, 0, `${job}: ${output}`);
        assert.ok(!output.includes(emulator.apiKey));
      }
      const created = emulator.requests.flatMap(({ method = "" }) =>
        method.startsWith("Create") ? [method] : [],
      );
      assert.deepEqual(created.sort(), [
        "CreateNetwork",
        "CreateProject",
        "CreateVirtualMachine",
        "CreateVirtualMachine",
        "CreateVirtualMachine",
      ]);
      const again = await startJob(workflow, "apply-services", example).done;
      assert.match(again.output, /0 added, 0 changed, 0 destroyed/);
    });
  },
);
