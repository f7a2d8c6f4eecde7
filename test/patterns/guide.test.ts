import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { Project } from "../../src/constructs";
import { contract } from "../../src/contract";
import { mermaidDiagram, picturedStack } from "../../src/picture";
import { synthStack } from "../constructs/support";
import { GuideFile } from "../support/guide-file";
import { type Packet, type RuleInput, verdictOf } from "./firewall";

type GuideStack = ReturnType<ReturnType<typeof synthStack>["json"]>;

type AddToStack = (scope: TerraformStack, project: Project) => unknown;

/** Returns the stack that a page's code makes. `add`: its function. */
function stackOf(page: string, name: string, add: string): GuideStack {
  const added = new GuideFile(page, name).load<Readonly<Record<string, AddToStack>>>()[add];
  assert.ok(added !== undefined);
  return synthStack((stack) => void added(stack, new Project(stack, "project", { slug: "shop" }))).json();
}

const PICTURES = [
  ["private-networks.md", "closed-network.ts", "addClosedNetwork"],
  ["server-groups.md", "web-servers.ts", "addWebServers"],
  ["blue-green.md", "shop-servers.ts", "addShopServers"],
] as const;

for (const [page, name, add] of PICTURES) {
  test(`guides to patterns: the picture of ${page} is that of its code`, () => {
    const text = readFileSync(join(__dirname, "../../docs/guides", page), "utf8");
    const [, shown] = /^```mermaid\n([^]*?)^```/m.exec(text) ?? [];
    const drawn = mermaidDiagram(picturedStack(contract, { ...stackOf(page, name, add) }));
    assert.equal(shown?.trim(), drawn.trim());
  });
}

const guideStack = (): GuideStack => stackOf(...PICTURES[0]);

test("guide to private networks: HTTPS reaches the network from everywhere, SSH from the office and the network, and nothing else", () => {
  const rules = Object.values(guideStack().resource["svc_firewall_rule"] ?? {}) as unknown as RuleInput[];
  const passes = (remote: string, port: number, protocol: Packet["protocol"] = "TCP"): boolean =>
    verdictOf(rules, { direction: "INGRESS", protocol, port, remote }) === "ALLOW";
  assert.deepEqual(
    [443, 22, 5432].map((port) => [
      passes("198.51.100.1", port),
      passes("203.0.113.9", port),
      passes("10.40.0.9", port),
    ]),
    [
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ],
  );
  assert.equal(passes("2001:db8::1", 443), true);
  assert.equal(passes("198.51.100.1", 443, "UDP"), false);
});
