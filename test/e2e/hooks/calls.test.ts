import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { testMatrix } from "../../support/exhaustive";
import type { TerraformStack } from "cdktf";
import { DeployHook, HookSecret } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { filesOf, holdersOf } from "../../support/secret-search";
import { asOneLine } from "../../support/end-to-end";
import { type HookScenario, hookScenario } from "./hook-scenario";
import { machine, noted } from "./machine";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("hooks that call the service");

const resize = (stack: TerraformStack): void => {
  const web = machine(stack);
  web.onAfterCreate("resize", {
    call: {
      method: "ComputeService/ResizeVirtualMachine",
      request: { name: web, compute: { vcpus: 1, memoryGib: 1 } },
    },
  });
};

const rename = (stack: TerraformStack): void => {
  const web = machine(stack);
  web.onAfterCreate("rename", {
    call: { method: "ComputeService/UpdateVirtualMachine", request: { name: web, displayName: "web" } },
  });
};

const addDisk = (stack: TerraformStack): void => {
  new DeployHook(stack, "disk", { call: { method: "CreateDisk", request: { sizeGib: 10 } } });
};

const notes = ({ directory }: HookScenario): readonly string[] =>
  readdirSync(join(directory, ".terraform", "svc-hooks")).filter((name) => !name.endsWith(".tmp"));

/** The engine kills its child processes immediately when it is interrupted. */
const interrupt = (run: ReturnType<HookScenario["start"]>): void => void run.process.kill("SIGINT");

representative(
  "hooks: a call is followed to the end of its operation, with a line for each state",
  { skip },
  async () => {
    await hookScenario({}, resize, async (scenario) => {
      const output = asOneLine(await scenario.apply());
      assert.match(
        output,
        /stack\/web\/resize: ComputeService\/ResizeVirtualMachine has started operations\/[\w-]+/,
      );
      assert.match(
        output,
        /stack\/web\/resize: ComputeService\/ResizeVirtualMachine is done: operations\/[\w-]+ SUCCEEDED/,
      );
      assert.equal(scenario.calls("ResizeVirtualMachine").length, 1);
      assert.deepEqual(notes(scenario), []);
    });
  },
);

row(
  "hooks: an operation that was running when the engine was interrupted is resumed, and not started again",
  { skip },
  async () => {
    await hookScenario({}, resize, async (scenario) => {
      const pause = scenario.emulator.pauseAt({ method: "ResizeVirtualMachine", point: "after-answer" });
      const run = scenario.start("apply", "-auto-approve");
      await run.seen("ResizeVirtualMachine has started operations/");
      interrupt(run);
      assert.equal((await run.done).code, 1);
      pause.release();
      assert.equal(notes(scenario).length, 1);
      const output = asOneLine(await scenario.apply());
      assert.match(
        output,
        /an earlier run was interrupted after ResizeVirtualMachine had started operations\/[\w-]+; polling it now/,
      );
      assert.equal(scenario.calls("ResizeVirtualMachine").length, 1);
      assert.deepEqual(notes(scenario), []);
    });
  },
);

row(
  "hooks: a repeatable call is repeated if it is unknown whether the interrupted one was carried out",
  { skip },
  async () => {
    await hookScenario({}, rename, async (scenario) => {
      const pause = scenario.emulator.pauseAt({ method: "UpdateVirtualMachine", point: "before" });
      const run = scenario.start("apply", "-auto-approve");
      await run.until(pause.whenHeld());
      interrupt(run);
      await run.done;
      pause.drop();
      const output = asOneLine(await scenario.apply());
      assert.match(
        output,
        /an earlier run was interrupted while it called UpdateVirtualMachine; calling it again/,
      );
      assert.deepEqual(notes(scenario), []);
    });
  },
);

representative(
  "hooks: a call that creates an object is not repeated, and the next run names the file with its record",
  { skip },
  async () => {
    await hookScenario({}, addDisk, async (scenario) => {
      const pause = scenario.emulator.pauseAt({ method: "CreateDisk", point: "after-commit" });
      const run = scenario.start("apply", "-auto-approve");
      await run.until(pause.whenHeld());
      interrupt(run);
      await run.done;
      pause.drop();
      const refused = await scenario.run("apply", "-auto-approve");
      assert.equal(refused.code, 1);
      const [note = ""] = notes(scenario);
      const said = asOneLine(refused.output);
      assert.match(
        said,
        /an earlier run was interrupted .+ ago while it called CreateDisk\. It is unknown whether the call was carried out/,
      );
      assert.ok(said.includes(note), said);
      assert.equal(scenario.emulator.objects("Disk").length, 1);
      assert.equal(scenario.calls("CreateDisk").length, 1);
    });
  },
);

