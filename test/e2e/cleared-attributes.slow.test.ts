import assert from "node:assert/strict";
import { formatContract } from "../../src/contract";
import type { ServiceBehaviour } from "../../src/emulator";
import { FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../contracts/foreign-contracts";
import { widgetService } from "../contracts/widget-document";
import { asOneLine, type Scenario, scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { testMatrix } from "../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("cleared attributes");

type Fields = Readonly<Record<string, unknown>>;

async function withService(
  name: string,
  tell: (s: Scenario) => Promise<void>,
  behaviour: ServiceBehaviour = {},
): Promise<void> {
  const foreign = [...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS].find((each) => each.name === name);
  assert.ok(foreign, name);
  const { contract, document } = foreign.adopt();
  const emulator = {
    documentText: JSON.stringify(document),
    behaviour: { ...foreign.behaviour, ...behaviour },
  };
  await scenario({ contract: formatContract(contract), emulator }, tell);
}

const bodies = (s: Scenario, method: string): readonly unknown[] =>
  s.emulator.requests.filter((request) => request.method === method).map(({ body }) => body);

const NETWORK = "svc_network.it";
const MACHINE = "svc_virtual_machine.it";
const PROJECT = "svc_project.it";

const REPLACED: Fields = { project_name: "projects/shop", cidr: "10.0.0.0/16", title: "one" };

/** Returns a function that writes the network, and another one that shows it in the service. */
function network(s: Scenario): { write: (more: Fields, lifecycle?: Fields) => void; stored: () => Fields } {
  s.emulator.add("Project", { slug: "shop" });
  return {
    write: (more, lifecycle) =>
      s.write({
        resource: {
          svc_network: { it: { ...REPLACED, ...more, ...(lifecycle === undefined ? {} : { lifecycle }) } },
        },
      }),
    stored: () => s.emulator.get(String(s.attributes(NETWORK)?.["name"])) ?? {},
  };
}

/** The names that private state notes. */
function noted(s: Scenario): unknown {
  const state = JSON.parse(s.state()) as {
    readonly resources: readonly { readonly instances: readonly { readonly private?: string }[] }[];
  };
  const text = Buffer.from(state.resources[0]?.instances[0]?.private ?? "", "base64").toString("utf8");
  return text === "" ? undefined : (JSON.parse(text) as { readonly set?: unknown }).set;
}

row(
  "clear: an attribute that leaves the configuration is unset by an update that replaces, at the root, in a section and with it",
  { skip },
  async () => {
    await withService("full-update", async (s) => {
      const { write, stored } = network(s);
      write({ notes: "mine", dhcp: { domain: "shop.internal", lease_seconds: 60 } });
      await s.apply();
      assert.deepEqual(noted(s), ["dhcp", "dhcp.domain", "dhcp.lease_seconds", "notes"]);
      // A read keeps what is noted, and a sibling that changes is no reason to clear something.
      await s.must("refresh");
      write({ title: "two", notes: "mine", dhcp: { domain: "shop.internal", lease_seconds: 60 } });
      await s.apply();
      write({ title: "two", dhcp: { lease_seconds: 60 } });
      const { resource_changes: changes = [] } = await s.planJson();
      assert.deepEqual(changes[0]?.change.actions, ["update"]);
      const unknown = changes[0].change.after_unknown as Fields;
      assert.equal(unknown["notes"], true, "the service may choose another value");
      assert.deepEqual(unknown["dhcp"], { domain: true });
      await s.apply();
      assert.equal(stored()["notes"], undefined);
      assert.deepEqual(stored()["dhcp"], { leaseSeconds: 60 });
      assert.deepEqual(await s.plan(), {});
      assert.deepEqual(noted(s), ["dhcp", "dhcp.lease_seconds"]);
      write({ title: "three" });
      await s.apply();
      assert.equal(stored()["dhcp"], undefined, "a section is cleared with its last attribute");
      assert.equal(stored()["title"], "three");
      assert.deepEqual(await s.plan(), {});
      write({ title: "three", notes: "again" });
      await s.apply();
      assert.equal(stored()["notes"], "again");
      write({ title: "three" });
      await s.apply();
      assert.equal(stored()["notes"], undefined);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "clear: an update that merges sends null for an attribute that leaves the configuration",
  { skip },
  async () => {
    await withService("merge-patch", async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      const machine: Fields = { project_name: "projects/shop", cores: 2, boot: { image: "noble" } };
      const write = (more: Fields): void =>
        s.write({ resource: { svc_virtual_machine: { it: { ...machine, ...more } } } });
      write({ title: "one", schedule: { start_hour: 8, stop_hour: 20 } });
      await s.apply();
      const name = String(s.attributes(MACHINE)?.["name"]);
      write({ schedule: { stop_hour: 20 } });
      await s.apply();
      assert.deepEqual(bodies(s, "UpdateVirtualMachine"), [
        { name, title: null, schedule: { startHour: null } },
      ]);
      assert.deepEqual(s.emulator.get(name)?.["schedule"], { stopHour: 20 });
      assert.equal(s.emulator.get(name)?.["title"], undefined);
      assert.deepEqual(await s.plan(), {});
      write({});
      await s.apply();
      assert.deepEqual(bodies(s, "UpdateVirtualMachine")[1], { name, schedule: null });
      assert.equal(s.emulator.get(name)?.["schedule"], undefined);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

representative(
  "clear: an update with a field mask names an attribute that leaves the configuration, and nothing else",
  { skip },
  async () => {
    await withService("gateway-v3", async (s) => {
      const write = (more: Fields): void =>
        s.write({ resource: { svc_project: { it: { slug: "shop", ...more } } } });
      write({ display_name: "one", labels: { a: "1" } });
      await s.apply();
      const name = String(s.attributes(PROJECT)?.["name"]);
      write({ display_name: "one" });
      await s.apply();
      const [body] = bodies(s, "UpdateProject") as readonly Fields[];
      assert.equal(body?.["updateMask"], "labels");
      assert.deepEqual(s.emulator.get(name)?.["labels"], {});
      assert.equal(s.emulator.get(name)?.["displayName"], "one");
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "clear: the built-in contract resets what leaves the configuration to its defaults",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      const write = (more: Fields): void =>
        s.write({ resource: { svc_project: { it: { slug: "shop", ...more } } } });
      write({ display_name: "one", labels: { a: "1" } });
      await s.apply();
      write({});
      assert.deepEqual(await s.plan(), { [PROJECT]: "update" });
      await s.apply();
      const { display_name: displayName, labels } = s.attributes(PROJECT) ?? {};
      assert.deepEqual({ displayName, labels }, { displayName: "", labels: {} });
      assert.deepEqual(await s.plan(), {});
      assert.equal(noted(s), undefined, "an attribute with a default needs no private state");
    });
  },
);

row(
  "clear: a value that the user never set stays, also if the user ignored its changes",
  { skip },
  async () => {
    await withService("full-update", async (s) => {
      const { write, stored } = network(s);
      write({});
      await s.apply();
      s.emulator.change(String(s.attributes(NETWORK)?.["name"]), { notes: "chosen" });
      assert.deepEqual(await s.plan(), {});
      write({ title: "two" }, { ignore_changes: ["notes"] });
      await s.apply();
      assert.equal(noted(s), undefined, "the engine's configuration of the apply sets no ignored value");
      write({ title: "three" });
      await s.apply();
      assert.equal(stored()["notes"], "chosen");
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row("clear: ignore_changes keeps a value that leaves the configuration", { skip }, async () => {
  await withService("full-update", async (s) => {
    const { write, stored } = network(s);
    write({ notes: "mine" });
    await s.apply();
    write({}, { ignore_changes: ["notes"] });
    assert.deepEqual(await s.plan(), {});
    write({ title: "two" }, { ignore_changes: ["notes"] });
    await s.apply();
    assert.equal(stored()["notes"], "mine");
    assert.deepEqual(await s.plan(), {});
  });
});

row("clear: a service that ignores it is reported once, and the next plan is empty", { skip }, async () => {
  await withService(
    "own-words",
    async (s) => {
      const write = (more: Fields): void =>
        s.write({ resource: { svc_project: { it: { slug: "shop", ...more } } } });
      write({ title: "mine" });
      await s.apply();
      write({});
      const { output } = await s.apply();
      assert.match(asOneLine(output), /Project keeps title/);
      assert.equal(s.emulator.get(String(s.attributes(PROJECT)?.["name"]))?.["title"], "mine");
      assert.deepEqual(await s.plan(), {});
      assert.equal(noted(s), undefined);
    },
    { updates: "merge" },
  );
});

row("clear: an expression that becomes null during the apply clears the attribute", { skip }, async () => {
  await withService("full-update", async (s) => {
    s.emulator.add("Project", { slug: "shop" });
    const write = (input: string, notes: string): void =>
      s.write({
        resource: {
          terraform_data: { source: { input } },
          svc_network: { it: { ...REPLACED, notes } },
        },
      });
    write("one", "mine");
    await s.apply();
    write("two", '${terraform_data.source.output == "two" ? null : "other"}');
    await s.apply();
    const name = String(s.attributes(NETWORK)?.["name"]);
    assert.equal(s.emulator.get(name)?.["notes"], undefined);
    assert.deepEqual(await s.plan(), {});
  });
});

row("clear: a move and an import keep and know what was set", { skip }, async () => {
  await withService("full-update", async (s) => {
    s.emulator.add("Project", { slug: "shop" });
    const resource = (name: string, more: Fields): Fields => ({
      resource: { svc_network: { [name]: { ...REPLACED, ...more } } },
    });
    s.write(resource("it", { notes: "mine" }));
    await s.apply();
    const name = String(s.attributes(NETWORK)?.["name"]);
    s.write({ ...resource("other", {}), moved: { from: NETWORK, to: "svc_network.other" } });
    assert.deepEqual(await s.plan(), { "svc_network.other": "update" });
    await s.apply();
    assert.equal(s.emulator.get(name)?.["notes"], undefined);
    // The values of an imported object may be another client's.
    s.emulator.change(name, { notes: "theirs" });
    await s.must("state", "rm", "svc_network.other");
    s.write(resource("it", { title: "two" }));
    await s.must("import", NETWORK, name);
    await s.apply();
    assert.equal(s.emulator.get(name)?.["notes"], "theirs");
    s.write(resource("it", { title: "two", notes: "mine" }));
    await s.apply();
    s.write(resource("it", { title: "two" }));
    await s.apply();
    assert.equal(s.emulator.get(name)?.["notes"], undefined);
    assert.deepEqual(await s.plan(), {});
  });
});

row("clear: a replacement creates the object without what left the configuration", { skip }, async () => {
  await withService("full-update", async (s) => {
    const { write, stored } = network(s);
    write({ notes: "mine" });
    await s.apply();
    write({ cidr: "10.1.0.0/16" });
    assert.deepEqual(await s.plan(), { [NETWORK]: "replace" });
    await s.apply();
    assert.equal(stored()["notes"], undefined);
    assert.equal(noted(s), undefined);
    assert.deepEqual(await s.plan(), {});
  });
});

row("clear: an apply whose update fails clears the attribute in the next run", { skip }, async () => {
  await withService("full-update", async (s) => {
    const { write, stored } = network(s);
    write({ notes: "mine" });
    await s.apply();
    write({ title: "two" });
    s.emulator.fault("UpdateNetwork", { do: "refuse", code: "invalid_argument" });
    assert.notEqual((await s.run("apply", "-auto-approve")).code, 0);
    assert.deepEqual(noted(s), ["notes"]);
    assert.deepEqual(await s.plan(), { [NETWORK]: "update" });
    await s.apply();
    assert.equal(stored()["notes"], undefined);
    assert.deepEqual(await s.plan(), {});
  });
});

const FORMATTED = {
  uuid: "550e8400-e29b-41d4-a716-446655440000",
  date: "2026-01-31",
  hostname: "a.example.com",
  ipv4: "10.0.0.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/a",
  email: "ops@example.com",
};
const NULLABLE = {
  title: { type: ["string", "null"], maxLength: 9 },
  size: { type: ["integer", "null"], format: "int32", minimum: 1 },
};

row(
  "clear: a text with a format that leaves the configuration is named in the mask without a value, and a nullable one is null",
  { skip },
  async () => {
    const formatted = Object.keys(FORMATTED).map((format) => [`${format}_of_it`, format] as const);
    const properties = Object.fromEntries(
      formatted.map(([name, format]) => [name, { type: "string", format }]),
    );
    await scenario(widgetService({ ...properties, ...NULLABLE }), async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      const write = (more: Fields): void => s.write({ resource: { svc_widget: { it: more } } });
      const values = Object.fromEntries(
        formatted.map(([name, format]) => [name, FORMATTED[format as "uuid"]]),
      );
      write({ ...values, title: "a", size: 2 });
      await s.apply();
      const name = String(s.attributes("svc_widget.it")?.["name"]);
      write({});
      await s.apply();
      const updateMask = [...formatted.map(([each]) => each), "title", "size"].join(",");
      assert.deepEqual(bodies(s, "UpdateWidget"), [{ name, title: null, size: null, updateMask }]);
      const left = Object.keys(s.emulator.get(name) ?? {});
      assert.deepEqual(left.sort(), ["createTime", "name", "projectName"]);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "clear: in a request without a mask that keeps what it omits, a nullable attribute that leaves the configuration is null",
  { skip },
  async () => {
    await scenario(
      widgetService(
        { label: { type: "string" }, ...NULLABLE },
        { hasMask: false, update: { "x-update": "fields" } },
      ),
      async (s) => {
        s.emulator.add("Project", { slug: "shop" });
        const write = (more: Fields): void => s.write({ resource: { svc_widget: { it: more } } });
        write({ label: "a", title: "a", size: 2 });
        await s.apply();
        const name = String(s.attributes("svc_widget.it")?.["name"]);
        write({ label: "a" });
        await s.apply();
        assert.deepEqual(bodies(s, "UpdateWidget"), [{ name, title: null, size: null }]);
        const { label, title, size }: Fields = s.emulator.get(name) ?? {};
        assert.deepEqual({ label, title, size }, { label: "a", title: undefined, size: undefined });
        assert.deepEqual(await s.plan(), {});
      },
    );
  },
);

runPart();
