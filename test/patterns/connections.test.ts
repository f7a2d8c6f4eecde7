import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { TerraformStack } from "cdktf";
import { Network } from "../../src/constructs";
import { Connections, type NetworkPreset, Peer, Port, PrivateNetwork } from "../../src/patterns";
import { problemsOf, synthStack } from "../constructs/support";
import { isInRange, type Packet, type RuleInput, verdictOf } from "./firewall";

type Rules = Readonly<Record<string, RuleInput>>;

/** Returns the firewall rules of a stack, by their ids. */
function rulesOf(build: (stack: TerraformStack) => void): Rules {
  return (synthStack(build).json().resource["svc_firewall_rule"] ?? {}) as unknown as Rules;
}

const network = (stack: TerraformStack, id = "network"): Network =>
  new Network(stack, id, { projectName: "p", region: "eu-west-1", ipv4Cidr: "10.20.0.0/24" });

const connections = (stack: TerraformStack): Connections =>
  new Connections(stack, "traffic", { network: network(stack), ipv4Cidr: "10.20.0.0/24", projectName: "p" });

const summary = (rules: Rules): readonly string[] =>
  Object.values(rules)
    .map(
      ({ direction, protocol, ports = [], cidrs, action, priority = 1000 }) =>
        `${action} ${direction} ${protocol} ${ports.join(",")} ${cidrs.join(" ")} at ${priority}`,
    )
    .sort();

test("connections: one rule for each port has all of its peers, once, without ranges that another one contains", () => {
  const rules = rulesOf((stack) => {
    const traffic = connections(stack);
    traffic.allowFrom(["203.0.113.0/24", "198.51.100.7"], Port.SSH);
    traffic.allowFrom("203.0.113.9", Port.tcp("22-22"));
    traffic.allowFrom(network(stack, "other"), Port.tcp(5432));
    traffic.allowInternally();
    traffic.allowTo(Peer.ANYWHERE, Port.HTTPS);
    traffic.denyOthers();
    traffic.denyOthers();
  });
  assert.deepEqual(summary(rules), [
    "ALLOW EGRESS TCP 443 0.0.0.0/0 ::/0 at 1000",
    "ALLOW INGRESS ANY  10.20.0.0/24 at 1000",
    "ALLOW INGRESS TCP 22 203.0.113.0/24 198.51.100.7/32 at 1000",
    "ALLOW INGRESS TCP 5432 ${svc_network.other.ipv4_cidr} at 1000",
    "DENY INGRESS ANY  0.0.0.0/0 ::/0 at 65535",
  ]);
});

test("connections: a peer or a port that is added changes no other rule, and no id", () => {
  const first = rulesOf((stack) => {
    const traffic = connections(stack);
    traffic.allowFrom("203.0.113.0/24", Port.SSH);
    traffic.allowFromAnywhere(Port.HTTPS);
  });
  const second = rulesOf((stack) => {
    const traffic = connections(stack);
    traffic.allowFromAnywhere(Port.tcp(8443));
    traffic.allowFrom(["192.0.2.0/24", "203.0.113.0/24"], Port.SSH);
    traffic.allowFromAnywhere(Port.HTTPS);
  });
  const [ssh, https] = Object.keys(first);
  assert.ok(ssh !== undefined && https !== undefined);
  assert.deepEqual(second[https], first[https]);
  assert.deepEqual({ ...second[ssh], cidrs: [] }, { ...first[ssh], cidrs: [] });
  assert.equal(Object.keys(second).length, 3);
});

test("connections: what passes among the machines also leaves them, whether the way out is closed before or after", () => {
  const closedOut = (isBefore: boolean): readonly string[] =>
    summary(
      rulesOf((stack) => {
        const traffic = connections(stack);
        if (isBefore) traffic.denyOthersOut();
        traffic.allowInternally(Port.tcp(5432));
        if (!isBefore) traffic.denyOthersOut();
        traffic.denyOthersOut();
      }),
    );
  assert.deepEqual(closedOut(true), [
    "ALLOW EGRESS TCP 5432 10.20.0.0/24 at 1000",
    "ALLOW INGRESS TCP 5432 10.20.0.0/24 at 1000",
    "DENY EGRESS ANY  0.0.0.0/0 ::/0 at 65535",
  ]);
  assert.deepEqual(closedOut(false), closedOut(true));
});

test("connections: a rule with more ranges than the service takes is divided", () => {
  const peers = Array.from({ length: 300 }, (_, index) => `10.${index % 200}.${Math.floor(index / 200)}.1`);
  const sizes = Object.values(rulesOf((stack) => connections(stack).allowFrom(peers, Port.SSH))).map(
    ({ cidrs }) => cidrs.length,
  );
  assert.deepEqual(sizes.sort(), [256, 44].sort());
});

