import type { ProgramResult } from "../support/program";
import { type BenchStack, openSvcStack } from "./bench-stack";
import { startService } from "./fleet";
import { svcMachines } from "./machines";
import type { Bench, Measurement } from "./measurement";
import type { Row } from "./row";

/** Numbers of runs and of the machines of each, duration of each operation, and the service's rate limit per second. */
export interface ManyRunsSizes {
  readonly runs: number;
  readonly machines: number;
  readonly operationMs: number;
  readonly perSecond: number;
}

const SIZES: ManyRunsSizes = { runs: 10, machines: 60, operationMs: 5000, perSecond: 20 };

/** Many runs on different machines, which share a service's rate limit by its answers only. */
export const manyRuns: Measurement = {
  name: "many-runs",
  about:
    "ten applies at once, each with its own provider process, where the service takes 20 requests in a second",
  footnotes: [
    "What the limit allows: all accepted requests at its pace. Time counts from the first creation to the last accepted request.",
  ],
  run: (bench) => measureManyRuns(SIZES, bench),
};

/** Measures `runs` applies at once under one rate limit. */
export async function measureManyRuns(sizes: ManyRunsSizes, bench: Bench): Promise<readonly Row[]> {
  const { runs, machines, operationMs, perSecond } = sizes;
  const emulator = await startService(operationMs, { rateLimit: { perSecond } });
  const stacks: BenchStack[] = [];
  try {
    for (let index = 0; index < runs; index += 1) {
      const stack = await openSvcStack(emulator);
      stacks.push(stack);
      stack.write(svcMachines(machines));
    }
    bench.say(`making ${runs} x ${machines} VMs`);
    const ends = await Promise.all(stacks.map((stack) => applied(stack, machines)));
    for (const { code, output } of ends) if (code !== 0) bench.say(output.slice(-4000));
    const { requests } = emulator;
    const refused = requests.filter(({ status }) => status === 429).length;
    const startMs = requests[0]?.atMs ?? NaN;
    const endMs = requests.at(-1)?.atMs ?? NaN;
    const label = `${runs} runs of ${machines} VMs, at most ${perSecond} requests/s`;
    return [
      {
        what: `${label}: time`,
        unit: "ms",
        ours: endMs - startMs,
        other: { name: "what the limit allows", value: ((requests.length - refused) / perSecond) * 1000 },
        bound: { of: "ratio", atMost: 1.3 },
      },
      {
        what: `${label}: refused requests`,
        unit: "requests",
        ours: refused,
        other: { name: "all requests", value: requests.length },
        bound: { of: "ratio", atMost: 0.05 },
      },
      {
        what: `${label}: VMs missing or too many`,
        unit: "objects",
        ours: Math.abs(emulator.objects("VirtualMachine").length - runs * machines),
        bound: { of: "ours", atMost: 0 },
      },
    ];
  } finally {
    for (const stack of stacks) stack.close();
    await emulator.close();
  }
}

function applied(stack: BenchStack, machines: number): Promise<ProgramResult> {
  return stack.start("apply", "-auto-approve", `-parallelism=${machines}`).done;
}
