import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { medianOf } from "./in-turn";
import type { Bench, Measurement } from "./measurement";
import type { Row } from "./row";

const ROOT = resolve(__dirname, "../..");

/** Sizes of the synthesized stacks, and numbers of repetitions. */
export interface SynthSizes {
  readonly imports: number;
  readonly syntheses: number;
  readonly few: number;
  readonly many: number;
}

const SIZES: SynthSizes = { imports: 15, syntheses: 5, few: 1_000, many: 5_000 };

/** Cost of the constructs at synthesis. */
export const synth: Measurement = {
  name: "synth",
  about: "loading the constructs, and the synthesis of large stacks against null resources",
  footnotes: [
    "Loading and synthesis: processor time of a process of its own. A virtual machine has a project and a network that it refers to, and nine attributes beside; a null_resource has a trigger for each of them. Loading cdktf is in neither figure of a synthesis.",
  ],
  run: (bench) => Promise.resolve(measureSynth(SIZES, bench)),
};

/** Measures loading and synthesis. */
export function measureSynth(sizes: SynthSizes, { say }: Bench): readonly Row[] {
  say("loading the constructs");
  const load = inTurn(sizes.imports, { ours: LOAD_OURS, cdktf: LOAD_CDKTF });
  const { few, many } = sizes;
  say(`synthesizing ${few} and ${many} machines`);
  const written = inTurn(sizes.syntheses, {
    ours: synthesis(MACHINES, few),
    none: synthesis(NULL_RESOURCES, few),
    many: synthesis(MACHINES, many),
    hooked: synthesis(HOOKED, few / 2),
    moreHooked: synthesis(HOOKED, few),
  });
  return [
    {
      what: "loading the constructs",
      unit: "ms",
      ours: load.ours.cpuMs,
      other: { name: "cdktf alone", value: load.cdktf.cpuMs },
      bound: { of: "ratio", atMost: 1.3 },
    },
    {
      what: `synthesis of ${few} machines`,
      unit: "ms",
      ours: written.ours.cpuMs,
      other: { name: `${few} null_resources`, value: written.none.cpuMs },
      bound: { of: "ratio", atMost: 2.5 },
    },
    {
      what: `synthesis of ${many} machines`,
      unit: "ms",
      ours: written.many.cpuMs,
      other: { name: `${few} machines`, value: written.ours.cpuMs },
      bound: { of: "ratio", atMost: (1.1 * many) / few },
    },
    {
      what: `synthesis of ${few} machines with hooks`,
      unit: "ms",
      ours: written.moreHooked.cpuMs,
      other: { name: `${few / 2} with hooks`, value: written.hooked.cpuMs },
      bound: { of: "ratio", atMost: 2.2 },
    },
    { what: `peak memory of ${many} machines' synthesis`, unit: "MB", ours: written.many.peakMb },
  ];
}

interface Cost {
  readonly cpuMs: number;
  readonly peakMb: number;
}

/** Runs scripts in turn, each in its own process, and returns the median cost of each. */
function inTurn<Name extends string>(
  rounds: number,
  scripts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Cost>> {
  const entries = Object.entries<string>(scripts).map(([name, script]) => ({
    name,
    script,
    costs: [] as Cost[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { script, costs } of entries) costs.push(costOf(script));
  }
  const medians = entries.map(({ name, costs }) => [
    name,
    {
      cpuMs: medianOf(costs.map(({ cpuMs }) => cpuMs)),
      peakMb: medianOf(costs.map(({ peakMb }) => peakMb)),
    },
  ]);
  return Object.fromEntries(medians) as Readonly<Record<Name, Cost>>;
}

function costOf(script: string): Cost {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", `${script}${TELL}`], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`a synthesis failed: ${stderr.slice(-4000)}`);
  return JSON.parse(stdout) as Cost;
}

const TELL = `
  const { user, system } = process.cpuUsage(typeof before === "undefined" ? undefined : before);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000, peakMb }));`;

const LOAD_CDKTF = `require("cdktf"); require("constructs");`;

// Loads the classes that a small stack uses, too.
const LOAD_OURS = `${LOAD_CDKTF} const { Network, Project, VirtualMachine } = require("./dist/constructs");`;

/** Returns a script that synthesizes a stack of `count` items, each written by the statement `each`. */
function synthesis(each: string, count: number): string {
  return `
    const { mkdtempSync, rmSync } = require("node:fs");
    const { join } = require("node:path");
    const { App, TerraformStack } = require("cdktf");
    const svc = require("./dist/constructs");
    const { NullProvider } = require("@cdktf/provider-null/lib/provider");
    const { Resource } = require("@cdktf/provider-null/lib/resource");
    const outdir = mkdtempSync(join(require("node:os").tmpdir(), "svc-bench-"));
    process.on("exit", () => rmSync(outdir, { recursive: true, force: true }));
    const before = process.cpuUsage();
    const app = new App({ outdir });
    const stack = new TerraformStack(app, "stack");
    const count = ${count};
    ${each}
    app.synth();`;
}

const NULL_RESOURCES = `
  new NullProvider(stack, "null");
  const project = new Resource(stack, "project", {});
  const network = new Resource(stack, "network", {});
  for (let index = 0; index < count; index += 1) {
    new Resource(stack, "vm" + index, {
      triggers: {
        project: project.id, network: network.id, name: "web " + index, region: "eu-west-1", vcpus: "2", memory: "4", image: "debian-12",
        disk: "20", address: "true", role: "web", index: String(index),
      },
    });
  }`;

const MACHINES = `
  new svc.SvcProvider(stack, "svc", { region: "eu-west-1" });
  const project = new svc.Project(stack, "project", { slug: "shop" });
  const network = new svc.Network(stack, "network", { projectName: project, ipv4Cidr: "10.20.0.0/16" });
  const machines = Array.from({ length: count }, (_, index) =>
    new svc.VirtualMachine(stack, "vm" + index, {
      projectName: project,
      displayName: "web " + index,
      region: "eu-west-1",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12", diskSizeGib: 20 },
      network: { networkName: network, assignPublicIpv4: true },
      labels: { role: "web", index: String(index) },
    }));`;

const HOOKED = `${MACHINES}
  for (const machine of machines) {
    machine.onAfterCreate("ready", { command: ["echo", machine.name] });
    machine.onBeforeDestroy("bye", { command: ["echo", machine.name] });
  }`;
