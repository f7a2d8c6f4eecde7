import { readFileSync } from "node:fs";
import { skipWithoutNull } from "../support/null-provider";
import type { Emulator } from "../../src/emulator";
import type { ProgramResult } from "../support/program";
import { startServed } from "../support/served";
import { type BenchStack, multiplyInState, openNullStack, openSvcStack } from "./bench-stack";
import { startService } from "./fleet";
import { mediansInTurn, wallMs, type Contestant } from "./in-turn";
import { machineBody, machineLabel, PROJECT, svcMachines } from "./machines";
import type { Bench, Measurement } from "./measurement";
import type { Row } from "./row";

/** Numbers of stacks, of the machines of each, and of repetitions of a small plan. */
export interface ServeSizes {
  readonly stacks: number;
  readonly machines: number;
  /** Plans that run at once. */
  readonly atOnce: number;
  readonly plans: number;
}

const SIZES: ServeSizes = { stacks: 50, machines: 20, atOnce: 4, plans: 15 };

/** Many stacks that share one provider process. */
export const serve: Measurement = {
  name: "serve",
  about: "plans of many unchanged stacks of one project, with one provider process for all",
  footnotes: [
    "Processor time: of the providers and of `cdktf-svc serve`; the engines' own is left out on both sides. Four plans run at once.",
  ],
  run: (bench) => measureServe(SIZES, bench),
};

/** Measures plans of many stacks with one provider process, and with their own. */
export async function measureServe(sizes: ServeSizes, bench: Bench): Promise<readonly Row[]> {
  const { stacks: count, machines, atOnce, plans } = sizes;
  const emulator = await startService(1);
  const stacks: BenchStack[] = [];
  const path = { PATH: process.env["PATH"] ?? "" };
  try {
    bench.say(`preparing ${count} stacks`);
    for (let index = 0; index < count; index += 1) {
      stacks.push(await openMachines(emulator, machines, index));
    }
    const planAll = async (reattached?: string): Promise<number> => {
      const before = emulator.requests.length;
      await inParallel(stacks, atOnce, (stack) => planned(stack, reattached));
      return emulator.requests.length - before;
    };
    bench.say("planning all, with a process for each");
    const ownStart = childrenCpuMs();
    const ownRequests = await planAll();
    const ownCpu = childrenCpuMs() - ownStart;

    bench.say("planning all, with one process");
    const served = await startServed(path);
    let sharedRequests: number;
    let enginesCpu: number;
    let serveCpu: number;
    try {
      const start = childrenCpuMs();
      sharedRequests = await planAll(served.reattached);
      enginesCpu = childrenCpuMs() - start;
      serveCpu = cpuMsOf(served.provider) + cpuMsOf(served.process.pid ?? 0);
    } finally {
      await served.close();
    }

    bench.say("planning one resource");
    const plan = await measureOne(plans, path, emulator);
    return [
      {
        what: `${count} unchanged stacks of ${machines} machines: requests`,
        unit: "requests",
        ours: sharedRequests,
        other: { name: "a process for each", value: ownRequests },
        bound: { of: "ours", atMost: 60 },
      },
      {
        what: "processor time of the providers",
        unit: "ms",
        ours: serveCpu,
        // The engines' own is about the same in both.
        other: { name: "a process for each", value: ownCpu - enginesCpu },
        bound: { of: "ratio", atMost: 0.5 },
      },
      {
        what: "plan of one unchanged resource",
        unit: "ms",
        ours: plan.ours,
        other: { name: "null provider", value: plan.none },
        bound: { of: "ratio", atMost: 1.3 },
      },
    ];
  } finally {
    for (const stack of stacks) stack.close();
    await emulator.close();
  }
}

/** Opens a stack of unchanged machines that no other stack has. */
async function openMachines(emulator: Emulator, count: number, index: number): Promise<BenchStack> {
  const stack = await openSvcStack(emulator);
  const label = (each: number): string => `${machineLabel(each)}-of-${index}`;
  stack.write(svcMachines(1));
  await stack.must("apply", "-auto-approve");
  const [own] = emulator.objects("VirtualMachine").slice(-1);
  const names = [
    own?.name ?? "",
    ...Array.from({ length: count - 1 }, () => emulator.add("VirtualMachine", machineBody).name),
  ];
  multiplyInState(
    stack,
    names.map((name) => ({ name, project_name: PROJECT })),
    label,
  );
  const { resource } = svcMachines(count) as {
    readonly resource: Readonly<Record<string, Record<string, unknown>>>;
  };
  const blocks = Object.values(resource["svc_virtual_machine"] ?? {});
  stack.write({
    resource: { svc_virtual_machine: Object.fromEntries(blocks.map((block, each) => [label(each), block])) },
  });
  await stack.must("apply", "-refresh-only", "-auto-approve", "-parallelism=100");
  return stack;
}

/** Plans without changes, with the provider of `serve` if there is one. */
async function planned(stack: BenchStack, reattached?: string): Promise<ProgramResult> {
  return stack
    .with(reattached === undefined ? {} : { TF_REATTACH_PROVIDERS: reattached })
    .must("plan", "-detailed-exitcode");
}

async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Measures a plan of one resource beside that of the null provider. */
async function measureOne(
  plans: number,
  env: Readonly<Record<string, string>>,
  emulator: Emulator,
): Promise<{ readonly ours: number; readonly none: number | undefined }> {
  const svc = await openSvcStack(emulator);
  const none = skipWithoutNull("real") === false ? await openNullStack() : undefined;
  const served = await startServed(env);
  try {
    svc.write({ resource: { svc_project: { only: { slug: "only" } } } });
    await svc.must("apply", "-auto-approve");
    none?.write({ resource: { null_resource: { only: {} } } });
    await none?.must("apply", "-auto-approve");
    const contestant =
      (stack: BenchStack, reattached?: string): Contestant =>
      () =>
        wallMs(() => planned(stack, reattached));
    return await mediansInTurn(plans, {
      ours: () => wallMs(() => planned(svc, served.reattached)),
      none: none === undefined ? undefined : contestant(none),
    });
  } finally {
    await served.close();
    svc.close();
    none?.close();
  }
}

/** Clock ticks of the kernel in a second, in which it counts the processor time of children. */
const TICKS_PER_SECOND = 100;

/** Returns the processor time of all ended children of this process, and of theirs, in milliseconds. */
function childrenCpuMs(): number {
  return ticksIn("/proc/self/stat", [13, 14]);
}

/** Returns the processor time of a process in milliseconds. */
function cpuMsOf(pid: number): number {
  return ticksIn(`/proc/${pid}/stat`, [11, 12]);
}

/** Adds fields of a process's statistics, counted from the one after its name. */
function ticksIn(path: string, fields: readonly number[]): number {
  const stat = readFileSync(path, "utf8");
  const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (fields.reduce((sum, field) => sum + Number(values[field]), 0) * 1000) / TICKS_PER_SECOND;
}
