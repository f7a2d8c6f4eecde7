import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract } from "../../src/contract";
import { createSecret } from "../../src/client";
import { type Emulator, startEmulator } from "../../src/emulator";
import { objectOf, STRING, valueAt, type ValueObject, valueObject } from "../../src/plugin";
import { fromDynamicValue } from "../../src/plugin/wire";
import { nameIn } from "../../src/bridge/context";
import { createProvider } from "../../src/bridge/provider";
import { connect, dynamic, type RpcClient, valueOf } from "../plugin/support/rpc-client";
import { TOTAL_OF_MACHINES } from "../support/total-of-machines";
import { valuesFor } from "./support/values";

const KEY = createSecret("svc_lists_0123456789").reveal();
const IDENTITY = objectOf(new Map([["name", STRING]]));
const providerOf = (described: typeof contract): ReturnType<typeof createProvider> =>
  createProvider(described, { version: "0.0.0", environment: {} });
const provider = providerOf(contract);

interface Bench {
  readonly emulator: Emulator;
  readonly client: RpcClient;
}

/** Starts an emulator with two projects, and configures the provider for it. */
async function start(
  t: TestContext,
  project = "p",
  { documentText, contract: described }: Partial<typeof TOTAL_OF_MACHINES> = {},
): Promise<Bench> {
  const emulator = await startEmulator({
    apiKey: KEY,
    ...(documentText === undefined ? {} : { documentText, defaultPageSize: 2 }),
  });
  t.after(() => emulator.close());
  for (const slug of ["p", "q"]) emulator.add("Project", { slug });
  const client = connect(described === undefined ? provider : providerOf(described));
  const given = { endpoint: emulator.url, api_key: KEY, ...(project === "" ? {} : { project }) };
  await client.call("ConfigureProvider", {
    terraformVersion: "1.16.3",
    config: dynamic(provider.schema, valuesFor(provider.schema, given)),
  });
  return { emulator, client };
}

interface Listed {
  readonly name: string;
  readonly display: string;
  readonly object: ValueObject | undefined;
  readonly said: string;
}

/** Lists virtual machines. */
async function* list(
  { client }: Bench,
  config: Parameters<typeof valuesFor>[1] = {},
  more: { readonly limit?: number; readonly includeResourceObject?: boolean } = {},
): AsyncGenerator<Listed, void> {
  const typeName = "svc_virtual_machine";
  const schema = provider.listResources?.get(typeName)?.schema ?? assert.fail("there is no list resource");
  const resource = provider.resources.get(typeName)?.schema ?? assert.fail("there is no resource");
  const request = { typeName, config: dynamic(schema, valuesFor(schema, config)), limit: 100, ...more };
  for await (const event of client.events("ListResource", request)) {
    const identity = fromDynamicValue(IDENTITY, event.identity?.identityData) as ValueObject | null;
    yield {
      name: nameIn(identity ?? valueObject()) ?? "",
      display: event.displayName,
      object: valueOf(resource, event.resourceObject) as ValueObject | undefined,
      said: event.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"),
    };
  }
}

async function all(...args: Parameters<typeof list>): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for await (const each of list(...args)) found.push(each);
  return found;
}

const machine = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  projectName: "projects/p",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  ...more,
});

const requested = ({ emulator }: Bench): readonly unknown[] =>
  emulator.requests.filter(({ method }) => method?.startsWith("List") === true).map(({ body }) => body);

