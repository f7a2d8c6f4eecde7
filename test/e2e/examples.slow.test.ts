import assert from "node:assert/strict";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DESTROY_EVENTS, skipBefore, skipWithoutEngine } from "../support/engine";
import { addEstate, EXAMPLES, withExample } from "../support/example";
import { installNullProvider } from "../support/null-provider";

const skip = skipWithoutEngine();

test("examples: every example that CI does not run by itself has a scenario in a test", { skip }, () => {
  const names = readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    // `npm run demo`, `.ci/other-providers`, temporal.slow.test.ts and test/patterns/scenarios.slow.test.ts run these.
    .filter((name) => !["demo", "aws", "dns", "temporal", "scenarios"].includes(name));
  assert.deepEqual(names.sort(), [
    "actions",
    "bare-metal",
    "composition",
    "existing-estate",
    "keys-and-webhooks",
    "look-ups",
    "multi-stack",
    "pipelines",
    "policy",
    "testing",
    "training-host",
    "web-servers",
  ]);
});

test("examples: web servers get firewall rules, grow in place and are destroyed", { skip }, async () => {
  await withExample("web-servers", {}, async ({ emulator, synth, run, apply }) => {
    await synth();
    await run("init");
    await apply();
    const machines = emulator.objects("VirtualMachine").map(({ name }) => name);
    assert.equal(machines.length, 2);
    const ports = emulator.objects("FirewallRule").flatMap((rule) => rule["ports"] as string[]);
    assert.deepEqual(ports.sort(), ["22", "443", "80"]);
    await synth({ MEMORY_GIB: "8" });
    assert.match(await apply(), /0 added, 2 changed, 0 destroyed/);
    assert.deepEqual(
      emulator.objects("VirtualMachine").map(({ name }) => name),
      machines,
    );
    await run("destroy", "-auto-approve");
    assert.deepEqual(emulator.objects(), []);
  });
});

test("examples: the training host has its manifest's values, disk and file share", { skip }, async () => {
  await withExample("training-host", {}, async ({ emulator, synth, run, apply }) => {
    await synth();
    await run("init");
    await apply();
    const [host] = emulator.objects("VirtualMachine");
    assert.deepEqual(host?.["compute"], { vcpus: 64, memoryGib: 1024, gpuModel: "NVIDIA H100", gpuCount: 8 });
    assert.deepEqual(host["labels"], { team: "research" });
    assert.equal(emulator.objects("Disk")[0]?.["virtualMachineName"], host.name);
    assert.match(await run("output"), /data-path\s+= "\S+"/);
    await run("destroy", "-auto-approve");
    assert.deepEqual(emulator.objects(), []);
  });
});

test("examples: the bare metal instance is on the chosen host", { skip }, async () => {
  await withExample("bare-metal", {}, async ({ emulator, synth, run, apply }) => {
    await synth({ HOST: "gpu-1" });
    await run("init");
    await apply();
    assert.equal(emulator.objects("BareMetalInstance")[0]?.["hostName"], "hosts/gpu-1");
    assert.match(await run("output"), /memory\s+= 1536/);
    await run("destroy", "-auto-approve");
    assert.deepEqual(emulator.objects(), []);
  });
});

test("examples: existing objects are imported completely and without a change", { skip }, async () => {
  await withExample("existing-estate", {}, async ({ emulator, synth, run, apply }) => {
    const env = addEstate(emulator);
    const before = emulator.objects();
    await synth(env);
    await run("init");
    assert.match(await run("plan"), /2 to import, 0 to add, 0 to change, 0 to destroy/);
    assert.match(await apply(), /2 imported, 0 added, 0 changed, 0 destroyed/);
    assert.deepEqual(emulator.objects(), before);
  });
});

