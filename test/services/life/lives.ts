import type { Fields } from "../store/fields";

/**
 * The life of an object, in the names of the wire. A text `$Network` is the name of the network that others refer to. Values are set one after
 * the other: each step adds to what the earlier ones set.
 */
export interface Life {
  readonly kind: string;
  readonly created: Fields;
  /** Changes in place. */
  readonly updates: readonly Fields[];
  /** Optional fields that leave the configuration after the updates, and that the service then has no more. */
  readonly cleared: readonly string[];
  /** A value that another client writes. */
  readonly drifted: Fields;
  /** A change that forces replacement. */
  readonly replaced: Fields;
  /** Whether the service has the parent of an object in its name alone, so that only the configuration knows it. */
  readonly sent?: readonly string[];
}

/** The objects that others refer to, by kind. */
export const BASES: Readonly<Record<string, Fields>> = {
  Organization: { slug: "base" },
  Project: { slug: "base", displayName: "Base" },
  Network: { projectName: "$Project", region: "datacenters/north" },
  SshKey: { projectName: "$Project", publicKey: "ssh-ed25519 AAAAbase" },
};

/** The life of each kind that users create. */
export const LIVES: readonly Life[] = [
  {
    kind: "Organization",
    created: { slug: "first" },
    updates: [{ displayName: "First", billingEmail: "bills@example.com" }, { displayName: "1st" }],
    cleared: ["billingEmail"],
    drifted: { displayName: "by hand" },
    replaced: { slug: "second" },
  },
  {
    kind: "Project",
    created: { slug: "demo", organizationName: "$Organization" },
    updates: [{ displayName: "Demo", labels: { tier: "test", owner: "me" } }, { labels: { tier: "live" } }],
    cleared: ["displayName"],
    drifted: { labels: { tier: "by-hand" } },
    replaced: { slug: "demo-two" },
  },
  {
    kind: "Network",
    created: {
      projectName: "$Project",
      region: "datacenters/north",
      ipv4Cidr: "10.0.0.0/16",
      displayName: "n",
    },
    updates: [{ displayName: "net", hasGateway: true }, { hasGateway: false }],
    cleared: ["displayName"],
    drifted: { hasGateway: true },
    replaced: { ipv4Cidr: "10.1.0.0/16" },
  },
  {
    kind: "FirewallRule",
    created: {
      projectName: "$Project",
      networkName: "$Network",
      direction: "DIRECTION_INGRESS",
      protocol: "PROTOCOL_TCP",
      ports: ["443"],
      peerCidr: "0.0.0.0/0",
    },
    updates: [
      { ports: ["443", "8000-8080"], priority: 10 },
      { protocol: "PROTOCOL_UDP", priority: 20 },
    ],
    cleared: ["priority"],
    drifted: { ports: ["22"] },
    replaced: { direction: "DIRECTION_EGRESS" },
  },
  {
    kind: "SshKey",
    created: { projectName: "$Project", publicKey: "ssh-ed25519 AAAAone", displayName: "laptop" },
    updates: [{ displayName: "desktop" }],
    cleared: ["displayName"],
    drifted: { displayName: "by hand" },
    replaced: { publicKey: "ssh-ed25519 AAAAtwo" },
  },
  {
    kind: "Disk",
    created: { projectName: "$Project", region: "datacenters/north", sizeGib: 10 },
    updates: [{ displayName: "data", sizeGib: 20 }, { labels: { tier: "test" } }],
    cleared: ["displayName"],
    drifted: { displayName: "by hand" },
    replaced: { region: "datacenters/south" },
  },
  {
    kind: "FileShare",
    created: { projectName: "$Project", networkName: "$Network", capacityGib: 100, protocol: "PROTOCOL_NFS" },
    updates: [
      { displayName: "files", backup: { interval: "3600s", copies: 2 } },
      { capacityGib: 200, backup: { interval: "7200s", copies: 2 } },
    ],
    cleared: ["backup"],
    drifted: { displayName: "by hand" },
    replaced: { protocol: "PROTOCOL_SMB" },
  },
  {
    kind: "VirtualMachine",
    created: {
      projectName: "$Project",
      region: "datacenters/north",
      compute: { machineType: "standard-2" },
      boot: { image: "debian-12" },
      network: { networkName: "$Network", publicAddress: true },
      users: [{ username: "admin", sshKeyNames: ["$SshKey"], administrator: true }],
    },
    updates: [
      { labels: { tier: "test" }, network: { networkName: "$Network", publicAddress: false } },
      { compute: { custom: { vcpus: 4, memoryGib: 8 } } },
      { users: [{ username: "other", sshKeyNames: ["$SshKey"] }] },
    ],
    cleared: ["labels", "users"],
    drifted: { labels: { tier: "by-hand" } },
    replaced: { region: "datacenters/south" },
  },
  {
    kind: "BareMetalInstance",
    created: { slug: "metal", hostName: "hosts/one", image: "debian-12" },
    updates: [{ displayName: "Metal" }],
    cleared: ["displayName"],
    drifted: { displayName: "by hand" },
    replaced: { slug: "metal-two", hostName: "hosts/two" },
  },
  {
    kind: "ApiKey",
    created: { displayName: "deploy", expireTime: "2031-01-01T12:00:00Z" },
    updates: [],
    cleared: [],
    drifted: {},
    replaced: { displayName: "release" },
  },
  {
    kind: "WebhookSubscription",
    created: {
      slug: "hook",
      url: "https://example.com/a",
      eventTypes: ["vm.created"],
      signingSecret: "s3cret-1",
    },
    updates: [
      { url: "https://example.com/b", paused: true },
      { eventTypes: ["vm.created", "vm.deleted"], paused: false },
    ],
    cleared: ["eventTypes"],
    drifted: { url: "https://example.com/by-hand" },
    replaced: { slug: "hook-two" },
  },
];
