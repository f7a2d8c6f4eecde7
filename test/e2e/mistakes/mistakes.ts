import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import {
  Disk,
  FirewallRule,
  Network,
  Project,
  SshKey,
  SvcProvider,
  type SvcProviderConfig,
  VirtualMachine,
} from "../../../src/constructs";
import type { Emulator } from "../../../src/emulator";
import { pathWithNode } from "../../support/node-on-path";

/** A mistake of a user, and where it is caught. */
export interface Mistake {
  readonly title: string;
  /** Arguments of the provider; null for none. @default a project and a region that exist */
  readonly provider?: SvcProviderConfig | null;
  readonly build?: (stack: TerraformStack) => unknown;
  /** Builds what is applied before the mistake is made. @default nothing is applied */
  readonly before?: (stack: TerraformStack) => unknown;
  /** Variables of the engine. */
  readonly env?: (folder: string, service: Emulator) => Readonly<Record<string, string>>;
  /** The lines of the error with which the synthesis fails. @default the synthesis succeeds, and a plan follows */
  readonly synthError?: readonly RegExp[];
  /** The warnings of the synthesis. @default none */
  readonly synthWarnings?: readonly RegExp[];
  /** The only error of the plan. @default the plan succeeds */
  readonly planError?: RegExp;
  /** The warnings of the plan. @default none */
  readonly planWarnings?: readonly RegExp[];
  /** The error of an apply with `strict_checks`, which turns a warning of the plan into it. @default there is none */
  readonly strictError?: RegExp;
}

/** Arguments of the provider with a project and a region that exist. */
export const PLACE = { project: "shop", region: "eu-west-1" } as const;
const MACHINE = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } } as const;
const KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";

/** Returns a function that adds a machine with a configuration that the types may refuse. */
export const machine =
  (config: unknown = MACHINE) =>
  (stack: TerraformStack): VirtualMachine =>
    new VirtualMachine(stack, "vm", config as never);

const disk =
  (sizeGib: number) =>
  (stack: TerraformStack): Disk =>
    new Disk(stack, "data", { sizeGib });

/** Writes a preload for Node, and returns its path. */
function preload(folder: string, code: string): string {
  const file = join(folder, "preload.cjs");
  writeFileSync(file, code);
  return file;
}

const OLD_NODE = `
Object.defineProperty(process, "version", { value: "v18.20.8" });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });`;

const NEEDS_NODE =
  /terraform-provider-svc \S+ cannot start: it needs Node 20\.18\.1 or later of Node 20, or 22\.3 or later, but /;