test(
  "examples: the trainer is on a free host, stays there, and is a virtual machine elsewhere",
  { skip },
  async () => {
    await withExample("look-ups", {}, async ({ emulator, folder, synth, run, apply }) => {
      await synth({ GPUS: "4" });
      await run("init");
      await apply();
      assert.equal(emulator.objects("BareMetalInstance")[0]?.["hostName"], "hosts/gpu-1");
      const requests = emulator.requests.length;
      await synth({ GPUS: "4", SVC_API_KEY: "" });
      assert.equal(emulator.requests.length, requests);
      await run("plan", "-detailed-exitcode");
      rmSync(join(folder, "svc.context.json"));
      await synth({ GPUS: "4" });
      await apply();
      assert.match(await run("output"), /trainer-runs-on\s+= "datacenters\/eu-north-1"/);
      await run("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    });
  },
);

test(
  "examples: a new release wipes the runner and is recorded, and a query finds the runner",
  { skip: skipBefore(DESTROY_EVENTS) },
  async () => {
    await withExample("actions", {}, async ({ emulator, synth, run, apply }) => {
      const wipes = (): number =>
        emulator.requests.filter(({ method }) => method === "ReimageVirtualMachine").length;
      const recorded = (): unknown => emulator.get("projects/shop")?.["labels"];
      await synth();
      await run("init");
      await apply();
      assert.equal(wipes(), 0);
      assert.deepEqual(recorded(), { release: "1" });
      await synth({ RELEASE: "2" });
      assert.match(
        await apply(),
        /waiting for operations\/[\s\S]*0 added, 1 changed, 0 destroyed.* 2 invoked/,
      );
      assert.equal(wipes(), 1);
      assert.deepEqual(recorded(), { release: "2" });
      assert.match(await run("query"), /list\.svc_virtual_machine\.runners\s.*runner/);
      await run("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    });
  },
);

test("examples: a webhook secret is resent for a new version, and stored nowhere", { skip }, async () => {
  const secret = "a-signing-secret-of-32-characters";
  await withExample(
    "keys-and-webhooks",
    { TF_VAR_signing_secret: secret },
    async ({ emulator, synth, run, apply }) => {
      const sent = (): number =>
        emulator.requests.filter(({ body }) => JSON.stringify(body ?? "").includes(secret)).length;
      await synth();
      await run("init");
      await apply();
      assert.equal(sent(), 1);
      assert.match(await run("output", "-raw", "pipeline-key"), /^\S+$/);
      await synth({ SECRET_VERSION: "2" });
      await run("plan", "-out=saved.tfplan");
      const saved = await run("show", "-json", "saved.tfplan");
      assert.ok(saved.includes('"signing_secret_version":2') && !saved.includes(secret));
      assert.match(await apply(), /0 added, 1 changed, 0 destroyed/);
      assert.equal(sent(), 2);
      assert.ok(!(await run("state", "pull")).includes(secret));
      await run("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    },
  );
});

test(
  "examples: a policy names and labels a team's resources, and rejects a machine without a firewall rule at synthesis",
  { skip },
  async () => {
    await withExample("policy", {}, async ({ emulator, synth, failingSynth, run, apply }) => {
      assert.ok(
        (await failingSynth({ FIREWALL: "no" })).includes(
          '[policy/web] Policy: every virtual machine needs a network with a firewall rule, and the network "policy/front" has none. ' +
            "Add a FirewallRule whose networkName refers to it in the same way.",
        ),
      );
      await synth();
      await run("init");
      await apply();
      const labels = new Map(emulator.objects().map((object) => [object["displayName"], object["labels"]]));
      assert.deepEqual([...labels.keys()].sort(), [
        "staging-front",
        "staging-https",
        "staging-project",
        "staging-web",
      ]);
      assert.deepEqual(labels.get("staging-front"), { environment: "staging", owner: "platform-team" });
      assert.deepEqual(labels.get("staging-web"), {
        environment: "staging",
        owner: "shop-team",
        tier: "web",
      });
      // Another synthesis does not add the prefix again, and another environment is an update in place.
      await synth();
      await run("plan", "-detailed-exitcode");
      await synth({ ENVIRONMENT: "production" });
      assert.match(await apply(), /0 added, 4 changed, 0 destroyed/);
      await run("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    });
  },
);

test("examples: values flow between three providers' resources in both directions", { skip }, async () => {
  await withExample("composition", {}, async ({ emulator, env, synth, run, apply }) => {
    installNullProvider(env["HOME"] ?? "");
    const label = (): unknown =>
      (emulator.objects("VirtualMachine")[0]?.["labels"] as { release: string }).release;
    await synth();
    await run("init");
    await apply();
    const [machine] = emulator.objects("VirtualMachine");
    const listed = JSON.parse(await run("output", "-json", "listed")) as Record<string, string>;
    assert.equal(listed["server"], machine?.name);
    assert.equal(listed["release"], label());
    assert.match(listed["record"] ?? "", /^\d+$/);

    const earlier = label();
    await synth({ RELEASE: "1.1.0" });
    // The release is replaced; the machine and the record that lists it are updated in place.
    assert.match(await apply(), /1 added, 3 changed, 1 destroyed/);
    assert.notEqual(label(), earlier);
    assert.deepEqual(
      emulator.objects("VirtualMachine").map(({ name }) => name),
      [machine?.name],
    );
    await run("destroy", "-auto-approve");
    assert.deepEqual(emulator.objects(), []);
  });
});
