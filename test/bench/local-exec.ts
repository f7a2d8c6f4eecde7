import { resolve } from "node:path";
import type { Emulator } from "../../src/emulator";
import { openStack, openSvcStack, type BenchStack } from "./bench-stack";
import { startService } from "./fleet";
import { wallMs } from "./in-turn";
import { machineBody, svcMachines } from "./machines";
import type { Bench, Measurement } from "./measurement";
import type { Row } from "./row";

/** Number of machines, and duration of each operation. */
export interface LocalExecSizes {
  readonly count: number;
  readonly operationMs: number;
}

const SIZES: LocalExecSizes = { count: 50, operationMs: 3000 };

const CLI = resolve(__dirname, "../../dist/cli/cdktf-svc.js");

/** Scripts in local-exec, the method that stacks used before the provider existed. */
export const localExec: Measurement = {
  name: "local-exec",
  about:
    "50 virtual machines by scripts in local-exec, which call and wait: time, and what the next plan sees",
  footnotes: [
    "local-exec: a terraform_data for each machine, which runs `cdktf-svc call ComputeService/CreateVirtualMachine --wait`.",
  ],
  run: (bench) => measureLocalExec(SIZES, bench),
};

/** Measures the creation of `count` machines, and a plan after one was deleted and another resized outside of Terraform. */
export async function measureLocalExec(sizes: LocalExecSizes, bench: Bench): Promise<readonly Row[]> {
  const { count } = sizes;
  bench.say(`making ${count} VMs by local-exec`);
  const scripts = await lifeOf(sizes, openScripts, scriptedMachines);
  bench.say(`making ${count} VMs by the provider`);
  const ours = await lifeOf(sizes, openSvcStack, svcMachines);
  const other = (value: number): Pick<Row, "other"> => ({ other: { name: "local-exec", value } });
  return [
    { what: `${count} VMs: apply`, unit: "ms", ours: ours.applyMs, ...other(scripts.applyMs) },
    {
      what: `${count} VMs: plan after one was deleted and one was resized by hand`,
      unit: "ms",
      ours: ours.planMs,
      ...other(scripts.planMs),
    },
    { what: "what that plan sees of it", unit: "changes", ours: ours.seen, ...other(scripts.seen) },
  ];
}

async function lifeOf(
  { count, operationMs }: LocalExecSizes,
  open: (emulator: Emulator) => Promise<BenchStack>,
  blocksOf: (count: number) => Readonly<Record<string, unknown>>,
): Promise<{ readonly applyMs: number; readonly planMs: number; readonly seen: number }> {
  const emulator = await startService(operationMs);
  const stack = await open(emulator);
  try {
    stack.write(blocksOf(count));
    const applyMs = await wallMs(() => stack.must("apply", "-auto-approve", `-parallelism=${count}`));
    const [first, second] = emulator.objects("VirtualMachine");
    if (first === undefined || second === undefined) throw new Error("the apply made no machines");
    emulator.remove(first.name);
    emulator.change(second.name, { compute: { vcpus: 8 } });
    let seen = 0;
    const planMs = await wallMs(async () => {
      const { stdout } = await stack.must("plan", "-json", `-parallelism=${count}`);
      seen = changesIn(stdout);
    });
    return { applyMs, planMs, seen };
  } finally {
    stack.close();
    await emulator.close();
  }
}

function openScripts({ url, apiKey }: Emulator): Promise<BenchStack> {
  return openStack(() => ({ blocks: {}, env: { SVC_ENDPOINT: url, SVC_API_KEY: apiKey } }));
}

function scriptedMachines(count: number): Readonly<Record<string, unknown>> {
  const call = [
    "call",
    "ComputeService/CreateVirtualMachine",
    JSON.stringify(machineBody),
    "--wait",
    "--quiet",
  ];
  const command = [process.execPath, CLI, ...call].map((word) => `'${word}'`).join(" ");
  return { resource: { terraform_data: { fleet: { count, provisioner: [{ "local-exec": { command } }] } } } };
}

/** Counts the resources that a plan changes, from its output. */
function changesIn(lines: string): number {
  return lines
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map(
      (line) => JSON.parse(line) as { readonly type?: string; readonly change?: { readonly action: string } },
    )
    .filter(({ type, change }) => type === "planned_change" && change?.action !== "noop").length;
}
