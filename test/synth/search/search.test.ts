import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Service } from "../../../src/api";
import { isJsonList, isJsonObject } from "../../../src/client";
import { type Contract, kindOf } from "../../../src/contract";
import type { Emulator } from "../../../src/emulator";
import { type FoundObjects, normalizeQuery } from "../../../src/synth";
import { createSearch } from "../../../src/synth/search";
import { startService } from "../../api/emulated-service";
import type { JsonObject } from "../../../src/base/json";

interface Searched {
  readonly emulator: Emulator;
  readonly find: (kind: string, given: JsonObject) => Promise<FoundObjects>;
  /** Returns the methods that were called since the last time. */
  readonly calls: () => readonly string[];
}

async function searched(
  t: TestContext,
  change: (service: Service) => Service = (service) => service,
): Promise<Searched> {
  const { emulator, service: started } = await startService(t);
  const service = change(started);
  const search = createSearch(service);
  let seen = 0;
  return {
    emulator,
    find: (name, given) => {
      const kind = kindOf(service.contract, name);
      const query = normalizeQuery(service.contract, kind, "all", given, { project: "p" });
      return search.find(query, AbortSignal.timeout(30_000));
    },
    calls: () => {
      const methods = emulator.requests.slice(seen).map(({ method }) => method ?? "");
      seen = emulator.requests.length;
      return methods;
    },
  };
}

function addNetworks(emulator: Emulator, count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      emulator.add("Network", {
        projectName: "projects/p",
        region: "datacenters/eu-west-1",
        displayName: `n${index}`,
      }).name,
  );
}

test("search: lists a kind of a project once, in the largest pages, for any number of look-ups", async (t) => {
  const { emulator, find, calls } = await searched(t);
  const names = addNetworks(emulator, 60);
  for (let index = 0; index < 60; index += 1) {
    assert.deepEqual((await find("Network", { displayName: `n${index}` })).names, [names[index]]);
  }
  assert.equal((await find("Network", { name: names[3] ?? "" })).count, 1);
  assert.deepEqual(calls(), ["ListNetworks"]);
  assert.equal((await find("Network", { slug: "none" })).count, 0);
  assert.deepEqual(calls(), ["GetNetwork"], "the list has proved it");
});

test("search: reads three objects by name, and lists from the fourth on", async (t) => {
  const { emulator, find, calls } = await searched(t);
  const names = addNetworks(emulator, 5);
  for (const name of names) assert.equal((await find("Network", { name })).count, 1);
  assert.deepEqual(calls(), ["GetNetwork", "GetNetwork", "GetNetwork", "ListNetworks"]);
});

test("search: lists each parent by itself", async (t) => {
  const { emulator, find, calls } = await searched(t);
  emulator.add("Project", { slug: "q" });
  addNetworks(emulator, 1);
  assert.equal((await find("Network", {})).count, 1);
  assert.equal((await find("Network", { projectName: "q" })).count, 0);
  assert.deepEqual(calls(), ["ListNetworks", "ListNetworks"]);
});

test("search: an object that does not exist is no match, but an object that may not be read is an error", async (t) => {
  const { emulator, find } = await searched(t);
  assert.equal((await find("Network", { slug: "none" })).count, 0);
  emulator.fault("GetNetwork", { do: "refuse", code: "permission_denied" });
  await assert.rejects(find("Network", { slug: "other" }), /permission_denied/);
});

test("search: a list that failed is read again by the next look-up", async (t) => {
  const { emulator, find } = await searched(t);
  addNetworks(emulator, 1);
  emulator.fault("ListNetworks", { do: "refuse", code: "permission_denied" });
  await assert.rejects(find("Network", {}), /permission_denied/);
  assert.equal((await find("Network", {})).count, 1);
});

