/** How long an operation took, as far as it was seen: it was still running at the one age, and had ended at the other. Milliseconds. */
export type DurationSample = {
  readonly ranMs: number;
  readonly endedMs: number;
};

/** What the operations of a process have taken so far, by what they do. */
export type OperationDurations = {
  /** Notes an end. `sort` is what the operation did, such as `create VirtualMachine`. */
  note(sort: string, sample: DurationSample): void;
  /** What is known of a sort, in the order of the ends; empty without knowledge. */
  of(sort: string): readonly DurationSample[];
};

/** A service may be slower at night than by day: of each sort only so many ends count, the youngest. */
const MOST_SAMPLES = 100;

/** Makes a memory of durations, empty. */
export function createOperationDurations(): OperationDurations {
  const noted = new Map<string, DurationSample[]>();
  const known = new Map<string, readonly DurationSample[]>();
  return {
    note(sort, sample) {
      const samples = noted.get(sort) ?? [];
      samples.push(sample);
      noted.set(sort, samples.slice(-MOST_SAMPLES));
      known.delete(sort);
    },
    of(sort) {
      const samples = known.get(sort) ?? telling(noted.get(sort) ?? []);
      known.set(sort, samples);
      return samples;
    },
  };
}

/** Those that say something, in the order of their ends: one that holds a much narrower one was only looked at more rarely. */
function telling(samples: readonly DurationSample[]): readonly DurationSample[] {
  const widthOf = ({ ranMs, endedMs }: DurationSample): number => endedMs - ranMs;
  return samples
    .filter(
      (wide) =>
        !samples.some(
          (narrow) =>
            narrow.ranMs >= wide.ranMs &&
            narrow.endedMs <= wide.endedMs &&
            widthOf(narrow) < widthOf(wide) / 2,
        ),
    )
    .sort((one, other) => one.endedMs - other.endedMs);
}
