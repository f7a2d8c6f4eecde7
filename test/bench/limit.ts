import { openSvcStack } from "./bench-stack";
import { startService } from "./fleet";
import { svcMachines } from "./machines";
import type { Bench, Measurement } from "./measurement";
import type { Row } from "./row";

/** Number of machines, duration of each operation, and the service's rate limit per second. */
export interface LimitSizes {
  readonly count: number;
  readonly operationMs: number;
  readonly perSecond: number;
}

const SIZES: LimitSizes = { count: 200, operationMs: 30_000, perSecond: 20 };

/** Creation of machines under a rate limit. */
export const limit: Measurement = {
  name: "limit",
  about:
    "the same creations where the service takes 20 requests in a second: time, refused requests, failures",
  footnotes: [
    "What the limit allows: the creations alone at its pace, and then the last one's operation. Polls and reads are no excuse: they have to find room beside. Time counts from the first creation to the end of the apply.",
  ],
  run: (bench) => measureLimit(SIZES, bench),
};

/** Measures the creation of `count` machines under a rate limit. */
export async function measureLimit(sizes: LimitSizes, bench: Bench): Promise<readonly Row[]> {
  const { count, operationMs, perSecond } = sizes;
  const emulator = await startService(operationMs, { rateLimit: { perSecond } });
  const stack = await openSvcStack(emulator);
  try {
    bench.say(`making ${count} VMs`);
    stack.write(svcMachines(count));
    const { code, output } = await stack.start("apply", "-auto-approve", `-parallelism=${count}`).done;
    const endMs = Date.now();
    if (code !== 0) bench.say(output.slice(-4000));
    const creations = emulator.requests.filter(({ method }) => method === "CreateVirtualMachine");
    const startMs = creations[0]?.atMs;
    const refused = emulator.requests.filter(({ status }) => status === 429).length;
    const label = `${count} VMs, at most ${perSecond} requests/s`;
    return [
      {
        what: `${label}: apply`,
        unit: "ms",
        ours: startMs === undefined ? undefined : endMs - startMs,
        other: { name: "what the limit allows", value: (count / perSecond) * 1000 + operationMs },
        bound: { of: "ratio", atMost: 1.3 },
      },
      {
        what: `${label}: VMs that are not in the state at the end`,
        unit: "objects",
        ours: count - (await stack.must("state", "list")).stdout.trim().split("\n").length,
        bound: { of: "ours", atMost: 0 },
      },
      {
        what: `${label}: VMs too many`,
        unit: "objects",
        ours: emulator.objects("VirtualMachine").length - count,
        bound: { of: "ours", atMost: 0 },
      },
      {
        what: `${label}: refused requests`,
        unit: "requests",
        ours: refused,
        other: { name: "all requests", value: emulator.requests.length },
      },
    ];
  } finally {
    stack.close();
    await emulator.close();
  }
}