/** Returns a service whose lists of networks lack the labels, or other fields. */
function withShortLists({ contract, client }: Service, omitted: readonly string[] = ["labels"]): Service {
  const none = Object.fromEntries(omitted.map((field) => [field, null]));
  return {
    contract,
    client: {
      ...client,
      call: async (method, body, options) => {
        const answer = await client.call(method, body, options);
        const { networks } = answer;
        if (!isJsonList(networks)) return answer;
        return {
          ...answer,
          networks: networks.map((each) => (isJsonObject(each) ? { ...each, ...none } : each)),
        };
      },
    },
  };
}

test("search: reads every named object by itself if the list shows less of those that were read", async (t) => {
  const { emulator, find, calls } = await searched(t, (service) => withShortLists(service));
  const names = addNetworks(emulator, 5);
  for (const name of names) emulator.change(name, { labels: { tier: "web" } });
  for (const name of names) {
    assert.deepEqual((await find("Network", { name })).objects[0]?.["labels"], { tier: "web" });
  }
  const reads = names.map(() => "GetNetwork");
  assert.deepEqual(calls(), [...reads.slice(0, 3), "ListNetworks", ...reads.slice(3)]);
});

/** Returns a service whose list of networks also needs a region. */
function withPartialLists({ contract, client }: Service): Service {
  const kinds = contract.kinds.map((kind): Contract["kinds"][number] => {
    const { list } = kind.methods;
    const region = kind.fields.find(({ propName }) => propName === "region");
    if (kind.name !== "Network" || list === undefined || region === undefined) return kind;
    const request = [...list.request, { ...region, needed: true }];
    return { ...kind, methods: { ...kind.methods, list: { ...list, request } } };
  });
  return { contract: { ...contract, kinds }, client };
}

test("search: reads every named object by itself if the list does not cover its parent", async (t) => {
  const { emulator, find, calls } = await searched(t, withPartialLists);
  const names = addNetworks(emulator, 4);
  for (const name of names) assert.equal((await find("Network", { name })).count, 1);
  assert.deepEqual(
    calls(),
    names.map(() => "GetNetwork"),
  );
});

test("search: reads every named object by itself if the list fails", async (t) => {
  const { emulator, find, calls } = await searched(t);
  const names = addNetworks(emulator, 5);
  emulator.fault("ListNetworks", { do: "refuse", code: "permission_denied" });
  for (const name of names) assert.equal((await find("Network", { name })).count, 1);
  const reads = names.map(() => "GetNetwork");
  assert.deepEqual(calls(), [...reads.slice(0, 3), "ListNetworks", ...reads.slice(3)]);
});

test("search: reads the candidates of a condition by themselves if the list omits its field", async (t) => {
  const { emulator, find, calls } = await searched(t, (service) => withShortLists(service));
  const names = addNetworks(emulator, 4);
  emulator.change(names[2] ?? "", { labels: { tier: "web" } });
  const found = await find("Network", { labels: { tier: "web" } });
  assert.deepEqual([found.names, found.objects[0]?.["labels"]], [[names[2]], { tier: "web" }]);
  assert.deepEqual(calls(), ["ListNetworks", ...names.map(() => "GetNetwork")]);
  assert.equal((await find("Network", { labels: { tier: "db" } })).count, 0);
  // The other conditions are met by one object, which was read already.
  assert.equal((await find("Network", { displayName: "n2", labels: { tier: "web" } })).count, 1);
  assert.deepEqual(calls(), []);
});

test("search: of many candidates, reads a sample before it reads all, once for all conditions", async (t) => {
  const whole = await searched(t);
  addNetworks(whole.emulator, 30);
  for (let index = 0; index < 30; index += 1) {
    const query = { displayName: `n${index}`, labels: { tier: "web" } };
    assert.equal((await whole.find("Network", query)).count, 0);
  }
  assert.equal((await whole.find("Network", { labels: { tier: "web" } })).count, 0);
  assert.deepEqual(whole.calls(), ["ListNetworks", ...Array.from({ length: 10 }, () => "GetNetwork")]);
  const short = await searched(t, (service) => withShortLists(service));
  for (const name of addNetworks(short.emulator, 30)) {
    short.emulator.change(name, { labels: { tier: "web" } });
  }
  assert.equal((await short.find("Network", { labels: { tier: "web" } })).count, 30);
  assert.equal(short.calls().filter((method) => method === "GetNetwork").length, 30);
});

