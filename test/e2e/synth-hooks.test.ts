import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COUNT_PROGRAMS, createLookupApp, createOutput, type LookupApp } from "../support/lookup-app";
import { testMatrix } from "../support/exhaustive";
import { childrenOf, untilGone } from "../support/processes";
import { startProgram } from "../support/program";

const { representative, row, runPart } = testMatrix("synth hooks");

const READ = `const { result } = new svc.SynthHook(stack, "open", {
    call: { method: "LocationService/ListDatacenters" }, cache: true,
  });
  console.log(result.datacenters.map(({ name }) => name).join());`;

const CREATE = `console.log(JSON.stringify(new svc.SynthHook(stack, "share", {
    call: { method: "CreateFileShare", request: { sizeGib: 10, networkName: process.env.NETWORK } },
    allowMutation: true, cache: process.env.CACHE === "yes",
  }).result));`;

/** Creates an app with a network, and the environment of {@link CREATE}. */
async function appWithNetwork(
  t: Parameters<typeof createLookupApp>[0],
): Promise<LookupApp & { readonly variables: Readonly<Record<string, string>> }> {
  const app = await createLookupApp(t);
  const place = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
  const { name } = app.emulator.add("Network", place);
  return { ...app, variables: { NETWORK: name, SVC_REGION: "eu-west-1" } };
}

/** Returns the ids of all descendants of a process. */
function below(pid: number | undefined): readonly number[] {
  return childrenOf(pid).flatMap((child) => [child, ...below(child)]);
}

representative(
  "synth hooks: a call returns its answer, which is stored, and later syntheses need neither service nor key",
  async (t) => {
    const app = await createLookupApp(t);
    const first = await app.synth(`${READ}${COUNT_PROGRAMS}`);
    assert.deepEqual([first.code, first.stderr], [0, ""], first.output);
    assert.match(first.stdout, /^datacenters\/.*datacenters\/.*\nprograms 1\n$/);
    assert.deepEqual(app.calls(), ["ListDatacenters"]);
    const stored = app.contextText();
    await app.emulator.goDown();
    const offline = await app.synth(`${READ}${COUNT_PROGRAMS}`, { SVC_API_KEY: undefined });
    assert.equal(offline.stdout, first.stdout.replace("programs 1", "programs 0"), offline.output);
    assert.equal(app.contextText(), stored);
    await app.emulator.comeUp();
    assert.equal((await app.synth(READ, { SVC_LOOKUPS: "live" })).code, 0);
    assert.deepEqual(app.calls(), ["ListDatacenters"]);
  },
);

row(
  "synth hooks: a hook without a stored answer is refused without a key, or if look-ups are off",
  async (t) => {
    const app = await createLookupApp(t);
    const keyless = await app.synth(READ, { SVC_API_KEY: undefined });
    assert.equal(keyless.code, 1);
    assert.match(
      keyless.stderr,
      /\[web\/open\] SynthHook failed: svc\.context\.json has no answer for this hook\. The service cannot be called either, because SVC_API_KEY is not set\./,
    );
    const off = await app.synth(READ.replace(", cache: true", ""), { SVC_LOOKUPS: "off" });
    assert.match(
      off.stderr,
      /is not stored in svc\.context\.json, because the hook does not set `cache: true`\. Look-ups are off/,
    );
    assert.deepEqual(app.calls(), []);
  },
);

