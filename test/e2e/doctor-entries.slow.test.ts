import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import type { DoctorReport, Finding } from "../../src/doctor";
import { runCli } from "../cli/cli";
import { asOneLine, type Scenario, scenario } from "../support/end-to-end";
import { engineProgram, killRun, skipWithoutEngine } from "../support/engine";
import { ownReport } from "../support/own-report";
import { creations } from "../support/team";

const PROJECT = { resource: { svc_project: { shop: { slug: "shop" } } } };
const MACHINE = {
  region: "eu-west-1",
  project_name: "${svc_project.shop.name}",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

/** Examines the folder of a scenario. */
async function examine(
  { directory, env }: Scenario,
  ...args: string[]
): Promise<DoctorReport & { readonly code: number | null }> {
  const { code, stdout, stderr } = await runCli(["doctor", "--dir", directory, "--json", ...args], env);
  assert.equal(stderr, "");
  return ownReport(JSON.parse(stdout) as DoctorReport, code, dirname(directory));
}

function socketsOf(directory: string): string {
  return join(dirname(directory), "sockets");
}

/** Tells a story in a stack with a project, whose provider listens in a folder of its own. */
async function withStack(tell: (stack: Scenario) => Promise<void>): Promise<void> {
  await scenario({}, async (stack) => {
    mkdirSync(socketsOf(stack.directory));
    Object.assign(stack.env, {
      PLUGIN_UNIX_SOCKET_DIR: socketsOf(stack.directory),
      TERRAFORM_BINARY_NAME: engineProgram(),
    });
    stack.write(PROJECT);
    await stack.apply();
    await tell(stack);
  });
}

const areasOf = ({ findings }: DoctorReport): readonly string[] => findings.map(({ area }) => area);

function only({ findings }: DoctorReport, area: string): Finding {
  const found = findings.filter((each) => each.area === area);
  assert.equal(found.length, 1, JSON.stringify(findings, undefined, 2));
  return found[0] as Finding;
}

test(
  "doctor: after a kill during an operation, names the create, its operation and the socket, and the next apply does as it says",
  { skip: skipWithoutEngine() },
  async () => {
    await withStack(async (stack) => {
      const { emulator, directory } = stack;
      assert.deepEqual(areasOf(await examine(stack)), [], "nothing is found before");

      stack.write({ resource: { ...PROJECT.resource, svc_virtual_machine: { web: MACHINE } } });
      emulator.stickNextOperation();
      const run = stack.start("apply", "-auto-approve");
      await run.until(emulator.whenRequested("GetOperation"));
      const during = await examine(stack, "--clear");
      assert.equal(only(during, "journal").noted?.run, "active");
      assert.match(only(during, "journal").next, /Wait for the end of that run/);
      assert.ok(areasOf(during).includes("locks"), "the engine has locked its state");
      assert.deepEqual(during.removed, []);
      await killRun(run);

      const [operation] = emulator.operations();
      const name = operation?.name ?? "";
      const before = emulator.requests.length;
      const report = await examine(stack);
      const entry = only(report, "journal");
      assert.deepEqual(
        { ...entry.noted, startedAt: "", ageSeconds: 0, host: "" },
        {
          verb: "create",
          phase: "accepted",
          kind: "VirtualMachine",
          operation: name,
          startedAt: "",
          ageSeconds: 0,
          run: "killed",
          host: "",
          isOfThisState: true,
        },
      );
      assert.equal(entry.next, `cdktf-svc wait ${name}`);
      assert.match(entry.nextApply ?? "", /waits for the operation, and adopts its object/);
      assert.ok(
        !areasOf(report).includes("operations"),
        "an operation that an entry names is no second finding",
      );
      assert.match(only(report, "processes").dead ?? "", /has ended/);
      const sent = emulator.requests.slice(before).map(({ method = "" }) => method);
      assert.deepEqual(
        sent.filter((method) => !/^(?:Get|List)/.test(method)),
        [],
      );

      const cleared = await examine(stack, "--clear");
      assert.equal(cleared.code, 6);
      assert.deepEqual(
        cleared.removed.map(({ subject }) => subject),
        [only(report, "locks").subject, only(report, "processes").subject],
      );
      assert.equal(only(cleared, "journal").subject, entry.subject, "a pending create is left alone");
      assert.deepEqual(readdirSync(socketsOf(directory)), []);

      emulator.settleOperation(name, "SUCCEEDED");
      assert.match(asOneLine((await stack.apply()).output), /Adopted from an earlier run/);
      assert.deepEqual(creations(emulator), ["CreateProject", "CreateVirtualMachine"]);
      assert.deepEqual(areasOf(await examine(stack)), []);
    });
  },
);

test(
  "doctor: after a lost answer, names the object that the create may have made; an entry is dead only with proof",
  { skip: skipWithoutEngine() },
  async () => {
    await withStack(async (stack) => {
      const { emulator, env } = stack;
      const network = {
        region: "eu-west-1",
        project_name: "${svc_project.shop.name}",
        display_name: "inner",
      };
      stack.write({ resource: { ...PROJECT.resource, svc_network: { inner: network } } });
      const held = emulator.pauseAt({ method: "CreateNetwork", point: "after-commit" });
      const run = stack.start("apply", "-auto-approve");
      await run.until(held.whenHeld());
      await killRun(run);
      held.release();
      const [made] = emulator.objects().filter(({ name }) => name.includes("/networks/"));
      assert.ok(made !== undefined);

      const report = await examine(stack, "--clear");
      assert.equal(only(report, "objects").subject, made.name);
      assert.match(only(report, "objects").text, /did not exist before the create of a Network/);
      const { subject: entry, noted } = only(report, "journal");
      assert.equal(noted?.phase, "sent");
      assert.match(only(report, "journal").nextApply ?? "", /adopts one that is proved/);
      assert.equal(only(report, "journal").dead, undefined);

      // A service that cannot be asked proves nothing, and a state that holds the object ends the doubt about it.
      const refused = await runCli(["doctor", "--dir", stack.directory, "--json"], {
        ...env,
        SVC_API_KEY: "svc_no",
      });
      assert.match(refused.stdout, /"phase": "sent"/);
      const state = JSON.parse(stack.state()) as { resources: object[] };
      state.resources.push({ mode: "managed", instances: [{ attributes: { name: made.name } }] });
      const other = join(dirname(stack.directory), "other.tfstate");
      writeFileSync(other, JSON.stringify(state));
      assert.ok(!areasOf(await examine(stack, "--state", other)).includes("objects"));

      // The object is gone, and the request is of yesterday: it made nothing that is left.
      emulator.remove(made.name);
      assert.equal(
        only(await examine(stack), "journal").dead,
        undefined,
        "a young request may still be carried out",
      );
      const text = JSON.parse(readFileSync(entry, "utf8")) as { startedAtMs: number };
      writeFileSync(entry, JSON.stringify({ ...text, startedAtMs: text.startedAtMs - 2 * 3_600_000 }));
      assert.match(only(await examine(stack), "journal").dead ?? "", /shows no object and no operation/);
      const foreign = emulator.add("Network", {
        projectName: "projects/shop",
        displayName: "of another client",
        region: "datacenters/eu-west-1",
      });
      assert.equal(only(await examine(stack, "--clear"), "journal").dead, undefined, "an object in doubt");
      emulator.remove(foreign.name);
      const { removed } = await examine(stack, "--clear");
      assert.ok(removed.some(({ subject }) => subject === entry));
      assert.deepEqual(areasOf(await examine(stack)), []);
    });
  },
);

test(
  "doctor: an entry whose object a given state holds is removed, and a search of another state never adopts that object",
  { skip: skipWithoutEngine() },
  async () => {
    await withStack(async (stack) => {
      const { emulator } = stack;
      stack.write({ resource: { ...PROJECT.resource, svc_virtual_machine: { web: MACHINE } } });
      const held = emulator.pauseAt({ method: "GetVirtualMachine", point: "before" });
      const run = stack.start("apply", "-auto-approve");
      await run.until(held.whenHeld());
      await killRun(run);
      held.release();
      const [made] = emulator.objects().filter(({ name }) => name.includes("/virtual-machines/"));
      const name = made?.name ?? "";
      const entry = only(await examine(stack), "journal");
      assert.deepEqual([entry.noted?.phase, entry.noted?.name], ["made", name]);
      assert.match(entry.nextApply ?? "", new RegExp(`adopts ${name}`));
      assert.equal(entry.dead, undefined);

      const state = JSON.stringify({
        version: 4,
        resources: [{ mode: "managed", instances: [{ attributes: { name } }] }],
      });
      const other = join(dirname(stack.directory), "other.tfstate");
      writeFileSync(other, state);
      const { removed, findings } = await examine(stack, "--state", other, "--clear");
      assert.ok(removed.some(({ subject }) => subject === entry.subject));
      assert.ok(!findings.some(({ area }) => area === "journal"));
      const journal = dirname(entry.subject);
      const records = readdirSync(journal).filter((file) => file.endsWith(".held.json"));
      assert.ok(records.some((file) => readFileSync(join(journal, file), "utf8").includes(name)));
    });
  },
);
