import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { App, TerraformStack, TerraformVariable } from "cdktf";
import { DataSvcProjects, SvcProvider, SvcQuery } from "../../src/constructs";
import { QUERIES, skipBefore, startEngine } from "../support/engine";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { childrenOf, untilGone } from "../support/processes";

const skip = skipBefore(QUERIES);

interface Found {
  readonly address: string;
  readonly display_name: string;
  readonly identity: { readonly name: string };
  readonly resource_object?: Record<string, unknown>;
}

/** Writes a query file with these lists. */
function ask(s: Scenario, lists: Record<string, Record<string, Record<string, unknown>>>): void {
  const list = Object.fromEntries(
    Object.entries(lists).map(([type, named]) => [
      type,
      Object.fromEntries(Object.entries(named).map(([name, given]) => [name, { provider: "svc", ...given }])),
    ]),
  );
  writeFileSync(join(s.directory, "objects.tfquery.json"), JSON.stringify({ list }));
}

/** Runs the query and returns the objects found. */
async function query(s: Scenario, ...args: string[]): Promise<readonly Found[]> {
  return foundIn((await s.must("query", "-json", ...args)).stdout);
}

function foundIn(stdout: string): readonly Found[] {
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .flatMap((line) => (JSON.parse(line) as { list_resource_found?: Found }).list_resource_found ?? []);
}

const machine = (displayName: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  projectName: "projects/p",
  displayName,
  region: "datacenters/eu-west-1",
  compute: { vcpus: 2, memoryGib: 4 },
  boot: { image: "debian-12" },
  ...more,
});

