import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { type Scenario, scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const NETWORK = { project_name: "projects/demo", region: "eu-west-1", ipv4_cidr: "10.0.0.0/16" };

/** Returns a configuration of one network. */
function network(provider: object, labels: object | undefined, more: object = {}): Record<string, unknown> {
  const own = labels === undefined ? {} : { labels };
  return { provider: { svc: provider }, resource: { svc_network: { a: { ...NETWORK, ...own, ...more } } } };
}

function labelsInService(s: Scenario): Record<string, string> {
  const [object] = s.emulator.objects("Network");
  return { ...(object as unknown as { labels: Record<string, string> }).labels };
}

/** Returns the attributes of the network that a plan changes, with their values after it. */
async function changes(s: Scenario): Promise<Record<string, unknown>> {
  const { resource_changes: all = [] } = await s.planJson();
  const change = all.find(({ address }) => address.startsWith("svc_network."))?.change;
  if (change === undefined) return {};
  const [before, after, open] = [change.before, change.after, change.after_unknown] as Record<
    string,
    unknown
  >[];
  assert.ok(before !== undefined && after !== undefined && open !== undefined);
  const changed = Object.entries({ ...after, ...open }).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[name]) &&
      (name in open ? JSON.stringify(value) !== "{}" : true),
  );
  return Object.fromEntries(changed);
}

test("labels: default, ignored and expiry labels through the engine", { skip }, async () => {
  await scenario({}, async (s) => {
    s.emulator.add("Project", { slug: "demo" });
    const ignoring = { ignore_labels: ["policy/*"], expires: "7d" };
    s.write(network({ ...ignoring, default_labels: { env: "prod" } }, { role: "web" }));
    await s.apply("-auto-approve");
    const { "svc-expires": expiry, ...labels } = labelsInService(s);
    assert.deepEqual(labels, { env: "prod", role: "web" });
    assert.ok(expiry !== undefined);
    assert.deepEqual(await s.plan(), {});

    const [object] = s.emulator.objects("Network");
    s.emulator.change(object?.name ?? "", { labels: { "policy/owner": "bot" } });
    const kept = { "svc-expires": expiry, "policy/owner": "bot" };
    assert.deepEqual(await s.plan(), {});
    s.write(network({ ...ignoring, default_labels: { env: "dev" } }, { role: "web" }));
    assert.deepEqual(await changes(s), { labels_all: { env: "dev", role: "web" } });
    await s.apply("-auto-approve");
    assert.deepEqual(labelsInService(s), { env: "dev", role: "web", ...kept });
    const show = await s.must("show", "-json");
    assert.doesNotMatch(show.stdout, /policy\/owner|svc-expires/);

    // A default label that another resource tells after the plan.
    const run = { terraform_data: { run: { input: "one" } } };
    const later = network(
      { ...ignoring, default_labels: { run: "${terraform_data.run.output}" } },
      { role: "web" },
    );
    const resource = { ...(later["resource"] as object), ...run };
    s.write({ ...later, resource });
    assert.deepEqual(Object.keys(await changes(s)), ["labels_all"]);
    await s.apply("-auto-approve");
    assert.deepEqual(labelsInService(s), { run: "one", role: "web", ...kept });
    assert.deepEqual(await s.plan(), {});
    s.write({ ...later, resource: { ...resource, terraform_data: { run: { input: "two" } } } });
    await s.apply("-auto-approve");
    assert.deepEqual(labelsInService(s), { run: "two", role: "web", ...kept });
    assert.deepEqual(await s.plan(), {});

    // Moved in the state, imported again, and replaced before its deletion.
    const provider = { ...ignoring, default_labels: { role: "web", env: "prod" } };
    s.write(network(provider, { role: "web" }));
    await s.apply("-auto-approve");
    await s.must("state", "rm", "svc_network.a");
    s.write({ ...network(provider, { role: "web" }), import: [{ to: "svc_network.a", id: object?.name }] });
    assert.match((await s.must("plan")).stdout, /1 to import, 0 to add, 0 to change, 0 to destroy/);
    await s.apply("-auto-approve");
    assert.deepEqual(await s.plan(), {});
    const replaced = { lifecycle: { create_before_destroy: true } };
    const blocks = network(provider, { role: "web" }, replaced);
    const { svc_network: networks } = blocks["resource"] as { svc_network: { a: object } };
    s.write({
      ...blocks,
      resource: { svc_network: { b: networks.a } },
      moved: [{ from: "svc_network.a", to: "svc_network.b" }],
    });
    await s.apply("-auto-approve", "-replace=svc_network.b");
    const { "svc-expires": newer, ...others } = labelsInService(s);
    assert.deepEqual(others, { role: "web", env: "prod" });
    assert.notEqual(newer, expiry);
    assert.deepEqual(await s.plan(), {});

    // Labels that the user leaves to others.
    const left = network(
      provider,
      { role: "db" },
      { lifecycle: { ignore_changes: ["labels", "labels_all"] } },
    );
    const { svc_network: leftNetworks } = left["resource"] as { svc_network: { a: object } };
    s.write({ ...left, resource: { svc_network: { b: leftNetworks.a } } });
    s.emulator.change(s.emulator.objects("Network")[0]?.name ?? "", { labels: { role: "x", more: "y" } });
    assert.deepEqual(await s.plan(), {});

    // Refused: contradictions, in the plan.
    s.write(network({ ignore_labels: ["env"], default_labels: { env: "prod" } }, {}));
    assert.match(await s.refused("plan"), /default_labels must not have the key "env"/);
    s.write(network({ expires: "soon" }, {}));
    assert.match(await s.refused("plan"), /expires must be a duration from 1s to 36500d/);
    s.write(network({}, { "svc-expires": "never" }));
    assert.match(await s.refused("plan"), /Label is not for resources/);
  });
});