/** Mistakes that people make, each of them one line of a small stack or one variable. */
export const MISTAKES: readonly Mistake[] = [
  {
    title: "a region with a typing error",
    provider: { ...PLACE, region: "eu-west1" },
    synthWarnings: [
      /^region "eu-west1" is not one of the datacenters in the contract; did you mean eu-west-1\?$/,
    ],
    planWarnings: [
      /^Probably misspelt name "eu-west1" region "eu-west1" is not one of .*; did you mean eu-west-1\? /,
      /^datacenters\/eu-west1 does not exist region refers to it\. Did you mean eu-west-1\?/,
    ],
    strictError: /^datacenters\/eu-west1 does not exist region refers to it\. Did you mean eu-west-1\?/,
  },
  {
    title: "a region that exists nowhere",
    provider: { ...PLACE, region: "frankfurt" },
    planWarnings: [/^datacenters\/frankfurt does not exist region refers to it\. Existing ones: eu-west-1, /],
    strictError: /^datacenters\/frankfurt does not exist region refers to it\. Existing ones: eu-west-1, /,
  },
  {
    title: "no region",
    provider: { project: "shop" },
    planError: /^Missing value region is required, but not set\. Set it here, or .* SVC_REGION\.$/,
  },
  {
    title: "no project",
    provider: { region: "eu-west-1" },
    planError: /^Missing value project_name is required, but not set\. Set it here, or .* SVC_PROJECT\.$/,
  },
  {
    title: "a project that does not exist",
    provider: { ...PLACE, project: "shopp" },
    planWarnings: [/^projects\/shopp does not exist project_name refers to it\. Did you mean shop\? If /],
    strictError: /^projects\/shopp does not exist project_name refers to it\. Did you mean shop\?/,
  },
  {
    title: "misspelt properties",
    build: machine({ ...MACHINE, compute: { vcpu: 2, memoryGib: 4 }, diplayName: "x" }),
    synthError: [
      /^compute\.vcpus is required but not set/,
      /^compute\.vcpu is an unknown property; did you mean compute\.vcpus\?$/,
      /^diplayName is an unknown property; did you mean displayName\?$/,
    ],
  },
  {
    title: "a text for a number, and a number for a text",
    build: machine({ ...MACHINE, compute: { vcpus: "2", memoryGib: 4 }, displayName: 7 }),
    synthError: [
      /^displayName must be a string; got a number, 7 /,
      /^compute\.vcpus must be a number; got a string, "2" /,
    ],
  },
  {
    title: "no image",
    build: machine({ ...MACHINE, boot: {} }),
    synthError: [/^boot\.image is required but not set \(Image to write .*, for example `debian-12`\.\)$/],
  },
  {
    title: "no boot section",
    build: machine({ compute: MACHINE.compute }),
    synthError: [/^boot is required but not set \(Boot image and boot disk\.\)$/],
  },
  {
    title: "a slug with capitals and a space",
    build: (stack: TerraformStack): unknown => new Project(stack, "project", { slug: "My Project" }),
    synthError: [
      /^slug does not match the required format; got "My Project" \(.* 1 to 40 lowercase letters, /,
    ],
  },
  {
    title: "address ranges that are none",
    build: (stack: TerraformStack): void => {
      new Network(stack, "one", { ipv4Cidr: "10.20.0.5/24" });
      new Network(stack, "two", { ipv4Cidr: "10.20.0/24" });
    },
    synthError: [
      /^ipv4Cidr must begin with the first address of the range; the range is 10\.20\.0\.0\/24, .* got "10\.20\.0\.5\/24"$/,
      /^ipv4Cidr does not match the required format; got "10\.20\.0\/24" \(.*, for example `10\.0\.0\.0\/16`\./,
    ],
  },
  {
    title: "no provider",
    provider: null,
    synthError: [/^Found resources without a matching provider construct\. .* your stack 'shop' .*: svc$/],
  },
  {
    title: "an SSH key, or its name, for a network",
    build: (stack: TerraformStack): void => {
      const key = new SshKey(stack, "key", { publicKey: KEY });
      new VirtualMachine(stack, "one", { ...MACHINE, network: { networkName: key } } as never);
      new VirtualMachine(stack, "two", { ...MACHINE, network: { networkName: "projects/shop/ssh-keys/k" } });
    },
    synthError: [
      /^network\.networkName must be a Network or its name; got the SshKey "shop\/key" /,
      /^network\.networkName must be a Network or its name \(projects\/\{project\}\/networks\/\{id\}, .*, which names an SshKey /,
    ],
  },
  {
    title: "wrong values of a firewall rule",
    build: (stack: TerraformStack): unknown =>
      new FirewallRule(stack, "rule", {
        networkName: "n",
        direction: "ingress",
        protocol: "tcp",
        ports: ["http"],
        cidrs: ["any"],
      }),
    synthError: [
      /^direction must be one of INGRESS, EGRESS; got "ingress"$/,
      /^protocol must be one of TCP, UDP, ICMP, ANY; got "tcp"$/,
      /^ports\[0\] must be a port from 0 to 65535, or a range .* such as 8000-8080; got "http"$/,
      /^cidrs\[0\] .*got "any"/,
    ],
  },
  {
    title: "a misspelt image",
    build: machine({ ...MACHINE, boot: { image: "debain-12" } }),
    synthWarnings: [
      /^boot\.image "debain-12" is not one of the values in the contract; did you mean debian-12\?$/,
    ],
    planWarnings: [
      /^Probably misspelt name "debain-12" boot\.image "debain-12" is not one of .*; did you mean debian-12\? /,
    ],
  },
  {
    title: "two constructs with one ID",
    build: (stack: TerraformStack): void => {
      machine()(stack);
      machine()(stack);
    },
    synthError: [/^There is already a Construct with name 'vm' in TerraformStack \[shop\]$/],
  },
  {
    title: "a smaller disk",
    before: disk(20),
    build: disk(10),
    planWarnings: [
      /^The replacement of projects\/shop\/disks\/\w+ loses its data This change of size_gib is not possible in place, .* revert the change\.$/,
    ],
  },
  {
    title: "two providers without an alias",
    build: (stack: TerraformStack): unknown => new SvcProvider(stack, "second", PLACE),
    synthError: [/^alias must be unique among the stack's providers; "shop\/svc" has none either$/],
  },
  {
    title: "an endpoint without a scheme",
    env: (_folder, { url }) => ({ SVC_ENDPOINT: new URL(url).host }),
    planError:
      /^The service's endpoint is not a valid URL The environment variable SVC_ENDPOINT is not a URL that begins with https:\/\/ or http:\/\/\. .* such as https:\/\/api\.example\.com, /,
  },
  {
    title: "several wrong values",
    build: machine({
      compute: { vcpus: 0, memoryGib: 4 },
      boot: { image: "", diskSizeGib: 5 },
      users: [{ username: "Root User", password: "short" }],
      labels: { tier: 1 },
    }),
    synthError: [
      /^compute\.vcpus must be at least 1; got 0$/,
      /^boot\.image must not be empty$/,
      /^boot\.diskSizeGib must be at least 10; got 5$/,
      /^users\[0\]\.username does not match the required format; got "Root User" /,
      /^users\[0\]\.password must have at least 8 characters$/,
      /^labels\["tier"\] must be a string; got a number, 1 /,
    ],
  },
  {
    title: "a wrong API key",
    env: () => ({ SVC_API_KEY: "svc_wrong" }),
    planError: /^The service refuses the API key The service answered HTTP 401: .* set SVC_API_KEY\.$/,
  },
  {
    title: "a service that does not run",
    env: () => ({ SVC_ENDPOINT: "http://127.0.0.1:9" }),
    planError:
      /^The service cannot be reached The connection to http:\/\/127\.0\.0\.1:9 was refused \(\d+ attempts in \d+ s\)\. Check .* \(SVC_ENDPOINT\) with its port\.$/,
  },
  {
    title: "an old Node",
    env: (folder) => ({ PATH: pathWithNode(folder, ["--require", preload(folder, OLD_NODE)]) }),
    planError: new RegExp(
      `${NEEDS_NODE.source}\`node\` on PATH is v18\\.20\\.8 \\(.*node\\)\\. Install one of these`,
    ),
  },
  {
    title: "no Node",
    env: () => ({ PATH: "/nowhere" }),
    planError: new RegExp(`${NEEDS_NODE.source}there is no \`node\` on PATH\\. Install one of these`),
  },
  {
    title: "a preload that prints",
    env: (folder) => ({ NODE_OPTIONS: `--require ${preload(folder, "console.log('instrumented');")}` }),
  },
];