describe("terraform query", { skip }, () => {
  test("finds objects by project, region and labels", async () => {
    await scenario({ env: { SVC_PROJECT: "p" } }, async (s) => {
      for (const slug of ["p", "q"]) s.emulator.add("Project", { slug });
      const add = (...of: Parameters<typeof machine>): string =>
        s.emulator.add("VirtualMachine", machine(...of)).name;
      const web = add("web", { labels: { role: "web", tier: "1" } });
      const far = add("far", { region: "datacenters/eu-north-1", labels: { role: "web" } });
      const other = add("other", { projectName: "projects/q" });
      const plain = add("", {});
      ask(s, {
        svc_virtual_machine: {
          all: {},
          project: { config: { project_name: "q" } },
          region: { config: { filter: { region: "eu-north-1" } } },
          labels: { config: { filter: { labels: { role: "web" }, region: "eu-west-1" } } },
        },
        svc_project: { all: {} },
      });
      const found = await query(s);
      const namesIn = (address: string): readonly string[] =>
        found.filter((each) => each.address === address).map(({ identity }) => identity.name);
      assert.deepEqual(namesIn("list.svc_virtual_machine.all"), [web, far, plain]);
      assert.deepEqual(namesIn("list.svc_virtual_machine.project"), [other]);
      assert.deepEqual(namesIn("list.svc_virtual_machine.region"), [far]);
      assert.deepEqual(namesIn("list.svc_virtual_machine.labels"), [web]);
      assert.deepEqual(namesIn("list.svc_project.all"), ["projects/p", "projects/q"]);
      const shown = found.filter(({ address }) => address === "list.svc_virtual_machine.all");
      assert.deepEqual(
        shown.map(({ display_name }) => display_name),
        ["web", "far", plain.slice(plain.lastIndexOf("/") + 1)],
      );
      assert.ok(found.every(({ resource_object }) => resource_object === undefined));
    });
  });

  test("reads no more than its limit, and whole objects only if they are included", async () => {
    await scenario({ env: { SVC_PROJECT: "p" } }, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      for (let n = 0; n < 10; n += 1) s.emulator.add("VirtualMachine", machine(`m${n}`));
      // A list that shows only part of an object.
      s.emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "edit", patch: {}, items: { compute: null } },
      );
      ask(s, { svc_virtual_machine: { few: { limit: 3 } } });
      assert.equal((await query(s)).length, 3);
      const calls = (method: string): number =>
        s.emulator.requests.filter((request) => request.method === method).length;
      assert.deepEqual(
        s.emulator.requests.filter(({ method }) => method === "ListVirtualMachines").map(({ body }) => body),
        [{ projectName: "projects/p", pageSize: 3 }],
      );
      assert.equal(calls("GetVirtualMachine"), 0);
      ask(s, { svc_virtual_machine: { few: { limit: 2, include_resource: true } } });
      const found = await query(s);
      assert.deepEqual(
        found.map(({ resource_object: object }) => [object?.["display_name"], object?.["compute"]]),
        ["m0", "m1"].map((name) => [name, { vcpus: 2, memory_gib: 4, gpu_count: 0, gpu_model: "" }]),
      );
      assert.equal(calls("GetVirtualMachine"), 2);
    });
  });

  test("reports what the service refused, and a missing project", async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      ask(s, { svc_virtual_machine: { all: {} } });
      const unset = asOneLine((await s.run("query")).output);
      assert.match(unset, /project_name is required, but not set\. Set it here, or for all resources with/);
      ask(s, { svc_virtual_machine: { all: { config: { project_name: "p" } } } });
      s.emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "refuse", code: "permission_denied" },
      );
      const refused = asOneLine((await s.run("query")).output);
      assert.match(refused, /Error listing VirtualMachines.*permission_denied/);
    });
  });

  test("omits an object that is deleted between the list and its read", async () => {
    await scenario({ env: { SVC_PROJECT: "p" } }, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      const [gone, kept] = ["one", "two"].map((name) => s.emulator.add("VirtualMachine", machine(name)).name);
      s.emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "edit", patch: {}, items: { compute: null } },
      );
      const reads = s.emulator.pauseAt({ method: "GetVirtualMachine", times: "all", point: "before" });
      ask(s, { svc_virtual_machine: { all: { include_resource: true } } });
      const run = s.start("query", "-json");
      await reads.whenHeld(2);
      s.emulator.remove(gone ?? "");
      reads.release();
      const { code, output, stdout } = await run.done;
      assert.equal(code, 0, output);
      assert.deepEqual(
        foundIn(stdout).map(({ identity }) => identity.name),
        [kept],
      );
    });
  });

  test("an error of a later page, or an interrupt at it, fails the query and not another list", async () => {
    await scenario({ env: { SVC_PROJECT: "p" } }, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      for (let n = 0; n < 1_001; n += 1) s.emulator.add("VirtualMachine", machine(`m${n}`));
      ask(s, { svc_virtual_machine: { all: { limit: 2_000 } }, svc_project: { all: {} } });
      const secondPage = { method: "ListVirtualMachines", call: 2 };
      s.emulator.fault(secondPage, { do: "refuse", code: "permission_denied" });
      const refused = await s.run("query");
      assert.equal(refused.code, 1, refused.output);
      assert.match(asOneLine(refused.output), /list\.svc_project\.all name=projects\/p/);
      assert.match(asOneLine(refused.output), /Error listing VirtualMachines.*permission_denied/);
      const pause = s.emulator.pauseAt({ ...secondPage, point: "before" });
      const run = s.start("query");
      await run.until(pause.whenHeld());
      const providers = childrenOf(run.process.pid);
      process.kill(-(run.process.pid ?? 0), "SIGINT");
      // The page is not answered before the end, so that only the interrupt ends the query.
      const interrupted = await run.done;
      assert.notEqual(interrupted.code, 0, interrupted.output);
      await untilGone(providers);
      pause.release();
    });
  });

  test("runs the queries of a stack of constructs", async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "p", labels: { tier: "web" } });
      s.emulator.add("Project", { slug: "q" });
      const outdir = join(s.directory, "out");
      const app = new App({ outdir, stackTraces: false });
      const stack = new TerraformStack(app, "inventory");
      new SvcProvider(stack, "svc");
      const tier = new TerraformVariable(stack, "tier", { type: "string", default: "web" });
      const labels = { tier: tier.stringValue };
      const { address } = new SvcQuery(stack, "web", {
        list: DataSvcProjects,
        where: { filter: { labels } },
      });
      app.synth();
      const folder = join(outdir, "stacks", "inventory");
      for (const args of [["init"], ["plan"], ["query", "-json"]]) {
        const { code, output, stdout } = await startEngine(folder, [...args, "-no-color"], s.env).done;
        assert.equal(code, 0, output);
        if (args[0] !== "query") continue;
        const found = foundIn(stdout).map((each) => [each.address, each.identity.name]);
        assert.deepEqual(found, [[address, "projects/p"]]);
      }
    });
  });

  test("lists 2,000 virtual machines in 2 requests, and the configuration of 50 of them plans no change", async () => {
    await scenario({ env: { SVC_PROJECT: "p", SVC_REGION: "eu-west-1" } }, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      const network = s.emulator.add("Network", {
        projectName: "projects/p",
        region: "datacenters/eu-west-1",
      });
      const key = s.emulator.add("SshKey", { projectName: "projects/p", publicKey: PUBLIC_KEY });
      for (let n = 0; n < 2_000; n += 1) {
        s.emulator.add(
          "VirtualMachine",
          machine(`m${n}`, {
            network: { networkName: network.name, assignPublicIpv4: n % 2 === 0 },
            users: [{ username: "ops", sshKeyNames: [key.name], password: "correct horse" }],
            ...(n % 3 === 0 ? { labels: { "a.b/c": "${d}", n: String(n) } } : {}),
          }),
        );
      }
      ask(s, { svc_virtual_machine: { all: { limit: 2_000 } } });
      assert.equal((await query(s)).length, 2_000);
      const asked = s.emulator.requests.filter(({ method }) => method === "ListVirtualMachines");
      assert.equal(asked.length, 2);
      assert.equal(s.emulator.requests.length, 2);
      ask(s, { svc_virtual_machine: { some: { limit: 50 } } });
      const { output } = await s.must("query", "-generate-config-out=generated.tf");
      assert.match(asOneLine(output), /users\.password is write-only: the service never returns it/);
      const generated = readFileSync(join(s.directory, "generated.tf"), "utf8");
      assert.equal(generated.match(/^resource "svc_virtual_machine"/gm)?.length, 50);
      assert.match(generated, /network_name += "projects\/p\/networks\//);
      assert.doesNotMatch(generated, /create_time|private_ipv4|correct horse/);
      assert.deepEqual([...new Set(Object.values(await s.plan()))], ["import"]);
      const { stdout } = await s.must("plan");
      assert.match(stdout, /50 to import, 0 to add, 0 to change, 0 to destroy/);
    });
  });
});

const PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINE+ygfu73zcrffBLwfKiAXuK6Obox11KjqpSal6/4L7 me";
