import assert from "node:assert/strict";
import { test } from "node:test";
import { type Contract, contract as own } from "../../../src/contract";
import { serverClasses } from "../../../src/tools/generator/server-classes";
import { findPatterns } from "../../../src/tools/generator";
import { importDocument } from "../../../src/tools/openapi-import";
import { FOREIGN_CONTRACTS } from "../../contracts/foreign-contracts";
import { otherWords } from "../../support/other-words";

const contractOf = (text: string): Contract => importDocument(text).contract;

/** Returns why the contract of a description has no networks with traffic. */
const reasonOf = (text: string): string | undefined =>
  findPatterns(contractOf(text)).absent.find(({ names }) => names.includes("PrivateNetwork"))?.reason;

test("patterns of a contract: finds the kinds of networks and rules by what their fields are, whatever they are called", () => {
  const { network, servers, absent } = findPatterns(contractOf(otherWords()));
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
  assert.deepEqual(absent, []);
  assert.ok(servers !== undefined);
  const { machine, network: path, canRequireAll, ...places } = servers;
  assert.deepEqual([machine.name, canRequireAll], ["Server", true]);
  assert.deepEqual(
    path?.map(({ propName }) => propName),
    ["network", "segmentName"],
  );
  assert.deepEqual(
    Object.entries(places).map(([role, { propName }]) => [role, propName]),
    [
      ["parent", "projectName"],
      ["region", "region"],
      ["displayName", "displayName"],
      ["permission", "allowReimage"],
    ],
  );
});

test("patterns of a contract: have groups of a kind of which equal objects can be had, and say why there is none", () => {
  const { servers } = findPatterns(own);
  assert.equal(servers?.machine.name, "VirtualMachine");
  const without = (...names: readonly string[]): Contract => ({
    ...own,
    kinds: own.kinds.filter(({ name }) => !names.includes(name)),
  });
  for (const [contract, reason] of [
    [without("VirtualMachine"), "no two objects of BareMetalInstance have the same slug"],
    [
      without("VirtualMachine", "BareMetalInstance"),
      "no kind can be created and deleted, and is powered off or wiped by an update",
    ],
    [
      {
        ...own,
        kinds: own.kinds.flatMap((kind) =>
          kind === servers.machine ? [kind, { ...kind, name: "Pod" }] : [kind],
        ),
      },
      "several kinds can be grouped: VirtualMachine, Pod",
    ],
  ] as const) {
    const { absent } = findPatterns(contract);
    assert.equal(absent.find(({ names }) => names.includes("ServerGroup"))?.reason, reason);
  }
});

test("patterns of a contract: groups without a network, a datacenter, names for people or sets have no property for them", () => {
  const { servers } = findPatterns(own);
  assert.ok(servers !== undefined);
  const { machine } = servers;
  const text = serverClasses({ machine, canRequireAll: false });
  assert.match(
    text,
    /Omit<BaseServerGroupConfig<.*, never, never>, "regions" \| "network" \| "title" \| "requireAll">/,
  );
  assert.match(text, /names: \{ {2}\}/);
  assert.doesNotMatch(text, /title = id|references\./);
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
