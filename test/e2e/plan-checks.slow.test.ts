import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startEmulator } from "../../src/emulator";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, type Scenario, scenario, textBelow } from "../support/end-to-end";

const skip = skipWithoutEngine();

const NETWORK = {
  project_name: "projects/demo",
  display_name: "n",
  region: "eu-west-1",
  ipv4_cidr: "10.0.0.0/16",
};
const PROJECT = { svc_project: { demo: { slug: "demo" } } };

/** Runs a plan that must fail before anything is created, with an error of at most five lines. */
async function refusedPlan(s: Scenario, title: string): Promise<string> {
  const { code, output } = await s.run("plan");
  assert.equal(code, 1, output);
  assert.equal(output.split("Error: ").length, 2, `one error, not one for each resource:\n${output}`);
  assert.ok(output.includes(`Error: ${title}`), output);
  assert.ok(textBelow(output, title).length <= 5, output);
  return asOneLine(output);
}

describe("plan checks", { skip }, () => {
  test("a plan fails if the service cannot be reached, or refuses the key", async () => {
    await scenario({}, async (s) => {
      s.write({ resource: { svc_project: { a: { slug: "a" }, b: { slug: "b" } } } });
      const closed = await startEmulator();
      await closed.close();
      const { SVC_ENDPOINT = "" } = s.env;
      s.env["SVC_ENDPOINT"] = closed.url;
      const unreached = await refusedPlan(s, "The service cannot be reached");
      assert.ok(unreached.includes(`The connection to ${closed.url} was refused`), unreached);
      assert.match(unreached, /\(SVC_ENDPOINT\)/);
      Object.assign(s.env, { SVC_ENDPOINT, SVC_API_KEY: "svc_wrong" });
      const refused = await refusedPlan(s, "The service refuses the API key");
      assert.match(refused, /set SVC_API_KEY\./);
      assert.doesNotMatch(refused, /svc_wrong/);
    });
  });

  test("a plan warns of an object that does not exist, and fails with strict_checks", async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      const misspelt = {
        svc_network: { n: { ...NETWORK, region: "frankfurt" }, m: { ...NETWORK, region: "frankfurt" } },
      };
      s.write({ resource: misspelt });
      const warned = await s.must("plan");
      assert.equal(
        warned.output.split("Warning: datacenters/frankfurt does not exist").length,
        2,
        warned.output,
      );
      assert.match(asOneLine(warned.output), /region refers to it\. Existing ones: eu-west-1, /);
      s.write({ resource: { svc_network: { n: { ...NETWORK, project_name: "projects/dem" } } } });
      assert.match(
        asOneLine((await s.must("plan")).output),
        /Warning: projects\/dem does not exist .* Did you mean demo\?/,
      );
      s.write({ resource: misspelt, provider: { svc: { strict_checks: true } } });
      await refusedPlan(s, "datacenters/frankfurt does not exist");
    });
  });

  test("the quick start with a wrong key, without the service, or with an unknown region or project fails in three lines", async () => {
    await scenario({ provider: { strict_checks: true, region: "eu-west-1" } }, async (s) => {
      const write = ({ region = "eu-west-1", project = "${svc_project.project.name}" }): void =>
        s.write({
          provider: { svc: { strict_checks: true, region } },
          resource: {
            svc_project: { project: { slug: "shop" } },
            svc_network: { network: { project_name: project, ipv4_cidr: "10.20.0.0/24" } },
            svc_virtual_machine: {
              server: {
                project_name: project,
                compute: { vcpus: 2, memory_gib: 4 },
                boot: { image: "debian-12" },
                network: { network_name: "${svc_network.network.name}", assign_public_ipv4: true },
              },
            },
          },
        });
      const failsInThreeLines = async (title: string): Promise<void> => {
        const output = await refusedPlan(s, title);
        const lines = textBelow((await s.run("plan")).output, title);
        assert.ok(lines.length <= 3 && lines.every((line) => line !== ""), output);
      };
      write({ region: "frankfurt" });
      await failsInThreeLines("datacenters/frankfurt does not exist");
      s.emulator.add("Project", { slug: "store" });
      write({ project: "projects/stor" });
      await failsInThreeLines("projects/stor does not exist");
      write({});
      s.env["SVC_API_KEY"] = "svc_wrong";
      await failsInThreeLines("The service refuses the API key");
      s.env["SVC_API_KEY"] = s.emulator.apiKey;
      await s.emulator.goDown();
      await failsInThreeLines("The service cannot be reached");
      await s.emulator.comeUp();
      assert.deepEqual(s.emulator.objects("VirtualMachine"), []);
    });
  });

  test("an object that the same apply creates is not reported, and each object is read once", async () => {
    await scenario({}, async (s) => {
      const networks = Object.fromEntries(
        ["a", "b", "c"].map((name) => [
          name,
          { ...NETWORK, display_name: name, depends_on: ["svc_project.demo"] },
        ]),
      );
      s.write({
        resource: { ...PROJECT, svc_network: networks },
        provider: { svc: { strict_checks: true } },
      });
      await s.must("plan");
      const methods = s.emulator.requests.map(({ method }) => method).sort();
      assert.deepEqual(methods, ["GetDatacenter", "ListDatacenters"]);
      await s.must("apply", "-auto-approve");
    });
  });

  test("a check that the service does not answer says nothing", async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      s.write({ resource: { svc_network: { n: NETWORK } }, provider: { svc: { strict_checks: true } } });
      for (const method of ["GetProject", "GetDatacenter", "ListDatacenters"]) {
        s.emulator.fault({ method, times: Infinity }, { do: "refuse", code: "permission_denied" });
      }
      const { output } = await s.must("plan");
      assert.doesNotMatch(output, /Warning/);
    });
  });
});
