import assert from "node:assert/strict";
import { test } from "node:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readContract } from "../../src/contract";
import { startEmulator } from "../../src/emulator";
import { runCliProcess } from "../cli/cli";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";
import { otherWords } from "../support/other-words";
import { startProgram } from "../support/program";
import { sixteenKinds } from "../support/sixteenth-kind";
import { compileProject, linkPackages, runScript } from "../support/user-project";

const skip = skipWithoutEngine();

const MAIN = `
import { App, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import { SvcProvider } from "cdktf-provider-svc";
import { contract, DataSvcSnapshot, DataSvcSnapshots, Disk, Project, Snapshot } from "./grown";

const app = new App();
const stack = new TerraformStack(app, "shop");
new LocalBackend(stack, { path: "terraform.tfstate" });
new SvcProvider(stack, "svc", { contract, region: "eu-west-1" });
const project = new Project(stack, "project", { slug: "shop" });
const disk = new Disk(stack, "disk", { projectName: project, sizeGib: 10 });
const snapshot = new Snapshot(stack, "snapshot", { projectName: project, diskName: disk, note: "before" });
const read = new DataSvcSnapshot(stack, "read", { name: snapshot.name });
const all = new DataSvcSnapshots(stack, "all", { projectName: project, dependsOn: [snapshot] });
new TerraformOutput(stack, "note", { value: read.note });
new TerraformOutput(stack, "first", { value: all.snapshots.get(0).diskName });
app.synth();
`;

