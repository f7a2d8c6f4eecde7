import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { contract, isReadVerb } from "../../src/contract";
import { runCli } from "../cli/cli";
import { asOneLine, type Scenario, scenario } from "../support/end-to-end";
import { ACTIONS, DESTROY_EVENTS, engineProgram, skipBefore, skipWithoutEngine } from "../support/engine";

const skip = skipWithoutEngine();

const SECRET = "hunter2-hunter2";

/** Plans, reviews the plan, and lets the provider carry out only what the review contains. */
async function approve(s: Scenario, ...args: readonly string[]): Promise<string> {
  delete s.env["SVC_REVIEW"];
  await s.must("plan", "-out=saved.tfplan", ...args);
  const env = { ...s.env, TERRAFORM_BINARY_NAME: engineProgram() };
  const file = join(s.directory, "review.json");
  const { code, stderr } = await runCli(["review", join(s.directory, "saved.tfplan"), "--out", file], env);
  assert.equal(code, 0, stderr);
  s.env["SVC_REVIEW"] = "review.json";
  return file;
}

/** Returns the mutating requests since a request, by the names of their methods. */
function sentSince(s: Scenario, from: number): readonly string[] {
  const reads = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));
  return s.emulator.requests
    .slice(from)
    .map(({ method = "" }) => method)
    .filter((name) => !reads.has(name) && !/^(?:Get|List)/.test(name));
}

const usual = { project_name: "${svc_project.shop.name}", region: "eu-west-1" };

const machine = (more: object = {}): object => ({
  ...usual,
  compute: { vcpus: 2, memory_gib: 4 },
  boot: { image: "images/ubuntu-24-04" },
  users: [{ username: "ops", password: SECRET, password_version: 1 }],
  ...more,
});

const config = (machines: Readonly<Record<string, object>>, more: object = {}): Record<string, unknown> => ({
  resource: { svc_project: { shop: { slug: "shop" } }, svc_virtual_machine: machines, ...more },
});

