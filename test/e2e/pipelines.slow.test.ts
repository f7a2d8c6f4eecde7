import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startEmulator, type Emulator } from "../../src/emulator";
import { openRunner, type CiRunner } from "../support/ci-runner";
import { skipWithoutEngine } from "../support/engine";
import { EXAMPLES } from "../support/example";
import { slowRows } from "../support/exhaustive";
import { github, gitlab, type PipelineService, type Step } from "../support/pipeline";
import { skipWithoutPostgres, startPostgres } from "../support/postgres";
import { filesOf, holdersOf } from "../support/secret-search";

const skip = skipWithoutEngine() || skipWithoutPostgres();

const CREATED = ["CreateFirewallRule", "CreateNetwork", "CreateProject", "CreateVirtualMachine"];

interface Estate {
  readonly emulator: Emulator;
  readonly runner: CiRunner;
  readonly stepsOf: (job: string) => readonly Step[];
  /** Returns the changing calls since the last invocation. */
  readonly changes: () => readonly string[];
}

/** Opens the pipeline that the command has written for the example, with its state in PostgreSQL and a reader's key for its plans. */
async function withPipeline(
  { file, stepsOf }: PipelineService,
  tell: (estate: Estate) => Promise<readonly string[]>,
): Promise<void> {
  const postgres = await startPostgres();
  const emulator = await startEmulator({ operationMs: 50 });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-pipeline-")));
  try {
    const runner = openRunner(folder);
    const PG_CONN_STR = postgres.url.replace("@", `:${postgres.password}@`);
    const { secret } = emulator.call("CreateApiKey", { roles: ["VIEWER"] });
    const readersKey = String(secret);
    const values = {
      secrets: {
        SVC_API_KEY: emulator.apiKey,
        PLAN_SVC_API_KEY: readersKey,
        PG_CONN_STR,
        PLAN_PG_CONN_STR: PG_CONN_STR,
      },
      variables: { SVC_ENDPOINT: emulator.url },
      workspace: runner.workspace,
      summary: join(folder, "summary.md"),
    };
    const text = readFileSync(join(EXAMPLES, "pipelines", file), "utf8");
    let seen = emulator.requests.length;
    const changes = (): readonly string[] => {
      const late = emulator.requests.slice(seen);
      seen = emulator.requests.length;
      return late.flatMap(({ method = "" }) => (/^(Get|List)/.test(method) ? [] : [method])).sort();
    };
    const outputs = await tell({ emulator, runner, stepsOf: (job) => stepsOf(text, job, values), changes });
    const texts = [
      ...outputs.map((output, index) => ({ name: `output ${index + 1}`, bytes: Buffer.from(output) })),
      ...["cdktf.out", "svc-review"].flatMap((each) => filesOf(join(runner.workspace, each))),
    ];
    for (const each of [emulator.apiKey, readersKey, postgres.password]) {
      assert.deepEqual(holdersOf(each, texts), [], "no secret is written anywhere");
    }
  } finally {
    await emulator.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const service of slowRows([github, gitlab])) {
  test(
    `${service.file} of the example plans, applies what was reviewed once, and finds drift at night`,
    { skip },
    async () => {
      await withPipeline(service, async ({ emulator, runner, stepsOf, changes }) => {
        const outputs: string[] = [];
        const run = async (job: string, expected = 0): Promise<string> => {
          const { code, output } = await runner.run(stepsOf(job));
          assert.equal(code, expected, output);
          outputs.push(output);
          return output;
        };
        const before = emulator.objects().length;
        assert.match(await run("plan shop"), /4 to add, 0 to change, 0 to destroy/);
        assert.deepEqual([changes(), emulator.objects().length], [[], before]);
        await run("apply shop");
        assert.deepEqual(changes(), CREATED);

        await run("plan shop");
        assert.match(await run("apply shop"), /0 added, 0 changed, 0 destroyed/);
        await run("drift shop");
        assert.deepEqual(changes(), []);

        const [machine] = emulator.objects("VirtualMachine");
        emulator.change(machine?.name ?? "", { displayName: "renamed by hand" });
        assert.match(await run("drift shop", 2), /renamed by hand/);
        // The review is that of a plan without changes.
        assert.match(await run("apply shop", 1), /Not reviewed: update projects\//);
        assert.deepEqual(changes(), []);
        return outputs;
      });
    },
  );
}

test("pipelines: the next job continues after a job was killed during a create", { skip }, async () => {
  await withPipeline(github, async ({ emulator, runner, stepsOf, changes }) => {
    const planned = await runner.run(stepsOf("plan shop"));
    assert.equal(planned.code, 0, planned.output);
    const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
    const killed = runner.start(stepsOf("apply shop"));
    await killed.until(held.whenHeld());
    process.kill(-(killed.process.pid ?? Number.NaN), "SIGKILL");
    const { output } = await killed.done;
    held.release();
    const next = await runner.run(stepsOf("apply shop"));
    assert.equal(next.code, 0, next.output);
    assert.deepEqual(changes(), CREATED);
    for (const kind of ["FirewallRule", "Network", "Project", "VirtualMachine"]) {
      assert.equal(emulator.objects(kind).length, 1, kind);
    }
    return [planned.output, output, next.output];
  });
});