test("connections: a text that is no address, and a token that may be an address or a range, fail where they are written", () => {
  const allow = (peer: (stack: TerraformStack) => string): void =>
    void rulesOf((stack) => connections(stack).allowFrom(peer(stack), Port.SSH));
  assert.throws(() => allow(() => "office"), /a range must be a range of addresses such as 10\.0\.0\.0\/8/);
  assert.throws(
    () => allow(() => "203.0.113.9/24"),
    /the range is 203\.0\.113\.0\/24, the address alone is 203\.0\.113\.9\/32/,
  );
  assert.throws(() => allow((stack) => network(stack, "other").ipv4Cidr), /write Peer\.address\(\.\.\.\)/);
  assert.throws(() => Port.tcp(70_000), /a port must be a port from 0 to 65535/);
  assert.throws(() => Port.udp("90-80"), /must begin with its lowest port; the range is 80-90/);
});

test("private network: presets permit what they say and nothing else, and an overlapping range is refused", () => {
  const rules = (preset?: NetworkPreset): readonly string[] =>
    summary(
      rulesOf((stack) => {
        const config = { ipv4Cidr: "10.20.0.0/24", projectName: "p", region: "eu-west-1" };
        new PrivateNetwork(stack, "net", { ...config, ...(preset === undefined ? {} : { preset }) });
      }),
    );
  const others = "DENY INGRESS ANY  0.0.0.0/0 ::/0 at 65535";
  const internal = "ALLOW INGRESS ANY  10.20.0.0/24 at 1000";
  assert.deepEqual(rules(), [others]);
  assert.deepEqual(rules("internal"), [internal, others]);
  const web = [443, 80].map((port) => `ALLOW INGRESS TCP ${port} 0.0.0.0/0 ::/0 at 1000`);
  assert.deepEqual(rules("web"), [internal, ...web, others]);
  assert.deepEqual(rules("isolated"), [
    internal.replace("INGRESS", "EGRESS"),
    internal,
    others.replace("INGRESS", "EGRESS"),
    others,
  ]);
  const problems = problemsOf((stack) => {
    for (const [id, ipv4Cidr] of Object.entries({
      a: "10.20.0.0/16",
      b: "10.20.3.0/24",
      c: "10.21.0.0/24",
    })) {
      new PrivateNetwork(stack, id, { ipv4Cidr, projectName: "p", region: "eu-west-1" });
    }
  });
  assert.deepEqual(problems, [
    '[stack/b] ipv4Cidr 10.20.3.0/24 overlaps 10.20.0.0/16 of "stack/a"; choose another range, for example with subRange',
  ]);
});

test("connections: exactly the stated traffic passes, by a model of the rules", () => {
  const remotes = ["203.0.113.7", "203.0.113.200", "198.51.100.1", "10.20.0.9", "2001:db8::7", "2001:db9::1"];
  const ranges = ["203.0.113.0/24", "203.0.113.7/32", "10.20.0.0/24", "2001:db8::/32", "0.0.0.0/0", "::/0"];
  const ports = [22, 80, 443, 8080];
  const permission = fc.record({
    cidr: fc.constantFrom(...ranges),
    protocol: fc.constantFrom("TCP", "UDP", "ICMP", "ANY" as const),
    ports: fc.uniqueArray(fc.constantFrom("22", "80", "443", "80-443", "8000-9000"), { maxLength: 3 }),
    isOutgoing: fc.boolean(),
  });
  const portOf = ({ protocol, ports: list }: { protocol: string; ports: readonly string[] }): Port =>
    protocol === "TCP"
      ? Port.tcp(...list)
      : protocol === "UDP"
        ? Port.udp(...list)
        : protocol === "ICMP"
          ? Port.icmp()
          : Port.all();
  fc.assert(
    fc.property(fc.array(permission, { maxLength: 6 }), fc.boolean(), (permissions, isClosedOut) => {
      const rules = Object.values(
        rulesOf((stack) => {
          const traffic = connections(stack);
          traffic.denyOthers();
          for (const each of permissions) {
            if (each.isOutgoing) traffic.allowTo(each.cidr, portOf(each));
            else traffic.allowFrom(each.cidr, portOf(each));
          }
          if (isClosedOut) traffic.denyOthersOut();
        }),
      );
      for (const direction of ["INGRESS", "EGRESS"] as const) {
        for (const protocol of ["TCP", "UDP", "ICMP"] as const) {
          for (const port of ports) {
            for (const remote of remotes) {
              const packet: Packet = { direction, protocol, port, remote };
              const isStated = permissions.some(
                (each) =>
                  each.isOutgoing === (direction === "EGRESS") &&
                  ["ANY", protocol].includes(each.protocol) &&
                  isInRange(remote, each.cidr) &&
                  (protocol === "ICMP" ||
                    each.protocol === "ANY" ||
                    each.ports.length === 0 ||
                    each.ports.some((range) => {
                      const [first = 0, last = first] = range.split("-").map(Number);
                      return first <= port && port <= last;
                    })),
              );
              const expected = isStated
                ? "ALLOW"
                : direction === "INGRESS" || isClosedOut
                  ? "DENY"
                  : undefined;
              assert.equal(verdictOf(rules, packet), expected, JSON.stringify({ packet, permissions }));
            }
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});