test(
  "generate: a kind that is added to the OpenAPI document has a construct, a resource, data sources and a page, and passes its life cycle",
  { skip },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-grown-"));
    const documentText = sixteenKinds();
    const emulator = await startEmulator({ operationMs: 50, documentText });
    try {
      // The document is read from the service, which publishes it.
      const { code, stderr } = await runCliProcess([
        "generate",
        "--from",
        emulator.url,
        "--out",
        join(folder, "grown"),
      ]);
      assert.equal(code, 0, stderr);
      const pages: readonly (readonly [string, ...string[]])[] = [
        ["resources/snapshot.md", "svc_snapshot", "`diskName`", "projects/{project}/snapshots/{id}"],
        ["data-sources/snapshot.md", "svc_snapshot", "DataSvcSnapshot", "(../data-sources/snapshots.md)"],
        ["data-sources/snapshots.md", "svc_snapshots", "DataSvcSnapshots", "(../data-sources/snapshot.md)"],
      ];
      for (const [name, ...texts] of pages) {
        const page = readFileSync(join(folder, "grown/reference", name), "utf8");
        for (const text of texts) assert.ok(page.includes(text), `${name}: ${text}`);
      }
      linkPackages(folder);
      writeFileSync(join(folder, "main.ts"), MAIN);
      assert.deepEqual(compileProject(folder, "main.ts"), []);

      const env = cleanEnvironment(join(folder, "home"), {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
      });
      const stack = join(folder, "cdktf.out/stacks/shop");
      const must = async (...args: string[]): Promise<string> => {
        const result = await startEngine(stack, [...args, "-no-color"], env).done;
        assert.equal(result.code, 0, result.output);
        return result.output;
      };
      runScript(folder, "out/main.js");
      await must("init", "-lockfile=readonly");
      const applied = await must("apply", "-auto-approve");
      assert.match(applied, /note = "before"/);
      assert.match(applied, /first = "projects\/shop\/disks\/\w+"/);
      const [made] = emulator.objects("Snapshot");
      assert.ok(made !== undefined);
      assert.equal(made["note"], "before");
      assert.match(await must("plan"), /No changes/);

      writeFileSync(join(folder, "main.ts"), MAIN.replace("before", "after"));
      assert.deepEqual(compileProject(folder, "main.ts"), []);
      runScript(folder, "out/main.js");
      assert.match(await must("apply", "-auto-approve"), /0 added, 1 changed, 0 destroyed/);
      assert.equal(emulator.get(made.name)?.["note"], "after");
      await must("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects(), []);
    } finally {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

const FOREIGN = `
import { App, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import { DataSvcDatacenter, Network, Project, SvcProvider } from "./cloud";

const app = new App();
const stack = new TerraformStack(app, "shop");
new LocalBackend(stack, { path: "terraform.tfstate" });
new SvcProvider(stack, "svc");
const north = new DataSvcDatacenter(stack, "north", { name: "DATACENTER" });
const project = new Project(stack, "project", { slug: "shop" });
new Network(stack, "network", { PARENT: project, REGION: north });
new TerraformOutput(stack, "where", { value: north.name });
app.synth();
`;

const LOOK_UP = `
const { App, TerraformStack } = require("cdktf");
const { SvcProvider } = require("cdktf-provider-svc");
const { contract, DataSvcDatacenter, Network } = require("./out/cloud");

const app = new App({ outdir: "looked-up" });
const stack = new TerraformStack(app, "shop");
new SvcProvider(stack, "svc", { contract });
const network = Network.fromLookup(stack, "network", { PARENT: "shop" });
const [datacenter] = DataSvcDatacenter.lookupAll(stack, "datacenters");
const first = DataSvcDatacenter.fromLookup(stack, "first", { name: datacenter.name });
app.synth();
console.log(network.name + " " + first.name);
`;

test(
  "generate: constructs from another service's document are applied by the engine and answer look-ups, on an emulator of the generated contract",
  { skip },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-foreign-"));
    const contracts = join(__dirname, "../contracts");
    const from = ["--from", join(contracts, "own-words.json")];
    const overlay = ["--overlay", join(contracts, "own-words.overlay.yaml")];
    const { code, stderr } = await runCliProcess([
      "generate",
      ...from,
      ...overlay,
      "--out",
      join(folder, "cloud"),
    ]);
    assert.equal(code, 0, stderr);
    const documentText = readFileSync(join(folder, "cloud/openapi.json"), "utf8");
    const emulator = await startEmulator({ operationMs: 50, documentText });
    try {
      const { kinds } = readContract(readFileSync(join(folder, "cloud/contract.json"), "utf8"));
      // This service has no method that reads one datacenter.
      assert.equal(kinds.find(({ name }) => name === "Datacenter")?.methods.get, undefined);
      const network = kinds.find(({ name }) => name === "Network");
      const propNameOf = (kindName: string): string =>
        network?.fields.find(({ references }) => references === kindName)?.propName ?? "";
      const [datacenter] = emulator.objects("Datacenter");
      linkPackages(folder);
      writeFileSync(
        join(folder, "main.ts"),
        FOREIGN.replace("DATACENTER", datacenter?.name ?? "")
          .replace("PARENT", propNameOf("Project"))
          .replace("REGION", propNameOf("Datacenter")),
      );
      assert.deepEqual(compileProject(folder, "main.ts"), []);
      runScript(folder, "out/main.js");
      const env = cleanEnvironment(join(folder, "home"), {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
      });
      const must = async (...args: string[]): Promise<string> => {
        const stack = join(folder, "cdktf.out/stacks/shop");
        const result = await startEngine(stack, [...args, "-no-color"], env).done;
        assert.equal(result.code, 0, result.output);
        return result.output;
      };
      await must("init", "-lockfile=readonly");
      assert.match(await must("apply", "-auto-approve"), /2 added, 0 changed, 0 destroyed/);
      assert.equal(emulator.objects("Network").length, 1);
      assert.match(await must("plan"), /No changes/);
      writeFileSync(join(folder, "look-up.cjs"), LOOK_UP.replace("PARENT", propNameOf("Project")));
      for (const [name, more] of [
        ["asked", {}],
        ["stored", { SVC_API_KEY: "" }],
      ] as const) {
        const run = startProgram(process.execPath, ["look-up.cjs"], {
          cwd: folder,
          env: { ...env, ...more },
        });
        const found = await run.done;
        const [own] = emulator.objects("Network");
        assert.deepEqual([name, found.stdout], [name, `${own?.name} ${datacenter?.name}\n`], found.output);
      }
      await must("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects("Network"), []);
    } finally {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

const PATTERNS = `
import { App, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import { Project, SvcProvider } from "./cloud";
import { BlueGreen, Port, PrivateNetwork, ServerGroup } from "./cloud/patterns";

const app = new App();
const stack = new TerraformStack(app, "shop");
new LocalBackend(stack, { path: "terraform.tfstate" });
new SvcProvider(stack, "svc", { region: "eu-west-1" });
const projectName = new Project(stack, "project", { slug: "shop" });
const network = new PrivateNetwork(stack, "front", { projectName, ipv4Cidr: "10.20.0.0/24", preset: "web" });
network.connections.allowFrom("203.0.113.0/24", Port.SSH);
network.connections.denyOthersOut();
const compute = { vcpus: 1, memoryGib: 1 };
const web = new ServerGroup(stack, "web", {
  projectName,
  network,
  servers: 2,
  machine: { compute, boot: { image: "debian-11" } },
  renewal: "replace",
  requireAll: true,
});
const jobs = new BlueGreen(stack, "jobs", {
  projectName,
  servers: 1,
  machine: { compute, boot: { image: "debian-11" } },
  colors: { blue: {}, green: { boot: { image: "debian-12" } } },
  live: "green",
});
new TerraformOutput(stack, "serving", { value: jobs.live.servers.concat(web.servers).map(({ name }) => name) });
app.synth();
`;

test(
  "generate: patterns of a contract with other names make its own kinds, which the engine applies",
  { skip },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-patterns-"));
    const documentText = otherWords();
    const emulator = await startEmulator({ operationMs: 50, documentText });
    try {
      const { code, stderr } = await runCliProcess([
        "generate",
        "--from",
        emulator.url,
        "--out",
        join(folder, "cloud"),
      ]);
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stderr, /without the patterns/);
      linkPackages(folder);
      writeFileSync(join(folder, "main.ts"), PATTERNS);
      assert.deepEqual(compileProject(folder, "main.ts"), []);
      runScript(folder, "out/main.js");
      const env = cleanEnvironment(join(folder, "home"), {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
      });
      const must = async (...args: string[]): Promise<string> => {
        const result = await startEngine(join(folder, "cdktf.out/stacks/shop"), [...args, "-no-color"], env)
          .done;
        assert.equal(result.code, 0, result.output);
        return result.output;
      };
      await must("init", "-lockfile=readonly");
      assert.match(await must("apply", "-auto-approve"), /13 added, 0 changed, 0 destroyed/);
      assert.match(await must("plan"), /No changes/);
      const [segment] = emulator.objects("Segment");
      assert.equal(segment?.["addressRange"], "10.20.0.0/24");
      const rules = emulator
        .objects("TrafficFilter")
        .map(({ way, action, protocol, ports, peers, priority, segmentName }) => {
          assert.equal(segmentName, segment.name);
          return [way, action, protocol, ports, (peers as string[]).sort(), priority].flat().join(" ");
        });
      assert.deepEqual(rules.sort(), [
        "INBOUND ACCEPT ANY 10.20.0.0/24 1000",
        "INBOUND ACCEPT TCP 22 203.0.113.0/24 1000",
        "INBOUND ACCEPT TCP 443 0.0.0.0/0 ::/0 1000",
        "INBOUND ACCEPT TCP 80 0.0.0.0/0 ::/0 1000",
        "INBOUND DROP ANY 0.0.0.0/0 ::/0 65535",
        "OUTBOUND ACCEPT ANY 10.20.0.0/24 1000",
        "OUTBOUND DROP ANY 0.0.0.0/0 ::/0 65535",
      ]);
      const servers = (): readonly unknown[] =>
        emulator
          .objects("Server")
          .map(({ displayName, boot, network }) => {
            const { image, segmentName } = { ...(boot as object), ...(network as object) } as Readonly<
              Record<string, unknown>
            >;
            return [displayName, image, segmentName === segment.name].join(" ");
          })
          .sort();
      assert.deepEqual(servers(), [
        "jobs-blue-0 debian-11 false",
        "jobs-green-0 debian-12 false",
        "web-0 debian-11 true",
        "web-1 debian-11 true",
      ]);
      writeFileSync(join(folder, "main.ts"), PATTERNS.replace("debian-11", "debian-12"));
      assert.deepEqual(compileProject(folder, "main.ts"), []);
      runScript(folder, "out/main.js");
      assert.match(await must("apply", "-auto-approve"), /2 added, 0 changed, 2 destroyed/);
      assert.deepEqual(servers().slice(2), ["web-0 debian-12 true", "web-1 debian-12 true"]);
      await must("destroy", "-auto-approve");
      assert.deepEqual(emulator.objects("TrafficFilter"), []);
    } finally {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("generate: a stack that mixes classes of the package and of a generated folder is rejected", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-mixed-"));
  try {
    writeFileSync(join(folder, "openapi.yaml"), sixteenKinds());
    linkPackages(folder);
    writeFileSync(
      join(folder, "main.cjs"),
      `const { App, TerraformStack } = require("cdktf");
       const { Project, SvcProvider } = require("cdktf-provider-svc");
       const { readContract } = require("cdktf-provider-svc/foundation");
       const { readFileSync } = require("node:fs");
       const app = new App();
       const stack = new TerraformStack(app, "shop");
       new SvcProvider(stack, "svc", { contract: readContract(readFileSync("grown/contract.json", "utf8")) });
       new Project(stack, "project", { slug: "shop" });
       try { app.synth(); } catch (error) { console.log(error.message); }`,
    );
    const from = join(folder, "openapi.yaml");
    const { code, stderr } = await runCliProcess([
      "generate",
      "--from",
      from,
      "--out",
      join(folder, "grown"),
    ]);
    assert.equal(code, 0, stderr);
    assert.match(
      runScript(folder, "main.cjs"),
      /contract is the contract "Grown service" v1\.16 \(\w{10}\), but the class of "shop\/project" was generated from the built-in contract/,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
