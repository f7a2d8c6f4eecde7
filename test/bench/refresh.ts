import { mediansInTurn, wallMs } from "./in-turn";
import { openNullFleet, openRestfulFleet, openSvcFleet, startService, type Fleet } from "./fleet";
import type { Bench, Measurement } from "./measurement";
import { hasRestful } from "./peers";
import { skipWithoutNull } from "../support/null-provider";
import { peakOfChildrenMb } from "./peak-memory";
import { startRestShim } from "./rest-shim";
import type { Row } from "./row";

/** Numbers of machines, and number of rounds. */
export interface RefreshSizes {
  readonly few: number;
  readonly many: number;
  /** Over how many projects the many machines are spread, in one of the rows. */
  readonly projects: number;
  readonly rounds: number;
}

const SIZES: RefreshSizes = { few: 1000, many: 5000, projects: 10, rounds: 3 };

const WIDE = "-parallelism=100";
const USUAL = "-parallelism=10";
const WIDEST = "-parallelism=1000";

/** Delay of each answer, to simulate a remote service. */
const DELAY_MS = 80;

/** Rate limit of a service, in requests per second. */
const PER_SECOND = 20;

/** Plans of unchanged machines. */
export const refresh: Measurement = {
  name: "refresh",
  about: "unchanged plans of 1,000 and 5,000 virtual machines: requests, time, memory",
  footnotes: [
    "restful reads the same machines of the same emulator through a REST interface that the bench puts before it (test/bench/rest-shim.ts), since it cannot call RPCs. Its reads are looked up in the process itself.",
    "The null provider's resources have as many values as a machine in the state, in a map. It reads nothing from a service. The goal is a ratio of 2.5, which is not enforced.",
    "Plan without reading: the engine's own work, and the provider's for schema, validation and plan (-refresh=false).",
  ],
  run: (bench) => measureRefresh(SIZES, bench),
};

