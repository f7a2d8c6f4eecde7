import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { Project } from "../../src/constructs";
import { contract } from "../../src/contract";
import type { Bastion } from "../../src/patterns";
import { mermaidDiagram, picturedStack } from "../../src/picture";
import { synthStack } from "../constructs/support";
import { GuideFile } from "../support/guide-file";
import { type Packet, type RuleInput, verdictOf } from "./firewall";

const file = new GuideFile("private-networks.md", "closed-network.ts");

function guideStack(): ReturnType<ReturnType<typeof synthStack>["json"]> {
  const { addClosedNetwork: add } = file.load<{
    addClosedNetwork: (scope: TerraformStack, project: Project) => Bastion;
  }>();
  assert.ok(add !== undefined);
  return synthStack((stack) => void add(stack, new Project(stack, "project", { slug: "shop" }))).json();
}

test("guide to private networks: its picture is that of its code", () => {
  const page = readFileSync(join(__dirname, "../../docs/guides/private-networks.md"), "utf8");
  const [, shown] = /^```mermaid\n([^]*?)^```/m.exec(page) ?? [];
  assert.equal(shown?.trim(), mermaidDiagram(picturedStack(contract, { ...guideStack() })).trim());
});

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
