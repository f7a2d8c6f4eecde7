import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testMatrix } from "../support/exhaustive";
import { childrenOf, untilGone } from "../support/processes";
import { skipWithoutEngine, startEngine } from "../support/engine";
import { addNetwork, COUNT_PROGRAMS, createLookupApp, createOutput } from "../support/lookup-app";

const { representative, row, runPart } = testMatrix("look-ups");

const LOOK = `const network = svc.Network.fromLookup(stack, "net", { displayName: "backend" });
  console.log(network.name + " " + network.ipv4Cidr);`;

representative(
  "look-ups: a synthesis stores its answers, and later ones need neither the service nor a key",
  async (t) => {
    const app = await createLookupApp(t);
    const name = addNetwork(app, "backend", { tier: "db" });
    const first = await app.synth(`${LOOK}${COUNT_PROGRAMS}`);
    assert.deepEqual([first.code, first.stderr], [0, ""], first.output);
    assert.match(first.stdout, new RegExp(`^${name} 10\\.0\\.0\\.0/16\nprograms 1\n`));
    assert.deepEqual(app.calls(), ["ListNetworks"]);
    const stored = app.contextText();
    assert.ok(stored?.includes(name) === true && !stored.includes(app.emulator.apiKey));
    assert.deepEqual(
      readdirSync(app.folder).filter((file) => file.startsWith("svc.context")),
      ["svc.context.json"],
    );

    app.emulator.change(name, { labels: { tier: "web" } });
    const second = await app.synth(`${LOOK}${COUNT_PROGRAMS}`);
    assert.match(second.stdout, new RegExp(`^${name} 10\\.0\\.0\\.0/16\nprograms 0\n`), second.output);
    await app.emulator.goDown();
    const offline = await app.synth(LOOK, { SVC_API_KEY: undefined });
    assert.equal(offline.code, 0, offline.output);
    assert.deepEqual([app.calls(), app.contextText()], [[], stored]);
  },
);

row("look-ups: live look-ups replace the stored answer", async (t) => {
  const app = await createLookupApp(t);
  const name = addNetwork(app, "backend", { tier: "db" });
  await app.synth(LOOK);
  const before = app.contextText();
  app.emulator.change(name, { labels: { tier: "web" } });
  const live = await app.synth(LOOK, { SVC_LOOKUPS: "live" });
  assert.equal(live.code, 0, live.output);
  assert.equal(app.contextText(), before?.replace('"tier": "db"', '"tier": "web"'));
});

row("look-ups: an answer that is neither stored nor available fails with both remedies", async (t) => {
  const app = await createLookupApp(t);
  const keyless = await app.synth(LOOK, { SVC_API_KEY: undefined });
  assert.equal(keyless.code, 1);
  assert.match(
    keyless.stderr,
    /Error: \[web\/net\] Network\.fromLookup: svc\.context\.json has no answer for this look-up: Networks in projects\/shop with displayName "backend"\. The service cannot be asked either, because SVC_API_KEY is not set\. Set it to an API key, or synthesize once where it is set and commit svc\.context\.json\./,
  );
  const off = await app.synth(LOOK, { SVC_LOOKUPS: "off" });
  assert.match(
    off.stderr,
    /Look-ups are off, so the service is not asked\. Synthesize once with SVC_LOOKUPS=cached/,
  );
  const mode = await app.synth(LOOK, { SVC_LOOKUPS: "on" });
  assert.match(mode.stderr, /SVC_LOOKUPS must be one of "cached", "live" and "off"; got "on"/);
  const nowhere = await app.synth(LOOK, { SVC_ENDPOINT: undefined });
  assert.match(nowhere.stderr, /SVC_ENDPOINT is not set/);
  assert.deepEqual(app.calls(), []);
  const wrongKey = await app.synth(LOOK, { SVC_API_KEY: "a-wrong-key-of-this-test" });
  assert.match(wrongKey.stderr, /Could not look up Networks in projects\/shop.*unauthenticated/);
  assert.ok(!wrongKey.output.includes("a-wrong-key-of-this-test"));
  assert.equal(app.contextText(), undefined);
});

row("look-ups: a service that does not answer in time fails, and the program ends", async (t) => {
  const app = await createLookupApp(t);
  addNetwork(app, "backend");
  app.emulator.fault({ method: "ListNetworks", times: Infinity }, { do: "hang" });
  const { code, stderr } = await app.synth(LOOK, { SVC_LOOKUP_TIMEOUT: "500ms" });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /did not answer completely within 500 ms\. Check the address, or set SVC_LOOKUP_TIMEOUT/,
  );
});

