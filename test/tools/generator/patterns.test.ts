import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract } from "../../../src/contract";
import { findPatterns } from "../../../src/tools/generator";
import { importDocument } from "../../../src/tools/openapi-import";
import { FOREIGN_CONTRACTS } from "../../contracts/foreign-contracts";
import { otherWords } from "../../support/other-words";

const contractOf = (text: string): Contract => importDocument(text).contract;

/** Returns why the contract of a description has no networks with traffic. */
const reasonOf = (text: string): string | undefined =>
  findPatterns(contractOf(text)).absent.find(({ names }) => names.includes("PrivateNetwork"))?.reason;

test("patterns of a contract: finds the kinds of networks and rules by what their fields are, whatever they are called", () => {
  const { network, absent } = findPatterns(contractOf(otherWords()));
  assert.deepEqual(
    [network?.network.name, network?.range.propName, network?.rule.name],
    ["Segment", "addressRange", "TrafficFilter"],
  );
  assert.ok(network !== undefined);
  const { parent, ...fields } = network.fields;
  assert.deepEqual([parent?.ofRule.propName, parent?.ofNetwork.propName], ["projectName", "projectName"]);
  const names = Object.entries(fields).map(([role, { propName }]) => [role, propName]);
  assert.deepEqual(Object.fromEntries(names), {
    network: "segmentName",
    cidrs: "peers",
    ports: "ports",
    direction: "way",
    protocol: "protocol",
    action: "action",
    priority: "priority",
    displayName: "displayName",
  });
  assert.deepEqual(
    absent.flatMap(({ names }) => names),
    ["Bastion", "BlueGreen", "ServerGroup"],
  );
});

test("patterns of a contract: says what a kind of rules lacks", () => {
  for (const [word, other, reason] of [
    ["INBOUND", "NORTH", "TrafficFilter lacks a direction with one value each for in and out"],
    ["DROP", "ACCEPT_LATER", "TrafficFilter lacks an action that allows and one that denies"],
    ["format: port-range", "format: text", "TrafficFilter lacks a list of ports (format port-range)"],
    [
      "format: cidr",
      "format: text",
      "no kind has a list of address ranges (format cidr), and refers to a kind with such a range",
    ],
  ] as const) {
    assert.match(
      reasonOf(otherWords().replaceAll(word, other)) ?? "",
      new RegExp(`^${reason.replaceAll(/[()]/g, "\\$&")}`),
    );
  }
});

test("patterns of a contract: are absent where rules are of another sort", () => {
  for (const { name, text, overlays } of FOREIGN_CONTRACTS) {
    const { network, absent } = findPatterns(importDocument(text, { overlays }).contract);
    assert.equal(network, undefined, name);
    assert.match(absent[0]?.reason ?? "", /^no kind has a list of address ranges/);
  }
});
