import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { childrenOf, untilGone } from "../support/processes";
import { asOneLine, type Scenario, scenario } from "../support/end-to-end";
import { engineProgram, engineTraits, type EngineRun, skipWithoutEngine } from "../support/engine";
import { startProgram } from "../support/program";
import { CLI } from "../cli/cli";
import { type Served, startServed, withServed } from "../support/served";

const skip = process.platform === "linux" ? skipWithoutEngine() : "`cdktf-svc serve` needs Linux";

const pathOnly = { PATH: process.env["PATH"] ?? "" };

const machine = (name: string): Readonly<Record<string, unknown>> => ({
  project_name: "p",
  region: "eu-west-1",
  display_name: name,
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
});

/** Opens `count` stacks of one account, which use the provider of `serve`, in one emulator. */
async function withStacks(
  count: number,
  tell: (stacks: readonly [Scenario, ...Scenario[]]) => Promise<void>,
): Promise<void> {
  // Operations end when the test settles them.
  await scenario({ emulator: { operationMs: 3_600_000 } }, async (first) => {
    first.emulator.add("Project", { slug: "p" });
    const stacks: [Scenario, ...Scenario[]] = [first];
    const open = async (): Promise<void> => {
      if (stacks.length === count) return tell(stacks);
      await scenario(
        { env: { SVC_ENDPOINT: first.emulator.url, SVC_API_KEY: first.emulator.apiKey } },
        async (s) => {
          stacks.push(s);
          await open();
        },
      );
    };
    await open();
  });
}

/** Starts an apply, and resolves when the service has received its request for a machine. */
async function applyUntilSent(s: Scenario, { emulator }: Scenario, ...args: string[]): Promise<EngineRun> {
  const sent = emulator.requests.filter(({ method }) => method === "CreateVirtualMachine").length;
  const run = s.start("apply", "-auto-approve", ...args);
  await run.until(emulator.whenRequested("CreateVirtualMachine", sent + 1));
  return run;
}

/** Applies, and ends the operation as soon as it has begun. */
async function applyWhole(s: Scenario, first: Scenario, ...args: string[]): Promise<void> {
  const run = await applyUntilSent(s, first, ...args);
  settleAll(first);
  assert.equal((await run.done).code, 0);
}

function settleAll({ emulator }: Scenario): void {
  for (const { name, state } of emulator.operations()) {
    if (state === "RUNNING" || state === "PENDING") emulator.settleOperation(name, "SUCCEEDED");
  }
}

const attach = (stacks: readonly Scenario[], { reattached }: Served): void => {
  for (const s of stacks) s.env["TF_REATTACH_PROVIDERS"] = reattached;
};

describe("serve: recovery", { skip, timeout: 120_000 }, () => {
  for (const next of ["the same serve", "another serve", "no serve"] as const) {
    test(`serve: an engine is killed during a create; the next apply, in ${next}, continues with its machine`, async () => {
      await withStacks(1, async (stacks) => {
        await withServed(pathOnly, async (served) => {
          const [s] = stacks;
          attach(stacks, served);
          s.write({ resource: { svc_virtual_machine: { m: machine("m") } } });
          const run = await applyUntilSent(s, s);
          process.kill(run.process.pid ?? 0, "SIGKILL");
          await run.done;
          if (next === "no serve") {
            process.kill(served.provider, "SIGKILL");
            await untilGone([served.provider]);
            delete s.env["TF_REATTACH_PROVIDERS"];
          }
          settleAll(s);
          if (next === "another serve") {
            await withServed(pathOnly, async (other) => {
              attach(stacks, other);
              await s.apply();
            });
          } else {
            await s.apply();
          }
          assert.equal(s.emulator.objects("VirtualMachine").length, 1);
          assert.equal(
            s.emulator.requests.filter(({ method }) => method === "CreateVirtualMachine").length,
            1,
          );
          assert.equal(
            s.attributes("svc_virtual_machine.m")?.["name"],
            s.emulator.objects("VirtualMachine")[0]?.name,
          );
          if (next !== "no serve") return;
          assert.deepEqual(await s.plan(), {});
        });
      });
    });
  }

  test("serve: the provider is killed during a create; the next apply continues with its machine", async () => {
    const served = await startServed(pathOnly);
    await withStacks(1, async (stacks) => {
      const [s] = stacks;
      attach(stacks, served);
      s.write({ resource: { svc_virtual_machine: { m: machine("m") } } });
      const run = await applyUntilSent(s, s);
      process.kill(served.provider, "SIGKILL");
      assert.notEqual((await run.done).code, 0);
      settleAll(s);
      delete s.env["TF_REATTACH_PROVIDERS"];
      await s.apply();
      assert.equal(s.emulator.objects("VirtualMachine").length, 1);
      assert.deepEqual(await s.plan(), {});
    });
    await served.close();
    assert.match(served.errors(), /the provider process has ended \(SIGKILL\)/);
  });

  test("serve: after an ordinary end, an equal machine with -target is another one, and nothing is left to recover", async () => {
    await withStacks(1, async (stacks) => {
      const [s] = stacks;
      await withServed(pathOnly, async (served) => {
        attach(stacks, served);
        s.write({ resource: { svc_virtual_machine: { one: machine("m") } } });
        await applyWhole(s, s);
        s.write({ resource: { svc_virtual_machine: { one: machine("m"), two: machine("m") } } });
        await applyWhole(s, s, "-target=svc_virtual_machine.two");
        // An engine that saves the state after the end of the provider shows the objects to the next run.
        if (engineTraits().savesLocalState === "late") assert.deepEqual(await s.plan(), {});
      });
      assert.equal(s.emulator.objects("VirtualMachine").length, 2);
      const journal = join(s.directory, ".terraform", "svc-journal");
      const notes = readdirSync(journal, { recursive: true }).map(String);
      assert.deepEqual(
        notes.filter((name) => name.endsWith(".entry.json")),
        [],
      );
    });
  });
});

