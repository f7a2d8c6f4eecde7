/** The middle of some figures; between the two middle ones of an even number. Throws a RangeError for none. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)];
  const high = sorted[Math.ceil(middle)];
  if (low === undefined || high === undefined) throw new RangeError("there is no median of no figures");
  return (low + high) / 2;
}

/** Something that measures itself; undefined where it is not on this machine. */
export type Contestant = (() => Promise<number>) | undefined;

/** What came of each: a figure, or nothing where there was nobody to measure. */
export type Medians<Contestants> = {
  readonly [Name in keyof Contestants]: undefined extends Contestants[Name] ? number | undefined : number;
};

/**
 * Lets contestants run in turn (A B A B), so that what else the machine does meanwhile strikes all of them alike, and gives the medians of
 * what each measured of itself.
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

/** How long something takes, in milliseconds of the wall. */
export async function wallMs(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await run();
  return performance.now() - startMs;
}
