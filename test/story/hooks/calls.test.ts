import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { DeployHook, HookSecret } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { filesOf, holdersOf } from "../../support/secret-search";
import { asOneLine } from "../../support/story";
import { type HookStory, hookStory } from "./hook-story";
import { machine } from "./machine";

const skip = skipWithoutEngine();

const resize = (stack: TerraformStack): void => {
  const web = machine(stack);
  web.onReady("resize", {
    call: {
      method: "ComputeService/ResizeVirtualMachine",
      request: { name: web, compute: { vcpus: 1, memoryGib: 1 } },
    },
  });
};

const addDisk = (stack: TerraformStack): void => {
  new DeployHook(stack, "disk", { call: { method: "CreateDisk", request: { sizeGib: 10 } } });
};

const notes = ({ directory }: HookStory): readonly string[] =>
  readdirSync(join(directory, ".terraform", "svc-hooks")).filter((name) => !name.endsWith(".tmp"));

/** The engine kills what it has started at once when it is interrupted. */
const interrupt = (run: ReturnType<HookStory["start"]>): void => void run.process.kill("SIGINT");

test("a call is followed to the end of its operation, with a line for each state", { skip }, async () => {
  await hookStory({}, resize, async (story) => {
    const output = asOneLine(await story.apply());
    assert.match(
      output,
      /stack\/web\/resize: ComputeService\/ResizeVirtualMachine has begun operations\/[\w-]+/,
    );
    assert.match(
      output,
      /stack\/web\/resize: ComputeService\/ResizeVirtualMachine is done: operations\/[\w-]+ SUCCEEDED/,
    );
    assert.equal(story.calls("ResizeVirtualMachine").length, 1);
    assert.deepEqual(notes(story), []);
  });
});

test(
  "an operation that was under way when the engine was interrupted is followed, and not begun again",
  { skip },
  async () => {
    await hookStory({}, resize, async (story) => {
      const pause = story.emulator.pauseAt({ method: "ResizeVirtualMachine", point: "after-answer" });
      const run = story.start("apply", "-auto-approve");
      await run.seen("ResizeVirtualMachine has begun operations/");
      interrupt(run);
      assert.equal((await run.done).code, 1);
      pause.release();
      assert.equal(notes(story).length, 1);
      const output = asOneLine(await story.apply());
      assert.match(
        output,
        /an earlier run was cut off after ResizeVirtualMachine had begun operations\/[\w-]+, which is followed now/,
      );
      assert.equal(story.calls("ResizeVirtualMachine").length, 1);
      assert.deepEqual(notes(story), []);
    });
  },
);

test(
  "a call that may be repeated is, when nobody knows whether the one that was cut off was carried out",
  { skip },
  async () => {
    await hookStory({}, resize, async (story) => {
      const pause = story.emulator.pauseAt({ method: "ResizeVirtualMachine", point: "before" });
      const run = story.start("apply", "-auto-approve");
      await pause.whenHeld();
      interrupt(run);
      await run.done;
      pause.drop();
      const output = asOneLine(await story.apply());
      assert.match(
        output,
        /an earlier run was cut off while it called ResizeVirtualMachine, which is called again/,
      );
      assert.deepEqual(notes(story), []);
    });
  },
);

test(
  "what makes something is not called twice: the next run says which file knows of it",
  { skip },
  async () => {
    await hookStory({}, addDisk, async (story) => {
      const pause = story.emulator.pauseAt({ method: "CreateDisk", point: "after-commit" });
      const run = story.start("apply", "-auto-approve");
      await pause.whenHeld();
      interrupt(run);
      await run.done;
      pause.drop();
      const refused = await story.run("apply", "-auto-approve");
      assert.equal(refused.code, 1);
      const [note = ""] = notes(story);
      const said = asOneLine(refused.output);
      assert.match(
        said,
        /an earlier run was cut off .+ ago while it called CreateDisk, so that nobody knows whether it was carried out/,
      );
      assert.ok(said.includes(note), said);
      assert.equal(story.emulator.objects("Disk").length, 1);
      assert.equal(story.calls("CreateDisk").length, 1);
    });
  },
);

test("a refused call fails the run with the service's own words and request id", { skip }, async () => {
  await hookStory({}, resize, async (story) => {
    story.emulator.fault("ResizeVirtualMachine", {
      do: "refuse",
      code: "permission_denied",
      message: "not yours",
    });
    const { code, output } = await story.run("apply", "-auto-approve");
    assert.equal(code, 1);
    assert.match(
      asOneLine(output),
      /stack\/web\/resize: failed: \[permission_denied\] ResizeVirtualMachine: the service answered HTTP 403: "not yours" \(request id [\w-]+\)\./,
    );
    assert.deepEqual(notes(story), []);
  });
});

test(
  "secrets of hooks are in no plan, no state and no log, and a missing one is named before anything is sent",
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
    await hookStory(
      { emulator: { recordSecrets: true, apiKey: API_KEY }, env: { SVC_API_KEY: API_KEY } },
      build,
      async (story) => {
        const refused = await story.run("apply", "-auto-approve");
        assert.equal(refused.code, 1);
        const said = asOneLine(refused.output);
        assert.match(
          said,
          /stack\/subscribe: failed: the environment variable SIGNING_SECRET must be set where the engine runs; nothing was done\./,
        );
        assert.match(said, /stack\/shout: failed: the environment variable TOKEN must be set/);
        assert.equal(story.calls("CreateWebhookSubscription").length, 0);
        Object.assign(story.env, {
          SIGNING_SECRET: SECRET,
          TOKEN,
          TF_LOG: "trace",
          TF_LOG_PATH: join(story.directory, "trace.log"),
        });
        await story.run("plan", "-out=saved.tfplan");
        const output = await story.apply();
        assert.match(output, /the token is \(hidden\)/);
        assert.equal(story.calls("CreateWebhookSubscription")[0]?.["signingSecret"], SECRET);
        const texts = [...filesOf(story.directory), { name: "output", bytes: Buffer.from(output) }];
        assert.ok(texts.some(({ name }) => name === "trace.log"));
        for (const secret of [SECRET, TOKEN, API_KEY]) assert.deepEqual(holdersOf(secret, texts), []);
      },
    );
  },
);
