import { medianOf } from "./in-turn";
import { type Fleet, openSvcFleet, startService } from "./fleet";
import type { Bench, Measurement } from "./measurement";
import { peakOfChildrenMb } from "./peak-memory";
import type { Row } from "./row";

/** Numbers of machines, and number of plans of each. */
export interface MemorySizes {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

const SIZES: MemorySizes = { few: 1000, many: 10_000, rounds: 1 };

/** The memory of the provider in plans of unchanged machines. */
export const memory: Measurement = {
  name: "memory",
  about: "peak memory of the provider in unchanged plans of 1,000 and 10,000 virtual machines",
  footnotes: ["Peak memory of the provider's process (VmHWM), at the engine's usual parallelism of ten."],
  run: (bench) => measureMemory(SIZES, bench),
};

/** Measures the peak memory of plans of unchanged machines. */
export async function measureMemory(
  { few, many, rounds }: MemorySizes,
  bench: Bench,
): Promise<readonly Row[]> {
  const peaks: (number | undefined)[] = [];
  for (const count of [few, many]) {
    bench.say(`planning ${count} machines`);
    peaks.push(await peakOf(count, rounds));
  }
  const [ofFew, ofMany] = peaks;
  return [
    {
      what: `${many} VMs, 10 at a time: peak memory of the provider`,
      unit: "MB",
      ours: ofMany,
      other: { name: `${few} VMs`, value: ofFew },
      bound: { of: "ratio", atMost: 1.3 },
    },
  ];
}

async function peakOf(count: number, rounds: number): Promise<number | undefined> {
  const emulator = await startService(1);
  let fleet: Fleet | undefined;
  try {
    fleet = await openSvcFleet(emulator, count);
    const peaks: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const run = fleet.startPlan();
      const peakMb = await peakOfChildrenMb(run);
      const { code, output } = await run.done;
      if (code !== 0) throw new Error(`the plan found something to do:\n${output}`);
      if (peakMb !== undefined) peaks.push(peakMb);
    }
    return peaks.length === 0 ? undefined : medianOf(peaks);
  } finally {
    fleet?.close();
    await emulator.close();
  }
}
