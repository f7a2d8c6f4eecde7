import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { App } from "cdktf";
import { type StackJson, synthApp } from "../constructs/support";
import { EXAMPLES } from "../support/example";
import { type Packet, type RuleInput, verdictOf } from "./firewall";
import { codeLines } from "./scenarios/code-lines";
import { comparableStack } from "./scenarios/comparable-stack";
import { REMOTES, SCENARIOS, type StatedTraffic } from "./scenarios/scenarios";

const jsonOf = (name: string, StackClass: (typeof SCENARIOS)[number]["patterns"]): StackJson =>
  synthApp((app: App) => new StackClass(app, name)).json(name);

const TRAFFIC: readonly (readonly [Packet["protocol"], number])[] = [
  ...[22, 80, 443, 5432, 6006, 8080].map((port) => ["TCP", port] as const),
  ["UDP", 443],
  ["ICMP", 0],
];

/** Returns the rules of each network by its range, with addresses in the place of references. */
function rulesByNetwork(stack: StackJson): ReadonlyMap<string, readonly RuleInput[]> {
  const networks = stack.resource["svc_network"] ?? {};
  const machines = Object.keys(stack.resource["svc_virtual_machine"] ?? {});
  const text = JSON.stringify(stack.resource["svc_firewall_rule"]).replaceAll(
    /\$\{svc_virtual_machine\.([\w-]+)\.network\.public_ipv4\}/g,
    (_, id: string) => REMOTES["servers"]?.[machines.indexOf(id)] ?? "",
  );
  const rules = Object.values(
    JSON.parse(text) as Readonly<Record<string, RuleInput & { readonly network_name: string }>>,
  );
  return new Map(
    Object.entries(networks).map(([id, { ipv4_cidr: range }]) => [
      range as string,
      rules.filter(({ network_name: network }) => network === `\${svc_network.${id}.name}`),
    ]),
  );
}

/** Asserts what passes the edge of a network in a direction, by the model of its rules. */
function assertTraffic(
  range: string,
  rules: readonly RuleInput[],
  direction: Packet["direction"],
  passing: StatedTraffic["in"] | undefined,
): void {
  const own = range.replace("0/24", "9");
  const remotes = [own, ...Object.values(REMOTES).flat()];
  for (const [protocol, port] of TRAFFIC) {
    const named = passing?.[`${protocol} ${port}`] ?? [];
    const stated = [own, ...named.flatMap((word) => REMOTES[word] ?? [])];
    for (const remote of remotes) {
      const verdict = verdictOf(rules, { direction, protocol, port, remote });
      const expected = passing === undefined ? undefined : stated.includes(remote) ? "ALLOW" : "DENY";
      assert.equal(verdict, expected, `${range} ${direction} ${protocol} ${port} ${remote}`);
    }
  }
}

for (const { name, patterns, kinds, traffic } of SCENARIOS) {
  test(`scenario ${name}: patterns ask the service for the same as kinds alone, in at most a third of the lines`, async () => {
    const [short, long] = [jsonOf(name, patterns), jsonOf(name, kinds)];
    assert.deepEqual(comparableStack(short), comparableStack(long));
    assert.deepEqual(short.provider, long.provider);
    const lines = (file: string): Promise<number> =>
      codeLines(readFileSync(join(EXAMPLES, "scenarios", name, file), "utf8"));
    const [ofPatterns, ofKinds] = [await lines("patterns.ts"), await lines("kinds.ts")];
    assert.ok(ofPatterns * 3 <= ofKinds, `${ofPatterns} lines with patterns, ${ofKinds} with kinds alone`);
  });

  test(`scenario ${name}: exactly the stated traffic passes`, () => {
    for (const stack of [jsonOf(name, patterns), jsonOf(name, kinds)]) {
      const rules = rulesByNetwork(stack);
      assert.deepEqual([...rules.keys()].sort(), Object.keys(traffic).sort());
      for (const [range, stated] of Object.entries(traffic)) {
        assertTraffic(range, rules.get(range) ?? [], "INGRESS", stated.in);
        assertTraffic(range, rules.get(range) ?? [], "EGRESS", stated.out);
      }
    }
  });
}
