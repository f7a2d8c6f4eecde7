import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { formatPath } from "../../../../src/plugin";
import type { ReplacementAnswer } from "../../../../src/bridge/context";
import { at, type Bench, MACHINE, PUBLIC_KEY, said, startBench } from "../../support/running-bridge";

type Json = Parameters<Bench["create"]>[0];

/** Returns what the plan of a change says, with a setting of the provider. */
async function saidOf(
  t: TestContext,
  { kind = "VirtualMachine", from = MACHINE, to, provider }: Change,
): Promise<{ text: string; path: string; name: string; isReplaced: boolean }> {
  const bench = await startBench(t, { kind });
  const kept = await bench.create(from as Json);
  assert.equal(said(kept), "");
  Object.assign(bench.session, provider === undefined ? {} : { replace: provider });
  const before = bench.emulator.requests.length;
  const plan = await bench.plan(kept.state, { ...from, ...to }, kept.private);
  assert.equal(bench.emulator.requests.length, before, "a plan asks the service for nothing");
  return {
    text: said(plan),
    path: formatPath(plan.diagnostics?.[0]?.path ?? []),
    name: String(at(kept.state, "name")),
    isReplaced: (plan.requiresReplace ?? []).length > 0,
  };
}

interface Change {
  readonly kind?: string;
  readonly from?: object;
  readonly to: object;
  readonly provider?: ReplacementAnswer;
}

const MOVED = { region: "us-east-1" };
const NETWORK = { ipv4_cidr: "10.0.0.0/16" };

test("replace: a plan warns of a replacement, or fails, with the attribute, what is lost, and what avoids it", async (t) => {
  const rest =
    "The plan powers off and deletes the VirtualMachine, and loses its data and its addresses (network.private_ipv4). To keep it, revert the change.";
  const warned = await saidOf(t, { to: { ...MOVED, replace: "warn" } });
  assert.equal(
    warned.text,
    `warning: ${warned.name} is to be replaced\nA change of region forces replacement. ${rest}`,
  );
  assert.equal(warned.path, "region");
  const refused = await saidOf(t, { to: MOVED, provider: "forbid" });
  assert.equal(
    refused.text,
    `error: ${refused.name} must not be replaced\nA change of region forces replacement, which replace = "forbid" refuses. ${rest}`,
  );
});

test("replace: the resource's own setting wins over the provider's", async (t) => {
  for (const [provider, own, severity] of [
    ["forbid", "warn", "warning"],
    ["warn", "forbid", "error"],
    [undefined, "forbid", "error"],
    ["warn", null, "warning"],
  ] as const) {
    const { text } = await saidOf(t, {
      to: { ...MOVED, replace: own },
      ...(provider === undefined ? {} : { provider }),
    });
    assert.equal(text.split(":")[0], severity, `${provider} and ${own}`);
  }
});

test("replace: without a setting, a plan warns only of a replacement that loses data", async (t) => {
  const machine = await saidOf(t, { to: MOVED });
  assert.match(machine.text, /^warning: The replacement of \S+ loses its data\n/);
  const network = await saidOf(t, { kind: "Network", from: NETWORK, to: MOVED });
  assert.deepEqual([network.text, network.isReplaced], ["", true]);
});

test("replace: names nothing that the contract does not say, and no change in place", async (t) => {
  const network = await saidOf(t, { kind: "Network", from: NETWORK, to: { ...MOVED, replace: "warn" } });
  assert.equal(
    network.text,
    `warning: ${network.name} is to be replaced\nA change of region forces replacement. The plan deletes the Network. To keep it, revert the change.`,
  );
  const renamed = await saidOf(t, { to: { display_name: "two" }, provider: "forbid" });
  assert.deepEqual([renamed.text, renamed.isReplaced], ["", false]);
});

test("replace: names the permission for a change in place if it avoids the replacement", async (t) => {
  const REIMAGED = { boot: { image: "ubuntu-24.04" } };
  const image = await saidOf(t, { to: REIMAGED, provider: "forbid" });
  assert.match(
    image.text,
    /To keep it, revert the change, or set allow_reimage = true \(ReimageVirtualMachine, which deletes only its data\)\.$/,
  );
  assert.match(image.text, /A change of boot\.image forces replacement/);
  const both = await saidOf(t, { to: { ...REIMAGED, ...MOVED }, provider: "forbid" });
  assert.match(
    both.text,
    /^error: .*\nA change of region and boot\.image forces .* To keep it, revert the change\.$/,
  );
  const allowed = await saidOf(t, { to: { ...REIMAGED, allow_reimage: true }, provider: "forbid" });
  assert.match(allowed.text, /^warning: This change destroys the data of \S+\n/);
});

test("replace: a setting that is known only after apply refuses a replacement", async (t) => {
  const { text } = await saidOf(t, { to: MOVED, provider: "unknown" });
  assert.match(text, /^error: .* must not be replaced\n.* and replace is known only after apply\. /);
});

test("replace: changed SSH keys of a machine's users are one finding, which says that keys change without a replacement", async (t) => {
  const users = (...keys: string[]): object => ({ users: [{ username: "ops", ssh_key_names: keys }] });
  const bench = await startBench(t);
  const keyOf = (displayName: string): string =>
    bench.emulator.add("SshKey", { projectName: "projects/demo", publicKey: PUBLIC_KEY, displayName }).name;
  const [one, two] = [keyOf("one"), keyOf("two")];
  const kept = await bench.create({ ...MACHINE, ...users(one) });
  Object.assign(bench.session, { replace: "warn" });
  const planned = async (to: object): Promise<string> =>
    said(await bench.plan(kept.state, { ...MACHINE, ...to }));
  const advice = /SSH keys can be changed on the VirtualMachine itself \(AuthorizedKeys\)\.$/;
  const rotated = await planned(users(two));
  assert.match(rotated, /^warning: [^\n]*\nA change of users[^\n]*$/);
  assert.match(rotated, advice);
  assert.doesNotMatch(await planned({ ...users(two), ...MOVED }), advice);
  assert.doesNotMatch(await planned({ ...users(one), ...MOVED }), advice);
});
