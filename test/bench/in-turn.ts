/** The middle of some figures; between the two middle ones of an even number. Throws a RangeError for none. */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)];
  const high = sorted[Math.ceil(middle)];
  if (low === undefined || high === undefined) throw new RangeError("there is no median of no figures");
  return (low + high) / 2;
}

/**
 * Lets contestants run in turn (A B A B), so that what else the machine does meanwhile strikes all of them alike, and gives the medians of
 * what each measured of itself.
 */
export async function mediansInTurn<Name extends string>(
  rounds: number,
  contestants: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contestants) as Name[];
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures.get(name)?.push(await contestants[name]());
  }
  return Object.fromEntries(names.map((name) => [name, medianOf(figures.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** How long something takes, in milliseconds of the wall. */
export async function wallMs(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await run();
  return performance.now() - startMs;
}