row(
  "synth hooks: a call that may change something needs allowMutation, and its operation is polled to its end",
  async (t) => {
    const app = await appWithNetwork(t);
    const refused = await app.synth(
      CREATE.replace("allowMutation: true", "allowMutation: false"),
      app.variables,
    );
    assert.match(
      refused.stderr,
      /\[web\/share\] SynthHook: call\.method is CreateFileShare, which may change something\..*set allowMutation: true/,
    );
    assert.deepEqual(app.calls(), []);
    const { code, stdout, stderr, output } = await app.synth(CREATE, { ...app.variables, CACHE: "yes" });
    assert.equal(code, 0, output);
    assert.equal((JSON.parse(stdout) as { readonly state: string }).state, "SUCCEEDED");
    assert.match(stderr, /web\/share: .*CreateFileShare has started operations\//);
    const again = await app.synth(CREATE, { ...app.variables, CACHE: "yes", SVC_LOOKUPS: "live" });
    assert.deepEqual([again.stdout, again.stderr], [stdout, ""]);
    assert.equal(app.emulator.objects("FileShare").length, 1);
  },
);

row(
  "synth hooks: limits of the environment and of the provider hold for the calls of a synthesis",
  async (t) => {
    const app = await appWithNetwork(t);
    const refused = await app.synth(CREATE.replace("allowMutation", 'onFailure: "continue", allowMutation'), {
      ...app.variables,
      SVC_LIMITS: "max_creates=0",
    });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /SynthHook failed: .* exceeds max_creates = 0\. Nothing was sent/);
    const limited = `const strict = new svc.SvcProvider(stack, "strict", { alias: "strict", allowedProjects: ["other"] });\n`;
    const elsewhere = await app.synth(
      limited + CREATE.replace("allowMutation", "provider: strict, allowMutation"),
      { ...app.variables, SVC_PROJECT: "shop" },
    );
    assert.match(elsewhere.stderr, /projects\/shop is not in allowed_projects/);
    assert.ok(!app.calls().includes("CreateFileShare"));
    const allowed = { ...app.variables, SVC_LIMITS: "max_creates=1 allowed_projects=shop" };
    assert.equal((await app.synth(CREATE, allowed)).code, 0);
    assert.equal(app.emulator.objects("FileShare").length, 1);
  },
);

representative(
  "synth hooks: a killed synthesis leaves a note, and the next one polls the same operation",
  async (t) => {
    const app = await appWithNetwork(t);
    const pause = app.emulator.pauseAt({ method: "CreateFileShare", point: "after-answer" });
    const run = app.startSynth(CREATE, { ...app.variables, CACHE: "yes" });
    await run.seen("CreateFileShare has started operations/");
    const programs = below(run.process.pid);
    assert.equal(programs.length, 1);
    run.process.kill("SIGKILL");
    await run.done;
    await untilGone(programs);
    pause.release();
    const { code, stderr, output } = await app.synth(CREATE, { ...app.variables, CACHE: "yes" });
    assert.equal(code, 0, output);
    assert.match(
      stderr,
      /an earlier run was interrupted after CreateFileShare had started operations\/[\w-]+; polling it now/,
    );
    assert.equal(app.emulator.objects("FileShare").length, 1);
    assert.deepEqual(readdirSync(join(app.folder, "cdktf.out/svc-synth-hooks")), []);
  },
);

representative(
  "synth hooks: a call whose outcome is unknown is not repeated, and the error names the note",
  async (t) => {
    const app = await appWithNetwork(t);
    const pause = app.emulator.pauseAt({ method: "CreateFileShare", point: "before" });
    const run = app.startSynth(CREATE, app.variables);
    await run.until(pause.whenHeld());
    const programs = below(run.process.pid);
    run.process.kill("SIGINT");
    assert.equal((await run.done).signal, "SIGINT");
    await untilGone(programs);
    pause.release();
    const { code, stderr } = await app.synth(CREATE, app.variables);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /SynthHook failed: an earlier run was interrupted .* ago while it called CreateFileShare\. .* Nothing was sent\. .*delete .*svc-synth-hooks\/\w+\.json and synthesize again/,
    );
    assert.equal(app.calls().filter((method) => method === "CreateFileShare").length, 1);
  },
);

row("synth hooks: a changed secret does not repeat a call whose outcome is unknown", async (t) => {
  const app = await createLookupApp(t);
  const body = `console.log(JSON.stringify(new svc.SynthHook(stack, "subscribe", {
     call: { method: "CreateWebhookSubscription", request: {
       slug: "low", url: "https://hooks.example.com/", eventKinds: ["WALLET_LOW"],
       signingSecret: svc.HookSecret.fromEnvironment("SIGNING"),
     } }, allowMutation: true }).result));`;
  const pause = app.emulator.pauseAt({ method: "CreateWebhookSubscription", point: "before" });
  const run = app.startSynth(body, { SIGNING: "a-signing-secret-number-one" });
  await run.until(pause.whenHeld());
  run.process.kill("SIGKILL");
  await run.done;
  pause.release();
  const rotated = await app.synth(body, { SIGNING: "a-signing-secret-number-two" });
  assert.match(rotated.stderr, /It is unknown whether the call was carried out/);
  assert.deepEqual(app.calls(), ["CreateWebhookSubscription"]);
});