describe("serve: engines beside each other", { skip, timeout: 120_000 }, () => {
  test("serve: Ctrl-C in one stack, and kill -9 of another, leave a third one alone", async () => {
    await withStacks(3, async (stacks) => {
      await withServed(pathOnly, async (served) => {
        attach(stacks, served);
        const [first] = stacks;
        const runs: EngineRun[] = [];
        for (const [index, s] of stacks.entries()) {
          s.write({ resource: { svc_virtual_machine: { m: machine(`m${index}`) } } });
          runs.push(await applyUntilSent(s, first));
        }
        const [stopped, killed, left] = runs;
        process.kill(-(stopped?.process.pid ?? 0), "SIGINT");
        const { output } = (await stopped?.done) ?? {};
        assert.match(asOneLine(output ?? ""), /[Ii]nterrupted/);
        process.kill(killed?.process.pid ?? 0, "SIGKILL");
        await killed?.done;
        settleAll(first);
        assert.equal((await left?.done)?.code, 0);
        await Promise.all(stacks.map((s) => s.apply()));
        assert.equal(first.emulator.objects("VirtualMachine").length, 3);
        assert.deepEqual(await Promise.all(stacks.map((s) => s.plan())), [{}, {}, {}]);
      });
    });
  });

  test("serve: each stack has its own limits, relative files and environment", async () => {
    await withServed(
      { ...pathOnly, SVC_ENDPOINT: "http://127.0.0.1:9", SVC_API_KEY: "of-serve-itself" },
      async (served) => {
        await withStacks(2, async (stacks) => {
          attach(stacks, served);
          const [one, two] = stacks;
          if (two === undefined) throw new Error("there are two stacks");
          one.env["SVC_LIMITS"] = "max_creates=0";
          for (const [index, s] of stacks.entries()) {
            s.write({
              resource: { svc_api_key: { k: { display_name: `k${index}`, secret_file: "key.txt" } } },
            });
          }
          const [refused] = await Promise.all([one.refused("apply", "-auto-approve"), two.apply()]);
          assert.match(refused, /limit/i);
          assert.ok(readFileSync(join(two.directory, "key.txt"), "utf8").length > 10);
          assert.doesNotMatch(refused, /of-serve-itself/);
        });
      },
    );
  });

  test("serve: an engine that outlives the command is served until its end", async () => {
    await scenario({ emulator: { operationMs: 3_600_000 } }, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      s.write({ resource: { svc_virtual_machine: { m: machine("m") } } });
      const script = `${engineProgram()} apply -auto-approve -no-color >out.txt 2>&1 & until grep -q Creating out.txt; do sleep 0.05; done`;
      const run = startProgram(
        "sh",
        ["-c", `cd "${s.directory}" && exec "${process.execPath}" "${CLI}" serve -- sh -c '${script}'`],
        {
          env: s.env,
        },
      );
      await run.until(s.emulator.whenRequested("CreateVirtualMachine", 1));
      await run.seen("still runs");
      settleAll(s);
      assert.equal((await run.done).code, 0);
      assert.match(readFileSync(join(s.directory, "out.txt"), "utf8"), /Apply complete! Resources: 1 added/);
      assert.deepEqual(childrenOf(run.process.pid), []);
    });
  });

  test("serve: `serve -- sh -c` with several engines at once", async () => {
    await scenario({}, async (s) => {
      writeFileSync(join(s.directory, "more.tf"), "");
      s.write({ resource: { svc_project: { p: { slug: "p" } } } });
      const { directory } = s;
      const engine = engineProgram();
      const script = `${engine} apply -auto-approve -no-color -state=a.tfstate & ${engine} plan -lock=false -no-color & wait`;
      const run = startProgram(
        "sh",
        ["-c", `cd "${directory}" && exec "${process.execPath}" "${CLI}" serve -- sh -c '${script}'`],
        {
          env: s.env,
        },
      );
      const { code, output } = await run.done;
      assert.equal(code, 0, output);
      assert.equal(s.emulator.objects("Project").length, 1);
    });
  });
});
