import { openRestfulStack, openSvcStack } from "./bench-stack";
import { startService } from "./fleet";
import { wallMs } from "./in-turn";
import { restfulMachines, svcMachines } from "./machines";
import type { Bench, Measurement } from "./measurement";
import { averageLatenessMs, operationEnds, pollsOf, type Poll } from "./operation-ends";
import { hasRestful } from "./peers";
import { startRestShim } from "./rest-shim";
import type { Row } from "./row";

/** Number of machines, and duration of each operation. */
export interface CreateSizes {
  readonly count: number;
  readonly operationMs: number;
  /** Numbers of concurrent creates. Restful creates all machines concurrently. */
  readonly widths: readonly number[];
}

const SIZES: CreateSizes = { count: 200, operationMs: 30_000, widths: [200, 50] };

/** Maximum lateness of a wait, as a fraction of the operation's duration. */
const LATE_PART = 0.05;

/** Creation of machines with slow operations. */
export const create: Measurement = {
  name: "create",
  about: "200 virtual machines whose operations take 30 s: polls, and the time lost after an operation's end",
  footnotes: [
    "Polls are GetOperation and ListOperations. A wait goes on until the first poll after the operation's end. Each is one run, of so many operations. restful polls every 10 s, which is its default.",
  ],
  run: (bench) => measureCreate(SIZES, bench),
};

/** Figures of an apply. */
interface Creation {
  readonly pollsEach: number;
  readonly latenessMs: number;
  readonly applyMs: number;
}

/** Measures the creation of `count` machines. */
export async function measureCreate(sizes: CreateSizes, bench: Bench): Promise<readonly Row[]> {
  const { count, operationMs, widths } = sizes;
  bench.say(`making ${count} VMs by restful`);
  const restful = hasRestful() ? await createByRestful(sizes) : undefined;
  const rows: Row[] = [];
  const runs = widths.flatMap((width) => [true, false].map((isListed) => ({ width, isListed })));
  for (const { width, isListed } of runs) {
    const way = isListed ? "" : ", without a list of operations";
    const label = `${count} VMs, ${width} at a time, ${operationMs / 1000} s each${way}`;
    bench.say(`making ${label}`);
    const ours = await createBySvc(sizes, width, isListed);
    // Only equal widths are compared.
    const other = (value: number | undefined): Pick<Row, "other"> =>
      width === count ? { other: { name: "restful", value } } : {};
    rows.push(
      {
        what: `${label}: polls for each operation`,
        unit: "polls",
        ours: ours.pollsEach,
        ...other(restful?.pollsEach),
        bound: { of: "ours", atMost: 12 },
      },
      {
        what: `${label}: time from an operation's end to the end of the wait, on average`,
        unit: "ms",
        ours: ours.latenessMs,
        ...other(restful?.latenessMs),
        bound: { of: "ours", atMost: LATE_PART * operationMs },
      },
      {
        what: `${label}: apply`,
        unit: "ms",
        ours: ours.applyMs,
        ...other(restful?.applyMs),
      },
    );
  }
  return rows;
}

async function createBySvc(
  { count, operationMs }: CreateSizes,
  width: number,
  isListed: boolean,
): Promise<Creation> {
  const emulator = await startService(operationMs);
  if (!isListed) {
    emulator.fault({ method: "ListOperations", times: Infinity }, { do: "refuse", code: "unimplemented" });
  }
  const stack = await openSvcStack(emulator);
  try {
    stack.write(svcMachines(count));
    const applyMs = await wallMs(() => stack.must("apply", "-auto-approve", `-parallelism=${width}`));
    return creationOf(operationEnds(emulator, operationMs), pollsOf(emulator), applyMs);
  } finally {
    stack.close();
    await emulator.close();
  }
}

async function createByRestful({ count, operationMs }: CreateSizes): Promise<Creation> {
  const emulator = await startService(operationMs);
  const shim = await startRestShim(emulator);
  const stack = await openRestfulStack(shim);
  try {
    stack.write(restfulMachines(count));
    const applyMs = await wallMs(() => stack.must("apply", "-auto-approve", `-parallelism=${count}`));
    const polls = shim.requests
      .filter(({ operationState }) => operationState !== undefined)
      .map(({ atMs, path }) => ({ atMs, operation: path.slice(1) }));
    return creationOf(operationEnds(emulator, operationMs), polls, applyMs);
  } finally {
    stack.close();
    await shim.close();
    await emulator.close();
  }
}

function creationOf(
  ends: ReturnType<typeof operationEnds>,
  polls: readonly Poll[],
  applyMs: number,
): Creation {
  return {
    pollsEach: polls.length / ends.length,
    latenessMs: averageLatenessMs(ends, polls, Date.now()),
    applyMs,
  };
}