row("synth hooks: a hook whose stored entry would contain a secret is refused before it runs", async (t) => {
  const app = await createLookupApp(t);
  const hook = (action: string): string =>
    `new svc.SynthHook(stack, "key", { ${action}, output: "text", cache: true });`;
  const withKey = `environment: { API: process.env.SVC_API_KEY }`;
  const withToken = `secrets: ["TOKEN"]`;
  for (const [action, variable] of [
    [`command: ["true"], ${withKey}`, "SVC_API_KEY"],
    [`command: ["echo", "x" + process.env.TOKEN], ${withToken}`, "TOKEN"],
  ] as const) {
    const { code, stderr } = await app.synth(hook(action), { TOKEN: "do-not-store-this" });
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`contains the value of ${variable}.*use \\\`secrets\\\` or HookSecret`));
    assert.ok(!stderr.includes("do-not-store-this") && !stderr.includes(app.emulator.apiKey));
    assert.equal(app.contextText(), undefined);
  }
});

row("synth hooks: an answer that was not to be stored is not stored by a later run", async (t) => {
  const app = await createLookupApp(t);
  const hook = (more: string): string =>
    `console.log(new svc.SynthHook(stack, "value", { command: ["cat", "value.json"] ${more} }).result);`;
  for (const [value, more] of [
    ["1", ""],
    ["2", ", cache: true"],
  ] as const) {
    writeFileSync(join(app.folder, "value.json"), value);
    assert.equal((await app.synth(hook(more))).stdout, `${value}\n`);
  }
});

row(
  "synth hooks: a run that is killed between its answer and the removal of the note has ended its call",
  async (t) => {
    const app = await createLookupApp(t);
    const body = `console.log(JSON.stringify(new svc.SynthHook(stack, "one", {
     call: { method: "CreateProject", request: { slug: "one" } }, allowMutation: true }).result));`;
    const first = await app.synth(body);
    const folder = join(app.folder, "cdktf.out", "svc-synth-hooks");
    const [file = ""] = readdirSync(folder);
    const note = { version: 1, verb: "call", fingerprint: "f", phase: "sent", startedAtMs: Date.now() };
    writeFileSync(join(folder, file.replace(".answer", "")), JSON.stringify(note));
    const second = await app.synth(body);
    assert.equal(second.stdout, first.stdout, second.output);
    assert.deepEqual([readdirSync(folder), app.calls()], [[file], ["CreateProject"]]);
  },
);

row("synth hooks: parallel syntheses run a stored hook once", async (t) => {
  const app = await appWithNetwork(t);
  const env = { ...app.variables, CACHE: "yes" };
  createOutput(app);
  const runs = await Promise.all([1, 2, 3].map(() => app.synth(CREATE, env)));
  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0, 0],
    runs.map(({ output }) => output).join("\n"),
  );
  assert.equal(new Set(runs.map(({ stdout }) => stdout)).size, 1);
  assert.equal(app.emulator.objects("FileShare").length, 1);
});

row(
  "synth hooks: syntheses of one run of cdktf's command line run a hook once, and another run runs it again",
  async (t) => {
    const app = await appWithNetwork(t);
    const main = join(app.folder, "hooked.cjs");
    writeFileSync(
      main,
      `const { App, TerraformStack } = require("cdktf");
     const svc = require("cdktf-provider-svc");
     const app = new App({ outdir: "cdktf.out" });
     const stack = new TerraformStack(app, "web");
     new svc.SvcProvider(stack, "svc", { project: "shop" });
     ${CREATE}
     app.synth();`,
    );
    // Starts the app's program through a shell, as cdktf's command line does.
    const cdktf = join(app.folder, "cdktf");
    writeFileSync(
      cdktf,
      `const { spawnSync } = require("node:child_process");
     for (const time of [1, 2]) spawnSync("node hooked.cjs; exit $?", { shell: true, stdio: "inherit" });`,
    );
    const env = { ...app.env, ...app.variables };
    const runCommandLine = async (args: readonly string[], more = {}): Promise<readonly string[]> => {
      const { code, stdout, output } = await startProgram(process.execPath, args, {
        cwd: app.folder,
        env: { ...env, ...more },
      }).done;
      assert.equal(code, 0, output);
      return stdout.trim().split("\n");
    };
    const count = (): number => app.emulator.objects("FileShare").length;
    const [one, two] = await runCommandLine([cdktf]);
    assert.equal(one, two);
    assert.equal(count(), 1);
    await runCommandLine([cdktf]);
    assert.equal(count(), 2);
    await runCommandLine([main]);
    await runCommandLine([main]);
    assert.equal(count(), 4);
    const named = { SVC_SYNTH_RUN: "pipeline 7" };
    await runCommandLine([main], named);
    await runCommandLine([main], named);
    assert.equal(count(), 5);
  },
);

