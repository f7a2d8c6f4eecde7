import { openSvcStack } from "./bench-stack";
import { startService } from "./fleet";
import { wallMs } from "./in-turn";
import { svcMachines } from "./machines";
import type { Bench, Measurement } from "./measurement";
import type { Row } from "./row";

/** Number of machines, and delay of each answer. */
export interface UpdateSizes {
  readonly count: number;
  readonly delayMs: number;
}

const SIZES: UpdateSizes = { count: 200, delayMs: 80 };

/** Updates of machines, each of which is read before its update. */
export const update: Measurement = {
  name: "update",
  about: "200 virtual machines whose labels change: what the read before each update costs",
  footnotes: [
    "The read before an update shows what others changed after the plan. Each update needs a read after it as well.",
  ],
  run: (bench) => measureUpdate(SIZES, bench),
};

/** Measures the update of `count` machines. */
export async function measureUpdate({ count, delayMs }: UpdateSizes, bench: Bench): Promise<readonly Row[]> {
  const emulator = await startService(1);
  const stack = await openSvcStack(emulator);
  try {
    bench.say(`making and updating ${count} machines`);
    const write = (labels: Readonly<Record<string, string>>): void => {
      const { resource } = svcMachines(count) as { resource: Record<string, Record<string, object>> };
      const machines = Object.entries(resource["svc_virtual_machine"] ?? {});
      const labeled = machines.map(([label, block]) => [label, { ...block, labels }] as const);
      stack.write({ resource: { svc_virtual_machine: Object.fromEntries(labeled) } });
    };
    write({ round: "1" });
    await stack.must("apply", "-auto-approve", "-parallelism=100");
    emulator.fault({ times: "all" }, { do: "delay", delayMs });
    write({ round: "2" });
    const before = emulator.requests.length;
    const applyMs = await wallMs(() =>
      stack.must("apply", "-auto-approve", "-refresh=false", "-parallelism=10"),
    );
    const sent = emulator.requests.slice(before).map(({ method }) => method);
    const updates = sent.filter((method) => method === "UpdateVirtualMachine").length;
    const label = `${count} VMs, 10 at a time, ${delayMs} ms for each answer, without a refresh`;
    return [
      {
        what: `${label}: requests`,
        unit: "requests",
        ours: sent.length,
        other: { name: "without the read before each update", value: sent.length - updates },
        bound: { of: "ratio", atMost: 1.5 },
      },
      {
        what: `${label}: apply`,
        unit: "ms",
        ours: applyMs,
      },
    ];
  } finally {
    stack.close();
    await emulator.close();
  }
}
