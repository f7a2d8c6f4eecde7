/** A kind of the service, and how its requests and objects look. The servers share it; the descriptions say the same in their own way. */
export interface StoredKind {
  readonly name: string;
  /** Plural in the methods' names. */
  readonly plural: string;
  /** Pattern of names. The last part is the object's own. */
  readonly pattern: string;
  /** Fields without which no object is created. */
  readonly required: readonly string[];
  /** Fields that never change. */
  readonly immutable: readonly string[];
  /** Fields that no answer contains. */
  readonly hidden: readonly string[];
  /** Whether an operation creates and deletes it. */
  readonly longRunning: boolean;
  /** Fields that only the service sets, at creation. */
  readonly computed: Readonly<Record<string, string>>;
  /** Objects that exist from the start. Users cannot create others if there are some. */
  readonly existing: Readonly<Record<string, object>>;
}

const IN_PROJECT = ["projectName"];

export const STORED_KINDS: readonly StoredKind[] = [
  kind("Organization", "organizations/{slug}", { required: ["slug"], immutable: ["slug"] }),
  kind("Project", "projects/{slug}", { required: ["slug"], immutable: ["slug", "organizationName"] }),
  kind("Network", "projects/{project}/networks/{id}", {
    required: [...IN_PROJECT, "region"],
    immutable: [...IN_PROJECT, "region", "ipv4Cidr"],
  }),
  kind("FirewallRule", "projects/{project}/firewall-rules/{id}", {
    required: [...IN_PROJECT, "networkName"],
    immutable: [...IN_PROJECT, "networkName", "direction"],
  }),
  kind("SshKey", "projects/{project}/ssh-keys/{id}", {
    required: [...IN_PROJECT, "publicKey"],
    immutable: [...IN_PROJECT, "publicKey"],
    computed: { fingerprint: "SHA256:c29tZSBmaW5nZXJwcmludA" },
  }),
  kind("Disk", "projects/{project}/disks/{id}", {
    required: [...IN_PROJECT, "region", "sizeGib"],
    immutable: [...IN_PROJECT, "region"],
  }),
  kind("FileShare", "projects/{project}/file-shares/{id}", {
    required: [...IN_PROJECT, "networkName", "capacityGib"],
    immutable: [...IN_PROJECT, "networkName", "protocol"],
    computed: { mountTarget: "10.0.0.2:/share" },
    longRunning: true,
  }),
  kind("VirtualMachine", "projects/{project}/virtual-machines/{id}", {
    required: [...IN_PROJECT, "region", "compute", "boot"],
    immutable: [...IN_PROJECT, "region"],
    computed: { state: "STATE_READY" },
    longRunning: true,
  }),
  kind("BareMetalInstance", "bare-metal-instances/{slug}", {
    required: ["slug", "hostName", "image"],
    immutable: ["slug", "hostName", "image"],
    longRunning: true,
  }),
  kind("ApiKey", "api-keys/{id}", {
    immutable: ["displayName", "expireTime"],
    computed: { prefix: "svc_a1" },
  }),
  kind("WebhookSubscription", "webhook-subscriptions/{slug}", {
    required: ["slug", "url"],
    immutable: ["slug"],
    hidden: ["signingSecret"],
  }),
  kind("Datacenter", "datacenters/{slug}", {
    existing: {
      "datacenters/north": { displayName: "North", country: "NO" },
      "datacenters/south": { displayName: "South", country: "IT" },
    },
  }),
  kind("Host", "hosts/{slug}", {
    existing: {
      "hosts/one": { region: "datacenters/north", cores: 32, memoryGib: "128" },
      "hosts/two": { region: "datacenters/north", cores: 64, memoryGib: "256" },
    },
  }),
];

function kind(name: string, pattern: string, more: Partial<StoredKind>): StoredKind {
  return {
    name,
    plural: `${name}s`,
    pattern,
    required: [],
    immutable: [],
    hidden: [],
    computed: {},
    longRunning: false,
    existing: {},
    ...more,
  };
}