describe("list resource", () => {
  test("exists for every kind that can be created and listed", () => {
    const listable = contract.kinds.filter(({ methods }) => methods.create !== undefined);
    assert.deepEqual(
      [...(provider.listResources?.keys() ?? [])].sort(),
      listable.map(({ terraformName }) => `svc_${terraformName}`).sort(),
    );
  });

  test("requests a page when its first object is taken, and none after the reader has left", async (t) => {
    const bench = await start(t);
    const count = 1_500;
    for (let n = 0; n < count; n += 1) bench.emulator.add("VirtualMachine", machine());
    let taken = 0;
    for await (const { name } of list(bench, {}, { limit: 2 * count })) {
      assert.notEqual(name, "");
      taken += 1;
      assert.equal(requested(bench).length, taken <= 1_000 ? 1 : 2);
      if (taken === 1_001) break;
    }
    assert.equal(requested(bench).length, 2);
    assert.deepEqual((await all(bench, {}, { limit: 3 })).length, 3);
    assert.deepEqual(requested(bench).at(-1), { projectName: "projects/p", pageSize: 3 });
  });

  test("reads a list again if a page skips objects, and warns at its end if the service states more", async (t) => {
    const bench = await start(t, "p", TOTAL_OF_MACHINES);
    const names = [1, 2, 3, 4, 5].map(() => bench.emulator.add("VirtualMachine", machine()).name);
    bench.emulator.fault({ method: "ListVirtualMachines", call: 2 }, { do: "shift", by: 1 });
    assert.deepEqual((await all(bench)).map(({ name }) => name).toSorted(), names.toSorted());
    bench.emulator.fault(
      { method: "ListVirtualMachines", times: "all" },
      { do: "edit", patch: { totalSize: 7 } },
    );
    const found = await all(bench);
    assert.deepEqual(
      found.map(({ name }) => name),
      [...names, ""],
    );
    assert.match(
      found.at(-1)?.said ?? "",
      /^Possibly incomplete list of VirtualMachines: .* shows 5 objects and states that there are 7/,
    );
  });

  test("lists the objects of a project that meet a filter, which does not shrink the pages", async (t) => {
    const bench = await start(t);
    bench.emulator.add("VirtualMachine", machine({ displayName: "one", labels: { tier: "db" } }));
    const { name } = bench.emulator.add(
      "VirtualMachine",
      machine({ displayName: "two", labels: { tier: "web" } }),
    );
    bench.emulator.add("VirtualMachine", machine({ projectName: "projects/q", labels: { tier: "web" } }));
    const filter = { region: "eu-west-1", labels: { tier: "web" } };
    const found = await all(bench, { project_name: "p", filter }, { limit: 1 });
    assert.deepEqual(
      found.map((each) => [each.name, each.display, each.object]),
      [[name, "two", undefined]],
    );
    assert.deepEqual(requested(bench), [{ projectName: "projects/p", pageSize: 1_000 }]);
  });

  test("shows the name of an object as one printable line, which cannot control a terminal", async (t) => {
    const bench = await start(t);
    for (const displayName of ["\u001b[2Jweb\nlist.svc_project.all \u202e", "\u0007", "日本 é"]) {
      bench.emulator.add("VirtualMachine", machine({ displayName }));
    }
    const found = await all(bench);
    const [, silent] = found;
    assert.deepEqual(
      found.map(({ display }) => display),
      ["[2Jweb list.svc_project.all", silent?.name.split("/").at(-1), "日本 é"],
    );
  });

  test("includes whole objects on request, and says once which secrets they lack", async (t) => {
    const bench = await start(t);
    for (const username of ["a", "b"]) {
      bench.emulator.add("VirtualMachine", machine({ users: [{ username, password: "correct horse" }] }));
    }
    const found = await all(bench, {}, { includeResourceObject: true });
    assert.deepEqual(
      found.map(({ object }) => valueAt(object ?? valueObject(), "project_name")),
      ["projects/p", "projects/p"],
    );
    assert.match(found[0]?.said ?? "", /users\.password is write-only/);
    assert.equal(found[1]?.said, "");
    const bare = await all(bench);
    assert.ok(bare.every(({ object, said }) => object === undefined && said === ""));
  });

  test("ends with the error of the service, or of a missing project", async (t) => {
    const bench = await start(t);
    bench.emulator.fault({ method: "ListVirtualMachines" }, { do: "refuse", code: "permission_denied" });
    const [refused, ...others] = await all(bench);
    assert.match(refused?.said ?? "", /^Error listing VirtualMachines: .*permission_denied/);
    assert.deepEqual(others, []);
    const [unset] = await all(await start(t, ""));
    assert.match(unset?.said ?? "", /^Missing value: project_name is required, but not set\./);
  });
});

test("list resource: an object has the labels of its resource, and a condition finds what others set", async (t) => {
  const bench = await start(t);
  const labels = { role: "web", "svc-expires": "sent-20260101t000000z-until-20260108t000000z-1f0c99a20b7e" };
  bench.emulator.add("VirtualMachine", {
    projectName: "projects/p",
    region: "datacenters/eu-west-1",
    compute: { vcpus: 1, memoryGib: 1 },
    boot: { image: "debian-12" },
    labels,
  });
  const [found] = await all(bench, { filter: { labels } }, { includeResourceObject: true });
  for (const name of ["labels", "labels_all"]) {
    assert.deepEqual({ ...(valueAt(found?.object ?? valueObject(), name) as object) }, { role: "web" });
  }
});
