/** Returns the median, the mean of the two middle figures for an even number. Throws a RangeError if there are no figures. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)];
  const high = sorted[Math.ceil(middle)];
  if (low === undefined || high === undefined) throw new RangeError("there is no median of no figures");
  return (low + high) / 2;
}

/** A measurement that one side runs; undefined if the side is not installed on this machine. */
export type Contestant = (() => Promise<number>) | undefined;

/** Median of each contestant; undefined for one that is not installed. */
export type Medians<Contestants> = {
  readonly [Name in keyof Contestants]: undefined extends Contestants[Name] ? number | undefined : number;
};

/**
 * Runs contestants in turn (A B A B), so that other load on the machine affects all of them alike. Returns the median of each contestant's
 * results.
 */
export async function mediansInTurn<Contestants extends Readonly<Record<string, Contestant>>>(
  rounds: number,
  contestants: Contestants,
): Promise<Medians<Contestants>> {
  const entries = Object.entries(contestants).map(([name, measure]) => ({
    name,
    measure,
    figures: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { measure, figures } of entries) if (measure !== undefined) figures.push(await measure());
  }
  const medians = entries.map(({ name, measure, figures }) => [
    name,
    measure === undefined ? undefined : medianOf(figures),
  ]);
  return Object.fromEntries(medians) as Medians<Contestants>;
}

/** Returns how long `run` takes, in milliseconds of wall-clock time. */
export async function wallMs(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await run();
  return performance.now() - startMs;
}