describe("approved changes", { skip }, () => {
  test("a reviewed plan is carried out, with and without the saved plan, and nothing else", () =>
    scenario({}, async (s) => {
      s.write(config({ web: machine() }, { svc_disk: { data: { ...usual, size_gib: 10 } } }));
      await approve(s);
      await s.must("apply", "saved.tfplan");
      s.write(config({ web: machine({ compute: { vcpus: 4, memory_gib: 4 } }) }));
      await approve(s);
      const before = s.emulator.requests.length;
      // A colleague changes the code after the review.
      s.write(config({ web: machine({ compute: { vcpus: 8, memory_gib: 4 } }) }));
      assert.match(
        await s.refused("plan"),
        /Not reviewed: update projects\/shop\/virtual-machines\/.*differs in compute\.vcpus/,
      );
      s.write(config({ web: machine({ compute: { vcpus: 4, memory_gib: 4 } }), other: machine() }));
      assert.match(await s.refused("plan"), /Not reviewed: create VirtualMachine/);
      s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
      assert.match(await s.refused("plan"), /Not reviewed: delete projects\/shop\/virtual-machines\//);
      assert.match(await s.refused("apply", "-auto-approve"), /Not reviewed/);
      assert.deepEqual(sentSince(s, before), []);
      s.write(config({ web: machine({ compute: { vcpus: 4, memory_gib: 4 } }) }));
      await s.apply("-auto-approve");
      assert.deepEqual([...sentSince(s, before)].sort(), ["DeleteDisk", "ResizeVirtualMachine"]);
    }));

  test("values that are known only after apply may become any, and the others and secrets must be equal", () =>
    scenario({}, async (s) => {
      const network = { ...usual, ipv4_cidr: "10.0.0.0/16" };
      const inNetwork = (more: object = {}): object =>
        machine({ network: { network_name: "${svc_network.main.name}" }, ...more });
      const write = (more: object): void =>
        s.write(config({ web: inNetwork(more), twin: inNetwork(more) }, { svc_network: { main: network } }));
      write({ labels: { key: "${svc_network.main.name}" } });
      const file = await approve(s);
      const text = readFileSync(file, "utf8");
      assert.ok(!text.includes(SECRET), "a review shows no secret");
      const before = s.emulator.requests.length;
      write({ labels: { key: "${svc_network.main.name}", more: "x" } });
      assert.match(await s.refused("plan"), /Not reviewed: create VirtualMachine.*differs in labels/);
      write({
        labels: { key: "${svc_network.main.name}" },
        users: [{ username: "root", password: SECRET, password_version: 1 }],
      });
      assert.match(await s.refused("plan"), /Not reviewed: create VirtualMachine.*differs in users/);
      assert.deepEqual(sentSince(s, before), []);
      write({ labels: { key: "${svc_network.main.name}" } });
      await s.apply();
      assert.equal(s.emulator.objects("VirtualMachine").length, 2);
      assert.deepEqual(await s.plan(), {}, "a plan of nothing needs no approval");
    }));

  test("a replacement is approved with its two halves, a deletion alone is another change", () =>
    scenario({}, async (s) => {
      s.write(config({ web: machine(), tainted: machine() }));
      await s.apply();
      s.write(config({ web: machine({ boot: { image: "images/debian-12" } }), tainted: machine() }));
      await approve(s, "-replace=svc_virtual_machine.tainted");
      const before = s.emulator.requests.length;
      const deletion = await s.refused("plan", "-destroy");
      assert.match(deletion, /Not reviewed: delete projects\/shop\/virtual-machines/);
      assert.deepEqual(sentSince(s, before), []);
      await s.apply("-replace=svc_virtual_machine.tainted");
      assert.deepEqual([...sentSince(s, before)].sort(), [
        "CreateVirtualMachine",
        "CreateVirtualMachine",
        "DeleteVirtualMachine",
        "DeleteVirtualMachine",
      ]);
    }));

  test("drift after the review is refused with the attribute, and an approved create is made once", () =>
    scenario({}, async (s) => {
      s.write(config({ web: machine({ labels: { team: "a" } }) }));
      await approve(s);
      await s.apply();
      assert.equal(s.emulator.objects("VirtualMachine").length, 1);
      // Another client deletes the machine, and the same review is applied again.
      const [made] = s.emulator.objects("VirtualMachine");
      s.emulator.remove(String(made?.["name"]));
      const before = s.emulator.requests.length;
      assert.match(
        await s.refused("apply", "-auto-approve"),
        /Reviewed for one time only: create VirtualMachine/,
      );
      assert.deepEqual(sentSince(s, before), []);
      await approve(s);
      await s.apply();
      s.write(config({ web: machine({ labels: { team: "b" } }) }));
      await approve(s);
      const [web] = s.emulator.objects("VirtualMachine");
      s.emulator.change(String(web?.["name"]), { labels: { team: "c" } });
      assert.match(await s.refused("plan"), /Not reviewed: update .*differs in labels/);
    }));

  test("a review of another endpoint or workspace, an expired and a damaged one permit nothing", () =>
    scenario({}, async (s) => {
      s.write(config({ web: machine() }));
      const file = await approve(s);
      const review = JSON.parse(readFileSync(file, "utf8")) as { approval: { until: string } };
      const write = (text: string): void => writeFileSync(file, text);
      const before = s.emulator.requests.length;
      write(JSON.stringify({ ...review, approval: { ...review.approval, until: "2026-01-01T00:00:00Z" } }));
      assert.match(await s.refused("plan"), /The review permits nothing .*expired at 2026-01-01/);
      write(JSON.stringify(review).replaceAll(s.emulator.url, "https://api.example.com"));
      assert.match(await s.refused("plan"), /is for https:\/\/api\.example\.com, and the provider uses http/);
      write(JSON.stringify(review).replaceAll('"workspace":"default"', '"workspace":"prod"'));
      assert.match(await s.refused("plan"), /Not reviewed: create/);
      write("{");
      assert.match(await s.refused("plan"), /is no review/);
      rmSync(file);
      assert.match(await s.refused("plan"), /cannot be read \(ENOENT\), so nothing is approved/);
      assert.deepEqual(sentSince(s, before), []);
    }));

  test("a signature is demanded where a key is set, and fails with a changed review", () =>
    scenario({}, async (s) => {
      s.write(config({ web: machine() }));
      const key = "0123456789abcdef0123456789abcdef";
      const file = await approve(s);
      s.env["SVC_REVIEW_KEY"] = key;
      assert.match(await s.refused("plan"), /cannot be trusted: it is not signed/);
      const env = { ...s.env, TERRAFORM_BINARY_NAME: engineProgram() };
      const signing = ["review", join(s.directory, "saved.tfplan"), "--out", file, "--sign"];
      assert.equal((await runCli(signing, env)).code, 0);
      assert.match(
        (await runCli(["review", "--verify", file], env)).stdout,
        /2 changes, signed with the key/,
      );
      await s.must("plan");
      writeFileSync(file, readFileSync(file, "utf8").replace('"vcpus', '"xcpus'));
      const changed = readFileSync(file, "utf8").replace(/"is": "2"/, '"is": "8"');
      writeFileSync(file, changed);
      assert.match(await s.refused("plan"), /its signature does not belong to it/);
      assert.equal((await runCli(["review", "--verify", file], env)).code, 1);
    }));

  test("an interrupted apply is repeated with the same review, and no further object is created with it", () =>
    scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      const keys = (names: readonly string[]): Record<string, unknown> => ({
        resource: {
          svc_virtual_machine: Object.fromEntries(
            names.map((name) => [name, machine({ project_name: "projects/demo" })]),
          ),
        },
      });
      s.write(keys(["one", "two"]));
      await approve(s);
      s.emulator.stickNextOperation();
      const run = s.start("apply", "-auto-approve");
      await run.until(s.emulator.whenRequested("GetOperation", 1));
      run.process.kill("SIGKILL");
      await run.done;
      for (const { name, state } of s.emulator.operations()) {
        if (state === "RUNNING" || state === "PENDING") s.emulator.settleOperation(name, "SUCCEEDED");
      }
      const again = await s.apply();
      assert.match(asOneLine(again.output), /Resuming a reviewed change: create VirtualMachine/);
      assert.equal(s.emulator.objects("VirtualMachine").length, 2);
      assert.deepEqual(await s.plan(), {});
      // The same values once more were not reviewed.
      s.write(keys(["one", "two", "three"]));
      const before = s.emulator.requests.length;
      assert.match(
        await s.refused("apply", "-auto-approve"),
        /Reviewed for one time only: create VirtualMachine/,
      );
      assert.deepEqual(sentSince(s, before), []);
    }));

  test("an ephemeral object is created as often as plans and applies need it, and only as reviewed", () =>
    scenario({}, async (s) => {
      const write = (roles: readonly string[]): void =>
        s.write({
          ephemeral: { svc_api_key: { ci: { display_name: "ci", roles } } },
          provider: { svc: [{}, { alias: "minted", api_key: "${ephemeral.svc_api_key.ci.secret}" }] },
          resource: { svc_project: { shop: { slug: "shop", provider: "svc.minted" } } },
        });
      write(["EDITOR"]);
      await approve(s);
      await s.must("plan");
      await s.apply();
      s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
      await approve(s);
      const before = s.emulator.requests.length;
      write(["EDITOR", "VIEWER"]);
      assert.match(await s.refused("plan"), /Not reviewed: open ApiKey/);
      assert.deepEqual(sentSince(s, before), []);
    }));

  test(
    "an action is invoked as reviewed, with values that only the apply knows, and not otherwise",
    { skip: skipBefore(ACTIONS) },
    () =>
      scenario({}, async (s) => {
        s.emulator.add("Project", { slug: "demo" });
        const name =
          skipBefore(DESTROY_EVENTS) === false ? "${caller.name}" : "${svc_virtual_machine.web.name}";
        const write = (image: string, displayName = "wiped"): void =>
          s.write({
            action: {
              svc_virtual_machine_reimage: {
                wipe: { config: { name, boot: { image }, allow_reimage: true } },
              },
              svc_call: {
                stop: { config: { method: "UpdateVirtualMachine", request: { name, displayName } } },
              },
            },
            resource: {
              svc_virtual_machine: {
                web: {
                  ...machine({ project_name: "projects/demo" }),
                  lifecycle: {
                    action_trigger: [
                      {
                        events: ["after_create"],
                        actions: ["action.svc_virtual_machine_reimage.wipe", "action.svc_call.stop"],
                      },
                    ],
                  },
                },
              },
            },
          });
        write("images/debian-12");
        await approve(s);
        const before = s.emulator.requests.length;
        write("images/ubuntu-24-04");
        assert.match(
          await s.refused("plan"),
          /Not reviewed: invoke svc_virtual_machine_reimage.*differs in boot\.image/,
        );
        write("images/debian-12", "other");
        assert.match(await s.refused("plan"), /Not reviewed: invoke svc_call.*differs in request/);
        assert.match(await s.refused("apply", "-auto-approve"), /Not reviewed: invoke/);
        assert.deepEqual(sentSince(s, before), []);
        write("images/debian-12");
        await s.apply();
        assert.deepEqual(sentSince(s, before), [
          "CreateVirtualMachine",
          "ReimageVirtualMachine",
          "UpdateVirtualMachine",
        ]);
      }),
  );
});