representative(
  "look-ups: the program ends with the process that synthesizes, however that ends",
  async (t) => {
    const app = await createLookupApp(t);
    addNetwork(app, "backend");
    for (const signal of ["SIGINT", "SIGKILL"] as const) {
      const pause = app.emulator.pauseAt({ method: "ListNetworks", point: "before" });
      const run = app.startSynth(LOOK);
      await run.until(pause.whenHeld());
      const programs = childrenOf(run.process.pid);
      assert.equal(programs.length, 1);
      run.process.kill(signal);
      assert.equal((await run.done).signal, signal);
      await untilGone(programs);
      pause.release();
    }
  },
);

representative("look-ups: parallel syntheses of one folder keep each other's answers", async (t) => {
  const app = await createLookupApp(t);
  const names = ["a", "b", "c"].map((each) => addNetwork(app, each));
  createOutput(app);
  const runs = await Promise.all(
    ["a", "b", "c"].map((each) =>
      app.synth(`svc.Network.fromLookup(stack, "net", { displayName: "${each}" });`),
    ),
  );
  for (const { code, output } of runs) assert.equal(code, 0, output);
  for (const name of names) assert.ok(app.contextText()?.includes(name));
});

row("look-ups: a context file that was edited by hand is refused, and stays as it is", async (t) => {
  const app = await createLookupApp(t);
  addNetwork(app, "backend");
  await app.synth(LOOK);
  const stored = app.contextText() ?? "";
  const edits: readonly (readonly [string, string, RegExp])[] = [
    [
      '"10.0.0.0/16"',
      "7",
      /invalid entry "network-\w+": objects\[0\]\.ipv4Cidr must be a string\. Do not edit the file/,
    ],
    ['"ipv4Cidr"', '"cidr"', /objects\[0\]\.cidr is not a field that a look-up returns/],
    [
      '"displayName": "backend"\n      }',
      '"displayName": "other"\n      }',
      /its key does not belong to its question/,
    ],
    [
      '"10.0.0.0/16"',
      '"${file(\\"/etc/passwd\\")}"',
      /ipv4Cidr of a matching object contains a Terraform expression/,
    ],
    ["{", "", /svc\.context\.json is not JSON/],
  ];
  for (const [from, to, message] of edits) {
    assert.ok(stored.includes(from), from);
    writeFileSync(
      app.context,
      stored.replace(from, () => to),
    );
    const { code, stderr } = await app.synth(LOOK);
    assert.equal(code, 1);
    assert.match(stderr, message);
  }
});

row("look-ups: a context file that cannot be written is a warning", async (t) => {
  const app = await createLookupApp(t);
  addNetwork(app, "backend");
  // The lock cannot be created in a folder that does not exist.
  const { code, output } = await app.synth(
    `process.cwd = () => require("node:path").join(__dirname, "absent"); ${LOOK} process.cwd = () => __dirname;`,
  );
  assert.equal(code, 0, output);
  const manifest = readFileSync(join(app.folder, "cdktf.out/manifest.json"), "utf8");
  assert.match(manifest, /The answers of look-ups cannot be stored.*ENOENT/);
});

representative(
  "look-ups: a synthesis without any starts no program, reads no file and loads no module of theirs",
  async (t) => {
    const app = await createLookupApp(t);
    writeFileSync(app.context, "not JSON");
    const { code, stdout, output } = await app.synth(
      `process.on("exit", () => console.log(Object.keys(require.cache).filter((file) => /dist.synth/.test(file)).length + " modules"));
     ${COUNT_PROGRAMS}`,
    );
    assert.equal(code, 0, output);
    assert.equal(stdout, "programs 0\n0 modules\n");
    assert.deepEqual(app.calls(), []);
  },
);

representative(
  "look-ups: the engine applies a stack that depends on their values",
  { skip: skipWithoutEngine() },
  async (t) => {
    const app = await createLookupApp(t);
    const name = addNetwork(app, "backend");
    const body = `${LOOK}
    const [datacenter] = svc.DataSvcDatacenter.lookupAll(stack, "open", { acceptsVirtualMachines: true });
    if (network.region !== "datacenters/eu-west-1") throw new Error(network.region);
    new svc.Disk(stack, "disk", { region: datacenter, sizeGib: 10, labels: { network: network.displayName } });`;
    const run = async (...args: string[]): Promise<string> => {
      const directory = join(app.folder, "cdktf.out/stacks/web");
      const { code, output } = await startEngine(directory, [...args, "-no-color"], app.env).done;
      assert.equal(code, 0, output);
      return output;
    };
    assert.equal((await app.synth(body)).code, 0);
    await run("init");
    await run("apply", "-auto-approve");
    const [disk] = app.emulator.objects("Disk");
    assert.deepEqual(
      [disk?.["region"], disk?.["labels"]],
      ["datacenters/eu-north-1", { network: "backend" }],
    );
    app.emulator.change(name, { displayName: "renamed" });
    assert.equal((await app.synth(body)).code, 0);
    await run("plan", "-detailed-exitcode");
    assert.ok(
      statSync(app.context).isFile() && readFileSync(app.context, "utf8").includes("datacenters/eu-north-1"),
    );
  },
);

runPart();
