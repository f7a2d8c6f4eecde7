import assert from "node:assert/strict";
import { formatContract } from "../../../src/contract";
import { SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { scenario, type Scenario, asOneLine } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { testMatrix } from "../../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("update modes");

type Fields = Readonly<Record<string, unknown>>;

async function withService(name: string, tell: (s: Scenario) => Promise<void>): Promise<void> {
  const foreign = SMALL_CONTRACTS.find((each) => each.name === name);
  assert.ok(foreign, name);
  const { contract, document } = foreign.adopt();
  const emulator = { documentText: JSON.stringify(document), behaviour: foreign.behaviour };
  await scenario({ contract: formatContract(contract), emulator }, tell);
}

const bodies = (s: Scenario, method: string): readonly unknown[] =>
  s.emulator.requests.filter((request) => request.method === method).map(({ body }) => body);

const stored = (s: Scenario, name: string): Fields => s.emulator.get(name) ?? {};

const NETWORK = "svc_network.it";
const MACHINE = "svc_virtual_machine.it";

representative(
  "update modes: an update of a service that replaces loses nothing that the user left to the service",
  { skip },
  async () => {
    await withService("full-update", async (s) => {
      const network: Fields = {
        project_name: "projects/shop",
        cidr: "10.0.0.0/16",
        title: "one",
        routes: [{ destination: "10.1.0.0/16" }, { destination: "10.2.0.0/16" }],
      };
      const write = (more: Fields): void =>
        s.write({ resource: { svc_network: { it: { ...network, ...more } } } });
      s.emulator.add("Project", { slug: "shop" });
      write({});
      await s.apply();
      const name = String(s.attributes(NETWORK)?.["name"]);
      // The service chooses values that the user left to it: at the root, in a section, and in elements.
      s.emulator.change(name, {
        notes: "chosen",
        etag: "e7",
        dhcp: { domain: "internal", leaseSeconds: 90 },
        routes: [
          { destination: "10.1.0.0/16", priority: 11 },
          { destination: "10.2.0.0/16", priority: 22 },
        ],
      });
      assert.deepEqual(await s.plan(), {}, "what the service chose is no difference");
      write({
        title: "two",
        dhcp: { lease_seconds: 120 },
        routes: [
          { destination: "10.2.0.0/16", next_hop: "a" },
          { destination: "10.3.0.0/16" },
          { destination: "10.1.0.0/16" },
        ],
      });
      assert.deepEqual(await s.plan(), { [NETWORK]: "update" });
      await s.apply();
      const { title, notes, dhcp, routes, cidr } = stored(s, name);
      assert.deepEqual(
        { title, notes, dhcp, routes, cidr },
        {
          title: "two",
          notes: "chosen",
          dhcp: { domain: "internal", leaseSeconds: 120 },
          routes: [
            { destination: "10.2.0.0/16", nextHop: "a", priority: 22 },
            { destination: "10.3.0.0/16" },
            { destination: "10.1.0.0/16", priority: 11 },
          ],
          cidr: "10.0.0.0/16",
        },
      );
      const [body] = bodies(s, "UpdateNetwork") as readonly Fields[];
      assert.equal(body?.["etag"], "e7", "the request repeats what only the service sets");
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "update modes: an update of a service that merges sends only the change, and elements keep what the service chose",
  { skip },
  async () => {
    await withService("merge-patch", async (s) => {
      const machine: Fields = {
        project_name: "projects/shop",
        cores: 2,
        boot: { image: "noble" },
        volumes: [{ label: "data", size_gib: 5 }, { label: "logs" }],
        schedule: { start_hour: 8 },
      };
      const write = (more: Fields): void =>
        s.write({ resource: { svc_virtual_machine: { it: { ...machine, ...more } } } });
      s.emulator.add("Project", { slug: "shop" });
      write({});
      await s.apply();
      const name = String(s.attributes(MACHINE)?.["name"]);
      s.emulator.change(name, {
        schedule: { startHour: 8, stopHour: 20 },
        volumes: [
          { label: "data", sizeGib: 5, tier: "fast" },
          { label: "logs", sizeGib: 1, tier: "slow" },
        ],
      });
      assert.deepEqual(await s.plan(), {});
      write({ title: "two", schedule: { start_hour: 9 }, cores: 4 });
      await s.apply();
      assert.deepEqual(bodies(s, "UpdateVirtualMachine"), [
        { name, title: "two", schedule: { startHour: 9 } },
      ]);
      assert.deepEqual(bodies(s, "ResizeVirtualMachine"), [{ name, cores: 4 }], "the narrower method");
      write({
        title: "two",
        cores: 4,
        schedule: { start_hour: 9 },
        volumes: [{ label: "logs" }, { label: "data", size_gib: 6 }],
      });
      await s.apply();
      const { schedule, volumes } = stored(s, name);
      assert.deepEqual(schedule, { startHour: 9, stopHour: 20 });
      assert.deepEqual(volumes, [
        { label: "logs", sizeGib: 1, tier: "slow" },
        { label: "data", sizeGib: 6, tier: "fast" },
      ]);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "update modes: a rebuild whose request names the image flat is reached by its permission, which helps with nothing else",
  { skip },
  async () => {
    await withService("merge-patch", async (s) => {
      const write = (more: Fields): void =>
        s.write({
          resource: {
            svc_virtual_machine: {
              it: { project_name: "projects/shop", cores: 2, boot: { image: "noble" }, ...more },
            },
          },
        });
      s.emulator.add("Project", { slug: "shop" });
      write({});
      await s.apply();
      const name = String(s.attributes(MACHINE)?.["name"]);
      write({ boot: { image: "jammy" } });
      assert.deepEqual(await s.plan(), { [MACHINE]: "replace" });
      write({ boot: { image: "jammy" }, allow_rebuild: true });
      await s.apply();
      assert.deepEqual(bodies(s, "RebuildVirtualMachine"), [{ name, image: "jammy" }]);
      assert.deepEqual(s.emulator.get(name)?.["boot"], { image: "jammy", diskSizeGib: 20 });
      write({ boot: { image: "jammy", disk_size_gib: 30 }, allow_rebuild: true });
      assert.deepEqual(await s.plan(), { [MACHINE]: "replace" });
      const said = asOneLine((await s.must("plan")).output);
      assert.ok(said.includes(`${name} is replaced although allow_rebuild is true`), said);
    });
  },
);

row(
  "update modes: secrets beside the object or in an operation's metadata stay in the state",
  { skip },
  async () => {
    await withService("merge-patch", async (s) => {
      s.write({
        resource: {
          svc_api_key: { it: { title: "ci" } },
          svc_project: { it: { slug: "shop" } },
          svc_virtual_machine: {
            it: { project_name: "${svc_project.it.name}", cores: 2, boot: { image: "noble" } },
          },
        },
      });
      await s.apply();
      const secrets = (): readonly unknown[] => [
        s.attributes("svc_api_key.it")?.["token"],
        s.attributes(MACHINE)?.["root_password"],
      ];
      const first = secrets();
      for (const secret of first) assert.match(String(secret), /^svc_\w+$/);
      assert.deepEqual(await s.plan(), {});
      await s.apply("-refresh-only");
      assert.deepEqual(secrets(), first);
    });
  },
);

runPart();
