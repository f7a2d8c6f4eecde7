import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { formatContract } from "../../../src/contract";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";
import { asOneLine, scenario, type Scenario } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { testMatrix } from "../../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("parents");

async function withTenancy(tell: (s: Scenario) => Promise<void>): Promise<void> {
  const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "tenancy");
  assert.ok(foreign);
  const { contract, document } = foreign.adopt();
  await scenario(
    {
      contract: formatContract(contract),
      emulator: { documentText: JSON.stringify(document), behaviour: foreign.behaviour },
      provider: { project: "projects/shop" },
    },
    tell,
  );
}

representative(
  "parents: an import and data sources fill in what only the name tells, and an import refuses a configuration of another object",
  { skip },
  async () => {
    await withTenancy(async (s) => {
      const write = (disk: object, ...imports: readonly object[]): void =>
        s.write({
          resource: { svc_project: { it: { slug: "shop" } }, svc_disk: { it: disk } },
          ...(imports.length === 0 ? {} : { import: imports }),
        });
      const right = { owner: "${svc_project.it.name}", disk_id: "data", label: "a" };
      write(right);
      await s.apply();
      const name = "projects/shop/disks/data";
      assert.equal(s.attributes("svc_disk.it")?.["name"], name);
      rmSync(join(s.directory, "terraform.tfstate"));
      const imports = [
        { to: "svc_project.it", id: "projects/shop" },
        { to: "svc_disk.it", id: name },
      ];
      for (const [wrong, attribute, value] of [
        [{ ...right, disk_id: "other" }, "disk_id", "data"],
        [{ ...right, owner: "projects/other" }, "owner", "projects/shop"],
      ] as const) {
        write(wrong, ...imports);
        const { code, output } = await s.run("plan");
        assert.equal(code, 1, output);
        const said = asOneLine(output);
        assert.ok(said.includes(`${name} is imported, but the configuration has another ${attribute}`), said);
        assert.ok(said.includes(`Set ${attribute} to "${value}"`), said);
      }
      write(right, ...imports);
      const { stdout } = await s.apply();
      assert.match(stdout, /2 imported, 0 added, 0 changed, 0 destroyed/);
      write(right);
      assert.deepEqual(await s.plan(), {});
      const { owner, disk_id: slug } = s.attributes("svc_disk.it") ?? {};
      assert.deepEqual([owner, slug], ["projects/shop", "data"]);
      const data = {
        svc_disk: { slug: { name: "data", owner: "shop" } },
        svc_disks: { all: { owner: "shop" } },
      };
      s.write({ resource: { svc_project: { it: { slug: "shop" } }, svc_disk: { it: right } }, data });
      await s.apply();
      const shown = s.attributes("data.svc_disk.slug");
      assert.deepEqual([shown?.["name"], shown?.["owner"], shown?.["disk_id"]], [name, "shop", "data"]);
      const [listed] = s.attributes("data.svc_disks.all")?.["disks"] as readonly Record<string, unknown>[];
      assert.deepEqual([listed?.["owner"], listed?.["disk_id"]], ["projects/shop", "data"]);
      assert.deepEqual(await s.plan(), {});
      // After the import, another slug is a change like any other.
      write({ ...right, disk_id: "other" });
      assert.deepEqual(await s.plan(), { "svc_disk.it": "replace" });
    });
  },
);

row(
  "parents: the provider's configuration and the API key supply what neither the object nor its name says",
  { skip },
  async () => {
    await withTenancy(async (s) => {
      const resource = { svc_network: { it: { title: "n" } }, svc_ssh_key: { it: { public_key: "k" } } };
      s.emulator.add("Project", { slug: "shop" });
      s.write({ resource });
      await s.apply();
      const sent = (method: string): readonly unknown[] =>
        s.emulator.requests.filter((request) => request.method === method).map(({ body }) => body);
      assert.deepEqual(sent("CreateNetwork"), [{ projectName: "projects/shop", title: "n" }]);
      for (const body of sent("ListNetworks")) assert.deepEqual(body, { projectName: "projects/shop" });
      assert.ok(sent("ListNetworks").length > 0, "the objects before the create are known");
      const nameOf = (address: string): string => String(s.attributes(address)?.["name"]);
      assert.match(nameOf("svc_network.it"), /^networks\/[^/]+$/);
      assert.match(nameOf("svc_ssh_key.it"), /^projects\/tenant\/ssh-keys\/[^/]+$/);
      const imports = Object.keys(resource).map((type) => ({ to: `${type}.it`, id: nameOf(`${type}.it`) }));
      rmSync(join(s.directory, "terraform.tfstate"));
      s.write({ resource, import: imports });
      const { stdout } = await s.apply();
      assert.match(stdout, /2 imported, 0 added, 0 changed, 0 destroyed/);
      s.write({ resource });
      assert.deepEqual(await s.plan(), {});
    });
  },
);

runPart();