row("synth hooks: a failure fails the synthesis, or is a warning and a null with onFailure", async (t) => {
  const app = await createLookupApp(t);
  const hook = (onFailure: string): string =>
    `const hook = new svc.SynthHook(stack, "none", {
       call: { method: "GetProject", request: { name: "projects/none" } }, onFailure: "${onFailure}",
     });
     console.log(hook.result, /not_found/.test(hook.failure));`;
  const failed = await app.synth(hook("fail"));
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /\[web\/none\] SynthHook failed: .*not_found/);
  const goesOn = await app.synth(hook("continue"));
  assert.deepEqual([goesOn.code, goesOn.stdout], [0, "null true\n"], goesOn.output);
  const manifest = readFileSync(join(app.folder, "cdktf.out/manifest.json"), "utf8");
  assert.match(manifest, /failed, but the run continues because onFailure is \\"continue\\": .*not_found/);
});

row(
  "synth hooks: a failure with onFailure is that of the whole run, and only another run runs the hook again",
  async (t) => {
    const app = await createLookupApp(t);
    const log = join(app.folder, "log");
    const script = `require("node:fs").appendFileSync(${JSON.stringify(log)}, "x"); process.exit(3)`;
    const hook = (onFailure: string): string =>
      `console.log(new svc.SynthHook(stack, "fails", {
       command: [process.execPath, "-e", ${JSON.stringify(script)}], onFailure: "${onFailure}", cache: true,
     }).failure);`;
    const runsAfter = async (onFailure: string, run: string): Promise<number> => {
      const { output } = await app.synth(hook(onFailure), { SVC_SYNTH_RUN: run });
      assert.match(output, /ended with exit code 3/);
      return readFileSync(log, "utf8").length;
    };
    assert.equal(await runsAfter("continue", "1"), 1);
    assert.equal(await runsAfter("continue", "1"), 1);
    assert.equal(await runsAfter("continue", "2"), 2);
    // A failed synthesis may be repeated.
    assert.equal(await runsAfter("fail", "3"), 3);
    assert.equal(await runsAfter("fail", "3"), 4);
  },
);

row("synth hooks: a program's output is the result, as JSON or as text, without secrets", async (t) => {
  const app = await createLookupApp(t);
  const hook = (id: string, script: string, more = ""): string =>
    `console.log(JSON.stringify(new svc.SynthHook(stack, "${id}", {
       command: [process.execPath, "-e", ${JSON.stringify(script)}], ${more}
     }).result));`;
  const env = { TOKEN: "do-not-show-this", SVC_API_KEY: undefined };
  const good = await app.synth(
    hook(
      "json",
      "console.log(JSON.stringify({ mode: process.env.MODE, at: process.cwd() }))",
      `environment: { MODE: "x" }, cache: true`,
    ) +
      hook("text", "console.log('v1\\nv2')", `output: "text"`) +
      hook("secret", "console.log(process.env.TOKEN)", `output: "text", secrets: ["TOKEN"], cache: true`),
    env,
  );
  assert.equal(
    good.stdout,
    `${JSON.stringify({ at: app.folder, mode: "x" })}\n"v1\\nv2"\n"(hidden)"\n`,
    good.output,
  );
  assert.ok(app.contextText()?.includes('"result": "(hidden)"'));
  assert.deepEqual(app.calls(), []);

  const bad: readonly (readonly [string, RegExp])[] = [
    [
      hook("bad", "console.log('not JSON')"),
      /is not JSON\. Print one JSON value and nothing else, or set output to "text"/,
    ],
    [hook("bad", "process.exit(3)"), /ended with exit code 3/],
    [
      hook("bad", "", `secrets: ["ABSENT"]`),
      /the environment variable ABSENT must be set where the stack is synthesized\. Nothing was done/,
    ],
    [
      hook("bad", "setInterval(() => 0, 1000)", `timeout: "100ms"`),
      /was killed, because it took longer than 100 ms/,
    ],
    [
      hook("bad", "console.log(JSON.stringify('$' + '{path.root}'))"),
      /in the answer contains a Terraform expression/,
    ],
  ];
  for (const [body, message] of bad) {
    const { code, stderr } = await app.synth(body, env);
    assert.equal(code, 1);
    assert.match(stderr, message);
    assert.ok(!stderr.includes("not JSON'"));
  }
});