/** Measures plans of unchanged machines. */
export async function measureRefresh(sizes: RefreshSizes, bench: Bench): Promise<readonly Row[]> {
  const { few, many, projects, rounds } = sizes;
  const emulator = await startService(1);
  const crowded = await startService(1);
  const spread = await startService(1);
  const limited = await startService(1, { rateLimit: { perSecond: PER_SECOND } });
  const shim = await startRestShim(emulator);
  const fleets: Fleet[] = [];
  const open = async (opening: Promise<Fleet>): Promise<Fleet> => {
    const fleet = await opening;
    fleets.push(fleet);
    return fleet;
  };
  try {
    bench.say(`making ${few} and ${many} machines`);
    const ours = await open(openSvcFleet(emulator, few));
    const restful = hasRestful() ? await open(openRestfulFleet(emulator, shim, few)) : undefined;
    const big = await open(openSvcFleet(crowded, many));
    const apart = await open(openSvcFleet(spread, many, projects));
    const none =
      skipWithoutNull("real") === false ? await open(openNullFleet(few, ours.valuesEach)) : undefined;
    const throttled = await open(openSvcFleet(limited, few));
    /** Compares a plan at the usual parallelism with `times` the same plan without reading, plus `moreMs`. */
    const besideStill = async (what: string, fleet: Fleet, times: number, moreMs = 0): Promise<Row> => {
      const { reading, still } = await mediansInTurn(rounds, {
        reading: () => wallMs(() => fleet.plan(USUAL)),
        still: () => wallMs(() => fleet.plan(USUAL, "-refresh=false")),
      });
      const name = `${times} times without reading${moreMs === 0 ? "" : `, and ${moreMs} ms`}`;
      return {
        what: `${few} VMs, ${what}: plan`,
        unit: "ms",
        ours: reading,
        other: { name, value: times * still + moreMs },
        bound: { of: "ratio", atMost: 1 },
      };
    };
    const compare = async (label: string, times: number, args: readonly string[]): Promise<Compared> => {
      bench.say(`planning ${few} VMs, ${label}`);
      return comparePlans(`${few} VMs, ${label}`, times, { ours, restful }, args);
    };

    const wide = await compare("100 at a time", rounds, [WIDE]);
    const usual = await compare("10 at a time", 1, [USUAL]);
    const near = await besideStill("10 at a time", ours, 1.15, 500);
    const bare = await mediansInTurn(rounds, {
      ours: () => wallMs(() => ours.plan(USUAL)),
      none: none === undefined ? undefined : () => wallMs(() => none.plan(USUAL)),
    });
    const still = await compare("100 at a time, without reading", 1, [WIDE, "-refresh=false"]);
    const delay = emulator.fault({ times: "all" }, { do: "delay", delayMs: DELAY_MS });
    shim.delay(DELAY_MS);
    const slow = await compare(`10 at a time, answers take ${DELAY_MS} ms`, 1, [USUAL]);
    const far = await besideStill(`10 at a time, answers take ${DELAY_MS} ms`, ours, 1.25);
    delay.remove();
    const slowed = await besideStill(`10 at a time, at most ${PER_SECOND} requests/s`, throttled, 1.3);

    bench.say(`planning ${many} VMs`);
    const peaksMb: number[] = [];
    const growth = await mediansInTurn(Math.max(1, rounds - 1), {
      many: () => wallMs(() => planWatched(big, peaksMb)),
      few: () => wallMs(() => ours.plan(WIDE)),
    });
    return [
      { ...wide.requests, bound: { of: "ours", atMost: 15 } },
      { ...wide.time, bound: { of: "ratio", atMost: 0.5 } },
      { ...usual.requests, bound: { of: "ours", atMost: 15 } },
      usual.time,
      {
        what: `${few} VMs, 10 at a time, beside ${few} null resources: plan`,
        unit: "ms",
        ours: bare.ours,
        other: { name: "null provider", value: bare.none },
      },
      near,
      still.time,
      slow.time,
      far,
      slowed,
      {
        what: `${many} VMs, 100 at a time: plan`,
        unit: "ms",
        ours: growth.many,
        other: { name: `${few} VMs`, value: growth.few },
        bound: { of: "ratio", atMost: 6 },
      },
      { what: `${many} VMs, 100 at a time: requests`, unit: "requests", ours: await big.plan(WIDE) },
      { what: `${many} VMs, 1000 at a time: requests`, unit: "requests", ours: await big.plan(WIDEST) },
      {
        what: `${many} VMs in ${projects} projects, 10 at a time: requests`,
        unit: "requests",
        ours: await apart.plan(USUAL),
        bound: { of: "ours", atMost: 80 },
      },
      {
        what: `${many} VMs, 100 at a time: peak memory of the provider`,
        unit: "MB",
        ours: peaksMb.length === 0 ? undefined : Math.max(...peaksMb),
        bound: { of: "ours", atMost: 250 },
      },
    ];
  } finally {
    for (const fleet of fleets) fleet.close();
    for (const server of [shim, emulator, crowded, spread, limited]) await server.close();
  }
}

/** The same plan of both providers: duration and number of requests. */
interface Compared {
  readonly time: Row;
  readonly requests: Row;
}

async function comparePlans(
  what: string,
  rounds: number,
  fleets: { readonly ours: Fleet; readonly restful: Fleet | undefined },
  args: readonly string[],
): Promise<Compared> {
  const requests: { ours?: number; restful?: number } = {};
  const timed = (name: keyof typeof requests, fleet: Fleet) => (): Promise<number> =>
    wallMs(async () => {
      // Takes the maximum of all rounds: a requirement on requests holds in each round.
      requests[name] = Math.max(requests[name] ?? 0, await fleet.plan(...args));
    });
  const { ours, restful } = fleets;
  const times = await mediansInTurn(rounds, {
    ours: timed("ours", ours),
    restful: restful === undefined ? undefined : timed("restful", restful),
  });
  return {
    time: {
      what: `${what}: plan`,
      unit: "ms",
      ours: times.ours,
      other: { name: "restful", value: times.restful },
    },
    requests: {
      what: `${what}: requests`,
      unit: "requests",
      ours: requests.ours,
      other: { name: "restful", value: requests.restful },
    },
  };
}

async function planWatched(fleet: Fleet, peaksMb: number[]): Promise<void> {
  const run = fleet.startPlan(WIDE);
  const peakMb = await peakOfChildrenMb(run);
  if (peakMb !== undefined) peaksMb.push(peakMb);
  const { code, output } = await run.done;
  if (code !== 0) throw new Error(`the plan found something to do:\n${output}`);
}
