import { createRandom } from "../chaos/random";
import type { EmulatedAccount } from "../../src/emulator";

/** Display names that are hard to write into code. */
export const ODD_NAMES = [
  'say "hello"',
  "it's `quoted`",
  "${var.secret}",
  "%{ if true }yes%{ endif }",
  "$${escaped}",
  "two\nlines",
  "tab\tand \\ backslash",
  "default",
  "class",
  "svc",
  "数据库",
  "Größe",
  "👩‍💻 laptop",
  "\u202Eright to left",
  "*/ // comment",
  "${TfToken[TOKEN.0]}",
  "constructor",
  "__proto__",
  "10.20.0.0/24",
  "-",
  "",
  "id",
  "scope",
  "   ",
] as const;

const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT";
const REGIONS = ["datacenters/eu-west-1", "datacenters/us-east-1"] as const;

/**
 * Adds a project with at least so many objects of all kinds, a few more if they are few: odd names, equal siblings, secrets, references, and objects of which half of the properties are
 * unset. The same seed gives the same account.
 */
export function addOddAccount(account: EmulatedAccount, count: number, seed: number): void {
  const random = createRandom(seed, "odd account");
  const maybe = (properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(properties).filter(() => random.chance(0.5)));
  const labels = (): unknown =>
    Object.fromEntries(
      [
        ["team", random.pick(["web", "data", "Größe"])],
        ["__proto__", "x"],
        ["a b.c", random.pick(ODD_NAMES)],
      ].filter(() => random.chance(0.6)),
    );
  const organization = account.add("Organization", { slug: "acme", displayName: "Acme" });
  const { name: projectName } = account.add("Project", { slug: "shop", organizationName: organization.name });
  let added = 2;
  const addAnywhere = (kind: string, body: Readonly<Record<string, unknown>>): string => {
    added += 1;
    return account.add(kind, body).name;
  };
  const add = (kind: string, body: Readonly<Record<string, unknown>>): string =>
    addAnywhere(kind, { projectName, ...body });
  const keys = ["ops", "class", "it's"].map((displayName) =>
    add("SshKey", { displayName, publicKey: `${KEY} ${displayName}@example.com` }),
  );
  const networks = REGIONS.flatMap((region) =>
    ["back", random.pick(ODD_NAMES)].map((displayName, index) =>
      add("Network", { displayName, region, ipv4Cidr: `10.${index}.0.0/16`, labels: labels() }),
    ),
  );
  const regionOf = (name: string): unknown => account.get(name)?.["region"];
  const machines: string[] = [];
  for (let number = 1; number <= count / 8; number += 1) {
    const networkName = random.pick(networks);
    machines.push(
      add("VirtualMachine", {
        displayName: `web-${number}`,
        region: REGIONS[0],
        compute: { vcpus: 2, memoryGib: random.pick([4, 8]) },
        boot: { image: "debian-12" },
        network: { networkName: networks[0] },
        labels: { team: "web" },
      }),
      add("VirtualMachine", {
        region: regionOf(networkName),
        compute: {
          vcpus: random.pick([1, 2, 4]),
          memoryGib: random.pick([1, 2, 16]),
          ...maybe({ gpuModel: "a100", gpuCount: 1 }),
        },
        boot: { image: random.pick(["debian-12", "ubuntu-24.04"]), ...maybe({ diskSizeGib: 60 }) },
        ...maybe({
          displayName: random.pick(ODD_NAMES),
          labels: labels(),
          network: { networkName, ...maybe({ assignPublicIpv4: true }) },
          users: [
            {
              username: "admin",
              sshKeyNames: [random.pick(keys)],
              ...maybe({ password: "correct-horse-battery" }),
            },
          ],
        }),
      }),
    );
  }
  for (let number = 1; number <= count / 4; number += 1) {
    const machine = random.pick(machines);
    add("Disk", {
      sizeGib: random.pick([10, 20, 500]),
      region: regionOf(machine),
      ...maybe({
        displayName: random.pick([`data-${number}`, ...ODD_NAMES]),
        labels: labels(),
        virtualMachineName: machine,
      }),
    });
  }
  for (let number = 1; number <= count / 5; number += 1) {
    add("FirewallRule", {
      networkName: random.pick(networks),
      direction: random.pick(["INGRESS", "EGRESS"]),
      protocol: random.pick(["TCP", "UDP"]),
      cidrs: random.pick([["0.0.0.0/0", "::/0"], ["10.0.0.0/8"]]),
      ...maybe({
        displayName: random.pick([`rule-${number}`, ...ODD_NAMES]),
        ports: ["443", "8000-8080"],
        priority: number,
        action: "DENY",
        enabled: false,
      }),
    });
  }
  for (let number = 1; number <= count / 8; number += 1) {
    const networkName = random.pick(networks);
    add("FileShare", {
      networkName,
      region: regionOf(networkName),
      sizeGib: random.pick([10, 100]),
      ...maybe({ displayName: random.pick(["models", ...ODD_NAMES]), protocol: "SMB", labels: labels() }),
    });
  }
  for (let number = 1; number <= count / 20; number += 1) {
    addAnywhere(
      "ApiKey",
      maybe({ displayName: random.pick(ODD_NAMES), roles: ["EDITOR"], expireTime: "2031-01-31T12:00:00Z" }),
    );
    addAnywhere("WebhookSubscription", {
      slug: `hook-${number}`,
      url: "https://hooks.example.com/svc?team=ops",
      eventKinds: ["OPERATION_FAILED", "WALLET_LOW"],
      ...maybe({
        displayName: random.pick(ODD_NAMES),
        enabled: false,
        signingSecret: "whsec_0123456789abcdef",
      }),
    });
  }
  addAnywhere("BareMetalInstance", {
    slug: "metal",
    hostName: "hosts/general-1",
    image: "debian-12",
    sshKeyNames: keys,
  });
  while (added < count) add("Disk", { sizeGib: 10, region: REGIONS[1], displayName: "spare" });
}