test("search: a sample without the field proves nothing if the list omits other fields", async (t) => {
  const { emulator, find } = await searched(t, (service) =>
    withShortLists(service, ["labels", "displayName"]),
  );
  const names = addNetworks(emulator, 30);
  emulator.change(names[29] ?? "", { labels: { tier: "web" } });
  assert.deepEqual((await find("Network", { labels: { tier: "web" } })).names, [names[29]]);
});

test("search: an object that may be listed but not read is known as far as the list shows it", async (t) => {
  const { emulator, find } = await searched(t, (service) => withShortLists(service));
  const names = addNetworks(emulator, 4);
  for (const name of names) emulator.change(name, { labels: { tier: "web" } });
  emulator.fault("GetNetwork", { do: "refuse", code: "permission_denied" });
  assert.equal((await find("Network", { labels: { tier: "web" } })).count, 3);
});

test("search: warns if a list shows fewer objects than the service states, and keeps what it shows", async (t) => {
  const { emulator, find, calls } = await searched(t, withTotals);
  addNetworks(emulator, 3);
  assert.equal((await find("Network", {})).warning, undefined);
  const other = await searched(t, withTotals);
  addNetworks(other.emulator, 3);
  other.emulator.fault({ method: "ListNetworks", times: "all" }, { do: "edit", patch: { total: 5 } });
  const found = await other.find("Network", {});
  assert.equal(found.count, 3);
  assert.match(
    found.warning ?? "",
    /^Possibly incomplete list of Networks: ListNetworks shows 3 objects and states that there are 5, /,
  );
  assert.deepEqual([calls(), other.calls()], [["ListNetworks"], ["ListNetworks", "ListNetworks"]]);
});

/** Returns a service whose contract has a total in the lists of networks. */
function withTotals({ contract, client }: Service): Service {
  const kinds = contract.kinds.map((kind): Contract["kinds"][number] => {
    const { list } = kind.methods;
    if (kind.name !== "Network" || list?.paging === undefined) return kind;
    const paging = { ...list.paging, total: "total" };
    return { ...kind, methods: { ...kind.methods, list: { ...list, paging } } };
  });
  return { contract: { ...contract, kinds }, client };
}

test("search: an object that the list hides is found by its name", async (t) => {
  const { emulator, find } = await searched(t);
  const names = addNetworks(emulator, 3);
  emulator.fault("ListNetworks", { do: "edit", patch: { networks: [] } });
  assert.equal((await find("Network", {})).count, 0);
  assert.deepEqual((await find("Network", { name: names[1] ?? "" })).names, [names[1]]);
});

test("search: a kind without a get method is listed once, also where the list covers all parents", async (t) => {
  const { emulator, find, calls } = await searched(t, ({ contract, client }) => {
    const kinds = contract.kinds.map((kind): Contract["kinds"][number] => {
      const { get, list, ...methods } = kind.methods;
      if (kind.name !== "Network" || get === undefined || list === undefined) return kind;
      return { ...kind, methods: { ...methods, list: { ...list, request: [] } } };
    });
    return { contract: { ...contract, kinds }, client };
  });
  const names = addNetworks(emulator, 4);
  const networks = names.map((name) => emulator.get(name) ?? {});
  emulator.fault({ method: "ListNetworks", times: "all" }, { do: "answer", status: 200, body: { networks } });
  for (const name of names) assert.equal((await find("Network", { name })).count, 1);
  assert.deepEqual(calls(), ["ListNetworks"]);
});