row("hooks: a refused call fails the run with the service's message and request id", { skip }, async () => {
  await hookScenario({}, resize, async (scenario) => {
    scenario.emulator.fault("ResizeVirtualMachine", {
      do: "refuse",
      code: "permission_denied",
      message: "not yours",
    });
    const { code, output } = await scenario.run("apply", "-auto-approve");
    assert.equal(code, 1);
    assert.match(
      asOneLine(output),
      /stack\/web\/resize: failed: \[permission_denied\] ResizeVirtualMachine: the service answered HTTP 403: "not yours" \(request id [\w-]+\)\./,
    );
    assert.deepEqual(notes(scenario), []);
  });
});

row(
  "hooks: secrets are in no plan, state or log, and a missing secret is named before anything is sent",
  { skip },
  async () => {
    const SECRET = "a signing secret that is long";
    const TOKEN = "tok-0123456789-do-not-show";
    const API_KEY = "svc_4f1c9e7a2b6d8035-do-not-show";
    const build = (stack: TerraformStack): void => {
      new DeployHook(stack, "subscribe", {
        call: {
          method: "CreateWebhookSubscription",
          request: {
            slug: "w",
            url: "https://hooks.example.com/",
            eventKinds: ["WALLET_LOW"],
            signingSecret: HookSecret.fromEnvironment("SIGNING_SECRET"),
          },
        },
      });
      new DeployHook(stack, "shout", {
        command: ["node", "-e", "console.log('the token is ' + process.env.TOKEN)"],
        secrets: ["TOKEN"],
      });
    };
    await hookScenario(
      { emulator: { recordSecrets: true, apiKey: API_KEY }, env: { SVC_API_KEY: API_KEY } },
      build,
      async (scenario) => {
        const refused = await scenario.run("apply", "-auto-approve");
        assert.equal(refused.code, 1);
        const said = asOneLine(refused.output);
        assert.match(
          said,
          /stack\/subscribe: failed: the environment variable SIGNING_SECRET must be set where the engine runs\. Nothing was done\./,
        );
        assert.match(said, /stack\/shout: failed: the environment variable TOKEN must be set/);
        assert.equal(scenario.calls("CreateWebhookSubscription").length, 0);
        Object.assign(scenario.env, {
          SIGNING_SECRET: SECRET,
          TOKEN,
          TF_LOG: "trace",
          TF_LOG_PATH: join(scenario.directory, "trace.log"),
        });
        await scenario.run("plan", "-out=saved.tfplan");
        const output = await scenario.apply();
        assert.match(output, /the token is \(hidden\)/);
        assert.equal(scenario.calls("CreateWebhookSubscription")[0]?.["signingSecret"], SECRET);
        const texts = [...filesOf(scenario.directory), { name: "output", bytes: Buffer.from(output) }];
        assert.ok(texts.some(({ name }) => name === "trace.log"));
        for (const secret of [SECRET, TOKEN, API_KEY]) assert.deepEqual(holdersOf(secret, texts), []);
      },
    );
  },
);

row("hooks: a program evaluates a shell's escaped expansions by itself", { skip }, async () => {
  const script = 'echo "${NONE:-none} $0" >> log';
  const command = ["sh", "-c", script.replace("${", () => "$${")];
  const build =
    (runs: "afterCreate" | "beforeDestroy") =>
    (stack: TerraformStack): void => {
      const web = machine(stack);
      new DeployHook(stack, "shell", { target: web, runs, command: [...command, web.name] });
    };
  await hookScenario({}, build("afterCreate"), async (scenario) => {
    await scenario.apply();
    const [name] = scenario.emulator.objects("VirtualMachine").map((each) => each.name);
    assert.deepEqual(noted(scenario), [`none ${name}`]);
    scenario.write(build("beforeDestroy"));
    await scenario.apply();
    await scenario.destroy();
    assert.deepEqual(noted(scenario), [`none ${name}`]);
  });
});

runPart();