row("synth hooks: a program ends with a killed synthesis, with everything that it started", async (t) => {
  const app = await createLookupApp(t);
  const run = app.startSynth(
    `new svc.SynthHook(stack, "wait", { command: ["sh", "-c", "echo started >&2; sleep 600"], timeout: "1h" });`,
  );
  await run.seen("web/wait: started");
  const programs = below(run.process.pid).filter((id) => !isWatcher(id));
  run.process.kill("SIGKILL");
  await run.done;
  await untilGone(programs);
});

/** Whether a process only waits for the end of the hook's program, to end its children. */
function isWatcher(id: number): boolean {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").includes("read -r said");
  } catch {
    return false;
  }
}

representative(
  "synth hooks: secrets are in no file, and an answer with a secret that is shown only once is refused",
  async (t) => {
    const app = await createLookupApp(t);
    const secret = "a-signing-secret-of-this-test";
    const { code, stdout, output } = await app.synth(
      `console.log(JSON.stringify(new svc.SynthHook(stack, "subscribe", {
       call: { method: "CreateWebhookSubscription", request: {
         slug: "low", url: "https://hooks.example.com/", eventKinds: ["WALLET_LOW"],
         signingSecret: svc.HookSecret.fromEnvironment("SIGNING"),
       } }, allowMutation: true, cache: true,
     }).result));`,
      { SIGNING: secret },
    );
    assert.equal(code, 0, output);
    assert.match(stdout, /webhook-subscriptions\/low/);
    const stored = app.contextText() ?? "";
    assert.ok(stored.includes('"effect.call.request.signingSecret": "SIGNING"'), stored);
    assert.ok(!stored.includes(secret) && !output.includes(secret) && !stored.includes(app.emulator.apiKey));
    const once = await app.synth(
      `new svc.SynthHook(stack, "key", { call: { method: "CreateApiKey", request: {} }, allowMutation: true });`,
    );
    assert.match(
      once.stderr,
      /whose answer has the secret \w+ only once\. .*Create the ApiKey as a resource/,
    );
  },
);

row("synth hooks: a hand-edited section of the context file is refused", async (t) => {
  const app = await createLookupApp(t);
  await app.synth(READ);
  const stored = app.contextText() ?? "";
  const edits: readonly (readonly [string, string, RegExp])[] = [
    ['"web/open"', '"web/other"', /invalid entry "hook-\w+": its key does not belong to its hook/],
    ['"hook": ', '"hooked": ', /hooked is an unknown field/],
    ['"result": ', '"outcome": ', /outcome is an unknown field/],
    ['"hooks": {', '"hooks": [], "lookups2": {', /has an unknown member "lookups2"/],
    [
      '"datacenters": [',
      '"datacenters": 1, "others": [',
      /result\.datacenters must be a list\. Do not edit the file/,
    ],
    ['"name": "datacenters/eu-west-1"', '"name": 7', /result\.datacenters\[\d\]\.name must be a string/],
    ['"result": {', '"result": 1, "x": {', /x is an unknown field/],
    ['"datacenters/eu-west-1"', '"${file(\\"/etc/passwd\\")}"', /contains a Terraform expression/],
  ];
  for (const [from, to, message] of edits) {
    assert.ok(stored.includes(from), from);
    writeFileSync(
      app.context,
      stored.replace(from, () => to),
    );
    const { code, stderr } = await app.synth(READ);
    assert.equal(code, 1, stderr);
    assert.match(stderr, message);
  }
});

runPart();
